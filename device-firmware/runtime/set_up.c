#include "set_up.h"

#include <string.h>

#include "greedy_memory_planner.h"

#define POINTER_ALIGN ((uint32_t)sizeof(void *))

int set_up_create(interpreter *it) {
    set_up_phase(it, ASCOPE_CREATE, -1);
    model_tables *tables = set_up_tail(it, sizeof *tables, POINTER_ALIGN, ASCOPE_RUNTIME, ASCOPE_NOBODY);
    if (tables == NULL)
        return it->status;
    memset(tables, 0, sizeof *tables);
    it->tables = tables;
    if (it->memory.pool != POOL_NONE)
        return it->status; /* nothing will be planned */
    tables->planner = set_up_tail(it, sizeof *tables->planner, POINTER_ALIGN, ASCOPE_RUNTIME, ASCOPE_NOBODY);
    return it->status;
}

static int find_kernel(interpreter *it, uint32_t op, node *n) {
    model_operator o = model_operator_at(&it->file, op);
    const kernel *k = kernel_for(o.builtin_code);
    it->op = (int32_t)op;
    const char *problem = NULL;
    if (k == NULL)
        problem = "this operator is not supported";
    else if (o.inputs.count < k->least_inputs || o.inputs.count > k->most_inputs || o.outputs.count != 1)
        problem = "a number of inputs or outputs that is not supported";
    else if (it->tables->tensors[model_int32_at(&it->file, o.outputs, 0)].constant)
        problem = "its output is a constant";
    if (problem != NULL) {
        set_up_error(it, RUNTIME_EUNSUPPORTED, -1);
        message_add(&it->text, problem);
        return it->status;
    }
    n->kernel = k;
    n->inputs = o.inputs.at;
    n->outputs = o.outputs.at;
    n->input_count = (uint16_t)o.inputs.count;
    n->output_count = (uint16_t)o.outputs.count;
    n->options_at = o.options_type == k->options_type ? o.options : 0;
    n->scope = (uint16_t)(op + 1);
    it->op = -1;
    return RUNTIME_OK;
}

static int start_tensors(interpreter *it) {
    uint32_t count = it->file.tensors.count;
    eval_tensor *tensors = set_up_tail(it, count * (uint32_t)sizeof *tensors, POINTER_ALIGN, ASCOPE_EVAL_TENSORS, ASCOPE_NOBODY);
    if (tensors == NULL)
        return it->status;
    for (uint32_t i = 0; i < count; i++) {
        model_tensor t = model_tensor_at(&it->file, i);
        memset(&tensors[i], 0, sizeof tensors[i]);
        tensors[i].data = (void *)(uintptr_t)t.data; /* constants are never written: an operator's output may not be one */
        tensors[i].bytes = t.bytes;
        tensors[i].type = t.type;
        tensors[i].constant = t.data != NULL;
        tensors[i].variable = t.variable;
    }
    it->tables->tensors = tensors;
    for (uint32_t i = 0; i < it->file.inputs.count; i++) {
        int32_t input = model_int32_at(&it->file, it->file.inputs, i);
        if (!tensors[input].constant)
            continue;
        set_up_error(it, RUNTIME_EUNSUPPORTED, input);
        message_add(&it->text, "an input of the model is a constant");
    }
    return it->status;
}

static int start_nodes(interpreter *it) {
    uint32_t count = it->file.operators.count;
    node *nodes = set_up_tail(it, count * (uint32_t)sizeof *nodes, POINTER_ALIGN, ASCOPE_NODE_AND_REGISTRATIONS, ASCOPE_NOBODY);
    if (nodes == NULL)
        return it->status;
    memset(nodes, 0, count * sizeof *nodes);
    it->tables->nodes = nodes;
    for (uint32_t i = 0; i < count; i++) {
        if (find_kernel(it, i, &nodes[i]) != RUNTIME_OK)
            return it->status;
    }
    for (uint32_t i = 0; i < count; i++) {
        const kernel *k = nodes[i].kernel;
        if (k->options_size == 0)
            continue;
        nodes[i].options = set_up_tail(it, k->options_size, 4, ASCOPE_BUILTIN_DATA, ASCOPE_OPERATOR(i));
        if (nodes[i].options == NULL)
            return it->status;
        flatbuffer file = it->file.file;
        k->read_options(&file, nodes[i].options_at, nodes[i].options);
    }
    return RUNTIME_OK;
}

int set_up_start(interpreter *it) {
    set_up_phase(it, ASCOPE_START, -1);
    if (!set_up_requests(it, SCRATCH_REQUESTS_PER_OPERATOR))
        return it->status;
    if (start_tensors(it) != RUNTIME_OK)
        return it->status;
    return start_nodes(it);
}

int set_up_init(interpreter *it) {
    for (uint32_t i = 0; i < it->file.operators.count; i++) {
        node *n = &it->tables->nodes[i];
        set_up_phase(it, ASCOPE_INIT, (int32_t)i);
        if (n->kernel->data_size == 0)
            continue;
        n->data = set_up_tail(it, n->kernel->data_size, ARENA_ALIGN, ASCOPE_OP_DATA, ASCOPE_OPERATOR(i));
        if (n->data == NULL)
            return it->status;
        memset(n->data, 0, n->kernel->data_size);
    }
    return RUNTIME_OK;
}

int set_up_prepare(interpreter *it) {
    for (uint32_t i = 0; i < it->file.operators.count; i++) {
        preparation p = {it, i, &it->tables->nodes[i]};
        set_up_phase(it, ASCOPE_PREPARE, (int32_t)i);
        if (p.node->kernel->prepare(&p) != RUNTIME_OK)
            return it->status;
        if (!it->memory.calls->reset_temps(it->memory.self))
            return kernel_refuse(&p, NULL, "a temp was not freed");
        if (!set_up_requests(it, it->tables->scratch_count + SCRATCH_REQUESTS_PER_OPERATOR))
            return it->status;
    }
    return RUNTIME_OK;
}

static tensor **finish_tensors(interpreter *it, flatbuffer_vector list) {
    tensor **array = set_up_tail(it, list.count * (uint32_t)sizeof *array, ARENA_ALIGN, ASCOPE_IO_ARRAY, ASCOPE_NOBODY);
    for (uint32_t i = 0; array != NULL && i < list.count; i++) {
        array[i] = set_up_tensor(it, (uint32_t)model_int32_at(&it->file, list, i), true);
        if (array[i] == NULL)
            return NULL;
    }
    return array;
}

int set_up_finish(interpreter *it) {
    set_up_phase(it, ASCOPE_FINISH, -1);
    it->tables->inputs = finish_tensors(it, it->file.inputs);
    if (it->tables->inputs == NULL)
        return it->status;
    it->tables->outputs = finish_tensors(it, it->file.outputs);
    return it->status;
}
