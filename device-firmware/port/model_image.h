/* The model that `make firmware MODEL=...` links into the image. Aligned to 16, as FlatBuffers with int64 data want at least 8. */
#ifndef MODEL_IMAGE_H_
#define MODEL_IMAGE_H_

#include <stdint.h>

extern const uint8_t model_image[], model_image_end[];
extern const char model_image_name[];

#endif
