/* runtime_status.h - what the runtime's functions return. The text beside it says more. */
#ifndef RUNTIME_STATUS_H_
#define RUNTIME_STATUS_H_

typedef enum {
    RUNTIME_OK = 0,
    RUNTIME_EINVAL = -1,       /* called in the wrong order, or with a wrong argument */
    RUNTIME_EMODEL = -2,       /* the file is not a valid .tflite model */
    RUNTIME_EUNSUPPORTED = -3, /* a valid model, but not for this interpreter */
    RUNTIME_ENOMEM = -4,       /* the arena is too small */
    RUNTIME_EDAMAGED = -5      /* something wrote over memory that is not its own: a pool's header, or the words around the arena */
} runtime_status;

#endif
