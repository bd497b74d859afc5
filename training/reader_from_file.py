"""Reads the weights of an exported reader back, to go on from them."""
from __future__ import annotations

import re

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from reader_model import Reader


def weights_from_file(path: str, reader: Reader) -> dict[str, torch.Tensor]:
    """Weights become what the half floats or, in older files, the int8 codes stand for. Throws where a weight of the module is not in the file."""
    graph = onnx.load(path).graph
    tensors = {t.name.removesuffix("_half"): numpy_helper.to_array(t) for t in graph.initializer}
    known = reader.state_dict()
    state = {n.removeprefix("reader."): torch.from_numpy(t.astype(np.float32)) for n, t in tensors.items() if n.startswith("reader.") and n.removeprefix("reader.") in known}
    for node in graph.node:
        is_coded = node.op_type == "MatMulInteger"
        if not is_coded and not (node.op_type == "MatMul" and node.input[1] in tensors):
            continue
        parts = re.sub(r"/(Gemm_)?MatMul(_quant)?$", "", node.name).removeprefix("/reader/").split("/")
        key = (parts[-1] if parts[0] in ("sentence", "nothing") else ".".join(parts)) + ".weight"
        if not is_coded:
            state[key] = torch.from_numpy(tensors[node.input[1]].astype(np.float32)).T.contiguous()
            continue
        code = node.input[1]
        dense = (tensors[code].astype(np.float32) - tensors[node.input[3]].astype(np.float32)) * tensors[code.removesuffix("_quantized") + "_scale"]
        state[key] = torch.from_numpy(dense.astype(np.float32)).T.contiguous()
    # What tells question, sentences and title apart has no name: the constant that is added, and the two that are chosen from, the title's first.
    constants = lambda kind: [tensors[n] for node in graph.node if node.op_type == kind for n in node.input if n.startswith(f"onnx::{kind}") and n in tensors and tensors[n].shape == (384,)]
    added, chosen = constants("Add"), constants("Where")
    if len(added) == 1 and len(chosen) == 2:
        state["side.weight"] = torch.from_numpy(np.stack([added[0], chosen[1], chosen[0]]).astype(np.float32))
    missing = set(known) - set(state)
    if missing:
        raise KeyError(f"{path} lacks {sorted(missing)[:5]}")
    return state
