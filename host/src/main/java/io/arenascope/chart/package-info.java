/** Snapshots to pictures, drawn on any Graphics2D. */
package io.arenascope.chart;
