/** Events to arena state, timeline and metrics, published as immutable snapshots. */
package io.arenascope.session;
