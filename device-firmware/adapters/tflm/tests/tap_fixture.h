// tap_fixture.h - a tap on an arena, and what the recorder hears of it.
#ifndef TAP_FIXTURE_H_
#define TAP_FIXTURE_H_

#include "check.h"

#include "ascope_tflm.h"
#include "driver.h"
#include "listening_recorder.h"

using tflite::Driver;

alignas(16) inline uint8_t arena[8192];
inline const ToyModel toy;
inline ascope::TflmTapFor<32, 2> *tap;

// A new tap in zeroed memory, as in static storage, and an arena of zeros.
class Fresh {
  public:
    Fresh() {
        heard = Heard();
        nobody_listens = false;
        tap = &mine_;
        memset(arena, 0, sizeof arena);
    }

  private:
    ascope::TflmTapFor<32, 2> mine_ = {};
};

inline bool Contains(const std::string &text) {
    const bool found = ("\n" + heard.events).find("\n" + text) != std::string::npos;
    if (!found) {
        fprintf(stderr, "not heard:\n%samong\n%s", text.c_str(), heard.events.c_str());
    }
    return found;
}

inline void Same(const std::string &actual, const std::string &expected) {
    CHECK_TEXT(actual.c_str(), expected.c_str());
}

// The lines between the one that begins with `from` and the one that begins with `to`.
inline std::string Between(const char *from, const char *to) {
    const size_t begin = heard.events.find(from);
    const size_t start = begin == std::string::npos ? begin : heard.events.find('\n', begin) + 1;
    const size_t end = begin == std::string::npos ? begin : heard.events.find(to, start);
    return end == std::string::npos ? "no such lines" : heard.events.substr(start, end - start);
}

#endif
