# Data for make and for the host.
PORT = posix
