"""Writes the joint layers as int8 ONNX and adds layer 3 to the encoder's outputs: `python export.py --encoder DIR --from last.pt --out DIR`."""
from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn

import plain_joint
from encoder import read_encoder
from model import LOWER, Joint
from model_from_file import layers_in
from plain_attention import make_plain, states
from unsigned_weights import make_unsigned


class Single(nn.Module):
    """One pair at a time: no padding, so no masks."""

    def __init__(self, joint: Joint):
        super().__init__()
        self.joint = joint

    def forward(self, h3, h6, hid, p3, p6, pid):
        ones = lambda x: torch.ones_like(x, dtype=torch.bool)
        logits = self.joint(h3, h6, hid, ones(hid), p3, p6, pid, ones(pid))
        return logits


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--encoder", required=True)
    a.add_argument("--from", dest="start")
    a.add_argument("--out", required=True)
    o = a.parse_args()
    out = Path(o.out)
    out.mkdir(parents=True, exist_ok=True)
    encoder = read_encoder(str(Path(o.encoder) / "model.onnx"))
    if o.start:
        weights = torch.load(o.start)["joint"]
        joint = Joint(encoder, depth=layers_in(weights))
        joint.load_state_dict(weights)
    else:
        joint = Joint(encoder)
    single = Single(joint.float().eval())
    h, p = 7, 11
    example = (torch.randn(1, h, 384), torch.nn.functional.normalize(torch.randn(1, h, 384), dim=-1), torch.randint(0, 9, (1, h)),
               torch.randn(1, p, 384), torch.nn.functional.normalize(torch.randn(1, p, 384), dim=-1), torch.randint(0, 9, (1, p)))
    names = ["h3", "h6", "hid", "p3", "p6", "pid"]
    axes = {n: {1: "h" if n[0] == "h" else "p"} for n in names}
    full = out / "joint-fp32.onnx"
    torch.onnx.export(single, example, str(full), input_names=names, output_names=["logits"], dynamic_axes=axes, opset_version=17, dynamo=False)
    small = out / "model.onnx"
    quantize_dynamic(str(full), str(small), per_channel=True, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul"])
    unsigned = onnx.load(str(small))
    make_unsigned(unsigned)
    plain_joint.make_plain(unsigned)
    onnx.save(unsigned, str(small))
    import onnxruntime as ort
    f, q = ort.InferenceSession(str(full)), ort.InferenceSession(str(small))
    worst = 0.0
    for n, m in ((5, 9), (12, 40), (30, 150)):
        x = {"h3": np.random.randn(1, n, 384).astype(np.float32), "h6": np.random.randn(1, n, 384).astype(np.float32) / 20, "hid": np.random.randint(0, 99, (1, n)),
             "p3": np.random.randn(1, m, 384).astype(np.float32), "p6": np.random.randn(1, m, 384).astype(np.float32) / 20, "pid": np.random.randint(0, 99, (1, m))}
        a_, b_ = f.run(None, x)[0], q.run(None, x)[0]
        worst = max(worst, float(np.abs(a_ - b_).max()))
    print("int8 against fp32 on noise: largest difference of a logit", worst, "bytes", small.stat().st_size)
    m = onnx.load(str(Path(o.encoder) / "model.onnx"))
    if "layer_3" not in [output.name for output in m.graph.output]:
        norms = [n for n in m.graph.node if n.op_type == "LayerNormalization" and f"layer.{LOWER - 1}/output" in n.name]
        assert len(norms) == 1, [n.name for n in norms]
        state = norms[0].output[0]
        m.graph.node.append(helper.make_node("Identity", [state], ["layer_3"], name="layer_3"))
        m.graph.output.append(helper.make_tensor_value_info("layer_3", onnx.TensorProto.FLOAT, ["batch", "sequence", 384]))
        onnx.checker.check_model(m)
        make_unsigned(m)
        make_plain(m)
        onnx.save(m, str(out / "encoder.onnx"))
        ids = np.random.randint(1000, 20000, (1, 33))
        before, after = states(onnx.load(str(Path(o.encoder) / "model.onnx")), ids), states(m, ids)
        same = np.array_equal(before[0], after[0])
        print("encoder with layer_3: last_hidden_state bit for bit the same:", same)


if __name__ == "__main__":
    main()
