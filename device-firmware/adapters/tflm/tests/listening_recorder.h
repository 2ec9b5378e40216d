// listening_recorder.h - stands in for the recorder: writes down, as text, what it is told.
#ifndef LISTENING_RECORDER_H_
#define LISTENING_RECORDER_H_

#include <string>

#include "ascope.h"

struct Heard {
    std::string events;     // one a line
    std::string statistics; // the last ones of each arena
    std::string operators;  // the table of the last model
    ascope_model *model;    // the last one
    uint32_t high_water_mark, failures;
    bool waited;
};

extern Heard heard;
extern bool nobody_listens; // ascope_board_recorder() gives none

#endif
