/** Bytes in and out of a port, a file or a child process; the only user of jSerialComm. */
package io.arenascope.link;
