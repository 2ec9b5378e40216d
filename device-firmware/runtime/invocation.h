/* invocation.h - one run of a model that is set up, between invoke begin and invoke end. */
#ifndef INVOCATION_H_
#define INVOCATION_H_

#include "interpreter.h"
#include "tables.h"

/* Both run every operator, set it->output_crc32 (0 if they fail) and return it->status. The inputs of a planned model are there already;
 * those in a pool are allocated now and filled by the rule. */
int invocation_planned(interpreter *it);
int invocation_pooled(interpreter *it, input_rule rule);

/* ---- shared by the two */
void invocation_fill(interpreter *it, input_rule rule, uint16_t input);
void invocation_operator(interpreter *it, uint32_t op); /* all it works on must be there */
uint32_t invocation_crc32(const interpreter *it);       /* over all bytes of all outputs */

#endif
