/** .tflite files to models and back; the only user of flatbuffers-java. */
package io.arenascope.tflite;
