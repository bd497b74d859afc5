"""Takes out of an encoder's attention what nothing needs where each text is computed alone: `python plain_attention.py model.onnx`, in place.

A mask of ones adds 0 to every score, and no row of the softmax is empty, so that none is not a number: both passed over
pieces × pieces × heads numbers in each layer. Shapes are the same in each layer and need not be computed: 0 keeps a
dimension. The states are bit for bit the same; the input `attention_mask` goes, because it would be ignored.
"""
from __future__ import annotations

import sys

import numpy as np
import onnx
import onnxruntime as ort
from onnx import numpy_helper

SHAPES = {"attention.heads": [0, 0, 12, 32], "attention.rows": [0, 0, 384]}


def make_plain(model: onnx.ModelProto) -> int:
    """Returns how many layers it changed."""
    graph = model.graph
    made_by = {output: node for node in graph.node for output in node.output}
    masked = [node for node in graph.node if node.op_type == "Softmax" and made_by[node.input[0]].op_type == "Add"]
    if not masked:
        return 0
    for softmax in masked:
        scores, mask = made_by[softmax.input[0]].input
        if made_by[mask].op_type != "Where":
            raise ValueError(f"{softmax.name} is not preceded by a mask")
        softmax.input[0] = scores
    unguarded = {
        node.output[0]: node.input[2]
        for node in graph.node
        if node.op_type == "Where" and node.input[0] in made_by and made_by[node.input[0]].op_type == "IsNaN"
    }
    for node in graph.node:
        for at, used in enumerate(node.input):
            node.input[at] = unguarded.get(used, used)
    for node in graph.node:
        if node.op_type != "Reshape" or "/attention/self/" not in node.name:
            continue
        transpose = made_by[node.input[0]]
        if transpose.op_type == "Add":
            node.input[1] = "attention.heads"
        elif transpose.op_type == "Transpose":
            # Before it stands a reshape to the shape that its input has already.
            transpose.input[0] = made_by[transpose.input[0]].input[0]
            node.input[1] = "attention.rows"
    for name, shape in SHAPES.items():
        graph.initializer.append(numpy_helper.from_array(np.array(shape, dtype=np.int64), name))
    remove_unused(graph)
    onnx.checker.check_model(model)
    return len(masked)


def remove_unused(graph: onnx.GraphProto) -> None:
    """Removes nodes and inputs from which no output follows."""
    needed = {output.name for output in graph.output}
    for node in reversed(list(graph.node)):
        if needed.isdisjoint(node.output):
            graph.node.remove(node)
        else:
            needed.update(node.input)
    for given in list(graph.input):
        if given.name not in needed:
            graph.input.remove(given)


def states(model: onnx.ModelProto, ids: np.ndarray) -> list[np.ndarray]:
    session = ort.InferenceSession(model.SerializeToString())
    given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
    return session.run(None, {each.name: given[each.name] for each in session.get_inputs()})


def main():
    for path in sys.argv[1:]:
        model, plain = onnx.load(path), onnx.load(path)
        count = make_plain(plain)
        for length in (2, 33, 256):
            ids = np.random.randint(1000, 20000, (1, length))
            if not all(map(np.array_equal, states(model, ids), states(plain, ids))):
                raise ValueError(f"{path}: other states for {length} pieces")
        onnx.save(plain, path)
        print(f"{path}: attention of {count} layers made plain")


if __name__ == "__main__":
    main()
