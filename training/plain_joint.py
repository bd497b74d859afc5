"""Takes out of joint layers what nothing needs where each pair is computed alone: `python plain_joint.py model.onnx …`, each file in place.

A pair alone is not padded, so that each mask is true everywhere: what chooses by one, adds or multiplies with one, does
nothing. Shapes of the layers need not be computed (0 keeps a dimension), nor does the scale of their scores. What writes
neighbours' matches into a row of zeros piece by piece becomes the larger of two padded rows. The outputs stay bit for
bit the same; the file is only written if they do.
"""
from __future__ import annotations

import re
import sys

import numpy as np
import onnx
import onnxruntime as ort
from onnx import helper, numpy_helper

from plain_attention import SHAPES, remove_unused

HEAD_WIDTH = SHAPES["attention.heads"][-1]
PADS = {"neighbours.after": [0, 0, 0, 1], "neighbours.before": [0, 1, 0, 0]}


def make_plain(model: onnx.ModelProto) -> None:
    graph = model.graph
    drop_full_masks(graph)
    fix_shapes(graph)
    pad_neighbours(graph)
    remove_unused(graph)
    onnx.checker.check_model(model)


def makers(graph: onnx.GraphProto) -> dict[str, onnx.NodeProto]:
    return {output: node for node in graph.node for output in node.output}


def constants_of(graph: onnx.GraphProto) -> dict[str, np.ndarray]:
    made = {node.output[0]: numpy_helper.to_array(node.attribute[0].t) for node in graph.node if node.op_type == "Constant"}
    return made | {each.name: numpy_helper.to_array(each) for each in graph.initializer}


def drop_full_masks(graph: onnx.GraphProto) -> None:
    """Finds tensors whose elements are all the same because a mask is true everywhere, and passes over nodes that they turn into nothing."""
    numbers = {name: value.item() for name, value in constants_of(graph).items() if value.size == 1}
    full: dict[str, float] = {}
    instead: dict[str, str] = {}
    for node in graph.node:
        for at, used in enumerate(node.input):
            node.input[at] = instead.get(used, used)
        known = [full.get(name, numbers.get(name)) for name in node.input]
        masks = [at for at, name in enumerate(node.input) if name in full]
        kind, output = node.op_type, node.output[0]
        if kind == "ConstantOfShape" and numpy_helper.to_array(node.attribute[0].t).dtype == np.bool_:
            full[output] = numpy_helper.to_array(node.attribute[0].t).item()
        elif not masks:
            continue
        elif kind in ("Unsqueeze", "Slice", "Gather", "Cast"):
            full[output] = known[0]
        elif kind == "Concat" and len(masks) == len(known) and len(set(known)) == 1:
            full[output] = known[0]
        elif kind == "Not":
            full[output] = not known[0]
        elif kind == "Sub" and None not in known:
            full[output] = known[0] - known[1]
        elif kind == "Mul" and None not in known:
            full[output] = known[0] * known[1]
        elif kind == "Where" and masks[0] == 0:
            instead[output] = node.input[1] if known[0] else node.input[2]
        elif kind in ("And", "Mul", "Add") and known[masks[0]] == (0 if kind == "Add" else 1):
            instead[output] = node.input[1 - masks[0]]


def fix_shapes(graph: onnx.GraphProto) -> None:
    made_by = makers(graph)
    scales = set()
    for node in graph.node:
        if not re.search(r"/layers\.\d+/", node.name):
            # What is spread over one passage has its shape already.
            if node.op_type == "Expand" and made_by[node.input[1]].op_type == "Where" and made_by[node.input[0]].op_type in ("Div", "Cast"):
                node.op_type = "Identity"
                del node.input[1:]
        elif node.op_type == "Reshape":
            node.input[1] = "attention.heads" if made_by[node.input[0]].op_type == "Add" else "attention.rows"
        elif node.op_type == "Pow":
            scales.add(node.output[0])
    for node in graph.node:
        for at, used in enumerate(node.input):
            if used in scales:
                node.input[at] = "attention.scale"
    for name, shape in SHAPES.items():
        graph.initializer.append(numpy_helper.from_array(np.array(shape, dtype=np.int64), name))
    graph.initializer.append(numpy_helper.from_array(np.power(np.float32(HEAD_WIDTH), np.float32(-0.5)), "attention.scale"))


def pad_neighbours(graph: onnx.GraphProto) -> None:
    made_by = makers(graph)
    written = {node.input[0] for node in graph.node if node.op_type == "ScatterND"}
    last = [node for node in graph.node if node.op_type == "ScatterND" and node.output[0] not in written]
    for node in last:
        # Pieces but the last, then those but the first: the same matches, spread to a shape that they have.
        first = made_by[node.input[0]]
        matches = made_by[made_by[first.input[2]].input[0]].input[0]
        row, at = node.output[0], list(graph.node).index(node)
        graph.node.remove(node)
        for new in (
            helper.make_node("Max", [f"{row}_after", f"{row}_before"], [row], name=f"{row}_max"),
            helper.make_node("Pad", [matches, "neighbours.before"], [f"{row}_before"], name=f"{row}_before", mode="edge"),
            helper.make_node("Pad", [matches, "neighbours.after"], [f"{row}_after"], name=f"{row}_after"),
        ):
            graph.node.insert(at, new)
    if last:
        for name, pads in PADS.items():
            graph.initializer.append(numpy_helper.from_array(np.array(pads, dtype=np.int64), name))


def example(names: list[str], asked: int, read: int) -> dict[str, np.ndarray]:
    """Inputs of a pair of so many pieces; of a reader's passage with four sentences."""
    random = np.random.default_rng(asked)
    feed = {"sentence": np.sort(np.arange(read) % 5)[None], "order": np.arange(1, 5)}
    for side, count in ((names[0][0], asked), ("p", read)):
        rows = random.standard_normal((1, count, 384)).astype(np.float32)
        feed |= {side + "3": rows, side + "6": rows / np.linalg.norm(rows, axis=2, keepdims=True), side + "id": random.integers(5, 99, (1, count))}
    return {name: feed[name] for name in names}


def is_same(before: onnx.ModelProto, after: onnx.ModelProto) -> bool:
    sessions = [ort.InferenceSession(each.SerializeToString()) for each in (before, after)]
    names = [each.name for each in before.graph.input]
    feeds = [example(names, *counts) for counts in ((2, 5), (2, 2), (12, 40), (30, 250))]
    return all(all(map(np.array_equal, *(session.run(None, feed) for session in sessions))) for feed in feeds)


def main():
    for path in sys.argv[1:]:
        before, after = onnx.load(path), onnx.load(path)
        make_plain(after)
        if not is_same(before, after):
            raise ValueError(f"{path}: other outputs")
        onnx.save(after, path)
        print(f"{path}: {len(after.graph.node)} instead of {len(before.graph.node)} nodes")


if __name__ == "__main__":
    main()
