/* lifetimes.h - from when to when each tensor and each scratch buffer of a model is needed. */
#ifndef LIFETIMES_H_
#define LIFETIMES_H_

#include "interpreter.h"
#include "tables.h"

/* Fills one entry a tensor, then one a scratch request: inputs live from scope 0, operator i is scope i + 1, outputs live to the end.
 * RUNTIME_OK, or RUNTIME_EMODEL for a tensor that is read before it is written. */
int lifetimes_find(interpreter *it, allocation_info *infos);

#endif
