#include "lifetimes.h"

#include "greedy_memory_planner.h"
#include "set_up.h"

#define NEVER (-1)

static int broken(interpreter *it, int32_t tensor, const char *text) {
    set_up_error(it, RUNTIME_EMODEL, tensor);
    message_add(&it->text, text);
    return it->status;
}

static void describe_tensors(interpreter *it, allocation_info *infos) {
    for (uint32_t i = 0; i < it->file.tensors.count; i++) {
        const eval_tensor *t = &it->tables->tensors[i];
        allocation_info info = {t->bytes, ASCOPE_TENSOR(i), NEVER, NEVER, model_offline_offset(&it->file, i), false};
        info.planned = !t->constant && !t->variable && t->bytes > 0;
        infos[i] = info;
    }
}

static void describe_scratch(interpreter *it, allocation_info *infos) {
    for (uint32_t i = 0; i < it->tables->scratch_count; i++) {
        const scratch_request *r = &it->tables->requests[i];
        int32_t scope = (int32_t)r->op + 1;
        allocation_info info = {r->bytes, ASCOPE_OPERATOR(r->op), scope, scope, PLANNER_ANYWHERE, r->bytes > 0};
        infos[it->file.tensors.count + i] = info;
    }
}

static void first_use(allocation_info *info, int32_t scope) {
    if (info->first == NEVER)
        info->first = scope;
    if (info->last < scope)
        info->last = scope;
}

static int find(interpreter *it, allocation_info *infos) {
    const model *m = &it->file;
    int32_t scope = 0;
    for (uint32_t i = 0; i < m->inputs.count; i++)
        first_use(&infos[model_int32_at(m, m->inputs, i)], scope);
    for (uint32_t op = 0; op < m->operators.count; op++) {
        model_operator o = model_operator_at(m, op);
        scope++;
        for (uint32_t i = 0; i < o.inputs.count; i++) {
            int32_t tensor = model_int32_at(m, o.inputs, i);
            if (tensor < 0)
                continue;
            it->op = (int32_t)op;
            if (infos[tensor].planned && infos[tensor].first == NEVER)
                return broken(it, tensor, "is read before it is written");
            infos[tensor].last = scope;
        }
        first_use(&infos[model_int32_at(m, o.outputs, 0)], scope);
    }
    it->op = -1;
    for (uint32_t i = 0; i < m->outputs.count; i++) {
        int32_t tensor = model_int32_at(m, m->outputs, i);
        if (infos[tensor].planned && infos[tensor].first == NEVER)
            return broken(it, tensor, "is an output that nothing writes");
        infos[tensor].last = scope;
    }
    return RUNTIME_OK;
}

int lifetimes_find(interpreter *it, allocation_info *infos) {
    describe_tensors(it, infos);
    describe_scratch(it, infos);
    return find(it, infos);
}
