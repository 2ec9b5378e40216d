/** Snapshots to text, JSON and other documents. */
package io.arenascope.report;
