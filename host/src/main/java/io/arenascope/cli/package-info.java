/** The command line: one class a command, each wiring the packages through Pipeline. */
package io.arenascope.cli;
