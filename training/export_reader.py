"""Writes the reader's joint layers as ONNX, its weights in half precision: `python export_reader.py --encoder DIR --from last.pt --out DIR`."""
from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from encoder import read_encoder
from plain_joint import make_plain
from reader_model import Reader


class Single(nn.Module):
    """One passage at a time: no padding, so no masks."""

    def __init__(self, reader: Reader):
        super().__init__()
        self.reader = reader

    def forward(self, q3, q6, qid, p3, p6, pid, sentence, order):
        ones = lambda x: torch.ones_like(x, dtype=torch.bool)
        return self.reader(q3, q6, qid, ones(qid), p3, p6, pid, ones(pid), sentence, order)


def halved(model: onnx.ModelProto, least: int = 1_000) -> onnx.ModelProto:
    """Keeps large weights in half precision; they are widened when the file is loaded, and computed with in 32 bits. Codes of 8 bits move the log odds of an answer by up to .35, these by less than .01."""
    graph = model.graph
    for tensor in [t for t in graph.initializer if t.data_type == TensorProto.FLOAT and numpy_helper.to_array(t).size >= least]:
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), name + "_half"))
        graph.node.insert(0, helper.make_node("Cast", [name + "_half"], [name], to=TensorProto.FLOAT))
    onnx.checker.check_model(model)
    return model


def example(n: int, m: int, sentences: int):
    rng = np.random.default_rng(n)
    unit = lambda k: (lambda x: x / np.linalg.norm(x, axis=2, keepdims=True))(rng.standard_normal((1, k, 384)).astype(np.float32))
    return {"q3": rng.standard_normal((1, n, 384)).astype(np.float32), "q6": unit(n), "qid": rng.integers(5, 99, (1, n)),
            "p3": rng.standard_normal((1, m, 384)).astype(np.float32), "p6": unit(m), "pid": rng.integers(5, 99, (1, m)),
            "sentence": np.sort(np.arange(m) % (sentences + 1))[None], "order": np.arange(1, sentences + 1)}


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--encoder", required=True)
    a.add_argument("--from", dest="start", required=True)
    a.add_argument("--out", required=True)
    o = a.parse_args()
    out = Path(o.out)
    out.mkdir(parents=True, exist_ok=True)
    reader = Reader(read_encoder(str(Path(o.encoder) / "model.onnx")))
    reader.load_state_dict(torch.load(o.start)["reader"])
    single = Single(reader.float().eval())
    feeds = example(7, 23, 3)
    names = list(feeds)
    axes = {n: {1: "q" if n[0] == "q" else "p"} for n in names[:-1]} | {"order": {0: "s"}, "logits": {1: "t"}, "span": {1: "p"}}
    full = out / "reader-fp32.onnx"
    torch.onnx.export(single, tuple(torch.from_numpy(v) for v in feeds.values()), str(full), input_names=names, output_names=["logits", "span"],
                      dynamic_axes=axes, opset_version=17, dynamo=False)
    small = out / "model.onnx"
    half = halved(onnx.load(str(full)))
    make_plain(half)
    onnx.save(half, str(small))
    import onnxruntime as ort
    single.eval()
    f, q = ort.InferenceSession(str(full)), ort.InferenceSession(str(small))
    for shape in ((5, 9, 1), (12, 60, 4), (30, 250, 12)):
        x = example(*shape)
        with torch.no_grad():
            t = [v.numpy() for v in single(*(torch.from_numpy(v) for v in x.values()))]
        a_, b_ = f.run(None, x), q.run(None, x)
        print(shape, "torch against fp32", max(float(np.abs(u - v).max()) for u, v in zip(t, a_)), "halved against fp32", max(float(np.abs(u - v).max()) for u, v in zip(a_, b_)))
    print("bytes", small.stat().st_size)


if __name__ == "__main__":
    main()
