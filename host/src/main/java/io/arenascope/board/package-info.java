/** Board folders to firmware builds, flashing and the emulator. */
package io.arenascope.board;
