/** The live window. */
package io.arenascope.view;
