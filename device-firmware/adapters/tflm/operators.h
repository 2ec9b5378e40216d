// operators.h - which operator runs, from the begin and end calls of TFLM's profiler interface.
//
// TFLM names the operator's type only. Its index follows from counting: operators of a subgraph run in order, and those of a
// subgraph that IF, WHILE or CALL_ONCE runs begin and end within that operator. An invoke begins with the first operator of
// subgraph 0 and ends with its last one.
#ifndef ASCOPE_TFLM_OPERATORS_H_
#define ASCOPE_TFLM_OPERATORS_H_

#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/micro_profiler_interface.h"
#include "model_facts.h"

namespace ascope {

class TapParts;

class OperatorTap : public tflite::MicroProfilerInterface {
  public:
    void Watch(TapParts *tap, uint8_t model, ModelFacts *facts);

    // Events are handed on to the program's own profiler, or to none.
    void Chain(tflite::MicroProfilerInterface *next) {
        next_ = next;
    }

    uint32_t BeginEvent(const char *tag) override;
    void EndEvent(uint32_t event_handle) override;

    // Without begin and end calls (no profiler given, or TFLM built without error strings) the reset after each operator still
    // tells that it has ended: called for every reset outside set-up.
    void TempsReset();

    // For a program that knows more than the calls above show.
    void InvokeBegin(uint8_t input_rule);
    void InvokeEnd(int32_t status, uint32_t output_crc32);

  private:
    static constexpr uint8_t kDeepest = 4; // nested operators told apart; deeper ones count as part of the one that holds them

    // A subgraph that is being run.
    struct Frame {
        bool entered;
        uint16_t subgraph;
        uint16_t next;  // operator that runs or, between two, runs next
        uint16_t scope; // where that operator begins
    };

    bool Locate(const char *tag);
    bool EnterCallee(Frame *frame, const Frame &caller);
    uint16_t Choose(OperatorPlace caller, const uint16_t *callees, uint16_t n, const Frame *last) const;
    bool TypeMatches(OperatorPlace place, const char *tag) const;
    void StartInvoke(uint8_t input_rule);
    void StopInvoke(int32_t status, uint32_t output_crc32);
    void Begin(const Frame &frame);
    void End(Frame *frame);

    TapParts *tap_ = nullptr;
    ModelFacts *facts_ = nullptr;
    tflite::MicroProfilerInterface *next_ = nullptr;
    Frame frames_[kDeepest] = {};
    uint32_t reported_ = 0; // bit d: the event open at depth d is an operator's
    uint8_t depth_ = 0;     // events that have begun and not ended
    uint8_t model_ = 0;
    bool invoking_ = false;
    bool told_ = false;    // the program says where this invoke begins and ends
    bool running_ = false; // an operator begun by TempsReset()
    TF_LITE_REMOVE_VIRTUAL_DELETE
};

} // namespace ascope
#endif
