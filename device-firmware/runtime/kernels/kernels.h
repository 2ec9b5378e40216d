/* kernels.h - the operators there are. */
#ifndef KERNELS_H_
#define KERNELS_H_

#include "kernel.h"

extern const kernel kernel_add, kernel_average_pool, kernel_conv, kernel_depthwise_conv, kernel_fully_connected, kernel_max_pool,
    kernel_reshape, kernel_softmax;

#endif
