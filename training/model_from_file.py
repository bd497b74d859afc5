"""Reads the weights of an exported int8 model back, to go on from them."""
from __future__ import annotations

import re

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from model import Joint


def weights_from_file(path: str, joint: Joint) -> dict[str, torch.Tensor]:
    """Weights become what the int8 codes stand for. Throws where a weight of the module is not in the file."""
    graph = onnx.load(path).graph
    tensors = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    state = {k: torch.from_numpy(v.astype(np.float32)) for k, v in ((n.removeprefix("joint."), t) for n, t in tensors.items()) if k in joint.state_dict()}
    # A matrix product's weight has no name of its own: its place in the graph tells what it is.
    for node in graph.node:
        if node.op_type != "MatMulInteger":
            continue
        key = node.name.removesuffix("/MatMul_quant").removesuffix("/Gemm_MatMul_quant").removeprefix("/joint/").replace("head/", "").replace("/", ".") + ".weight"
        if key not in joint.state_dict():
            raise KeyError(f"{path}: {node.name} belongs to no weight of the module")
        code = node.input[1]
        scale = tensors[code.removesuffix("_quantized") + "_scale"]
        dense = (tensors[code].astype(np.float32) - tensors[node.input[3]].astype(np.float32)) * scale
        state[key] = torch.from_numpy(dense.astype(np.float32)).T.contiguous()
    # What is added to each side has no name either: the two constants of the width that are added, the hypothesis first.
    added = [tensors[name] for node in graph.node if node.op_type == "Add" for name in node.input if name.startswith("onnx::Add") and name in tensors and tensors[name].shape == (joint.side.weight.shape[1],)]
    if len(added) == 2:
        state["side.weight"] = torch.from_numpy(np.stack(added).astype(np.float32))
    missing = set(joint.state_dict()) - set(state)
    if missing:
        raise KeyError(f"{path} lacks {sorted(missing)[:5]}")
    return state


def layers_in_file(path: str) -> int:
    """How many joint layers an exported model has."""
    names = (re.search(r"/joint/layers\.(\d+)/", node.name) for node in onnx.load(path).graph.node)
    return 1 + max(int(name.group(1)) for name in names if name)


def layers_in(state: dict[str, torch.Tensor]) -> int:
    """How many joint layers a checkpoint has."""
    return 1 + max(int(name.split(".")[1]) for name in state if name.startswith("layers."))
