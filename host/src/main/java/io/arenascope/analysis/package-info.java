/** Snapshots to peak anatomy, comparison and advice. */
package io.arenascope.analysis;
