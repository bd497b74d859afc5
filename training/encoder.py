"""The built-in sentence encoder as a PyTorch module, with weights read back from its int8 ONNX file."""
from __future__ import annotations

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn import functional as F


class Layer(nn.Module):
    """One BERT layer (post-norm), 12 heads, width 384, feed-forward 1536."""

    def __init__(self, width: int = 384, heads: int = 12, inner: int = 1536):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value = nn.Linear(width, width), nn.Linear(width, width), nn.Linear(width, width)
        self.out = nn.Linear(width, width)
        self.norm1 = nn.LayerNorm(width, eps=1e-12)
        self.up, self.down = nn.Linear(width, inner), nn.Linear(inner, width)
        self.norm2 = nn.LayerNorm(width, eps=1e-12)
        self.dropout = 0.0

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        b, n, d = x.shape
        split = lambda t: t.view(b, n, self.heads, d // self.heads).transpose(1, 2)
        q, k, v = split(self.query(x)), split(self.key(x)), split(self.value(x))
        if x.is_cuda:
            a = F.scaled_dot_product_attention(q, k, v, attn_mask=mask[:, None, None, :])
        else:
            # Written out: the fused kernel takes half of a training step on a CPU.
            s = (q @ k.transpose(2, 3) * (d // self.heads) ** -0.5).masked_fill(~mask[:, None, None, :], float("-inf"))
            a = torch.softmax(s, dim=-1).to(v.dtype) @ v
        a = self.out(a.transpose(1, 2).reshape(b, n, d))
        x = self.norm1(x + F.dropout(a, self.dropout, self.training))
        return self.norm2(x + F.dropout(self.down(F.gelu(self.up(x))), self.dropout, self.training))


class Encoder(nn.Module):
    """Word pieces to one vector each; `layers` may be cut from the top."""

    def __init__(self, layers: int = 6, width: int = 384, vocabulary: int = 30522):
        super().__init__()
        self.words = nn.Embedding(vocabulary, width)
        self.positions = nn.Embedding(512, width)
        self.segments = nn.Embedding(2, width)
        self.norm = nn.LayerNorm(width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(width) for _ in range(layers))

    def embed(self, ids: torch.Tensor, positions: torch.Tensor | None = None, segments: torch.Tensor | None = None) -> torch.Tensor:
        p = self.positions(torch.arange(ids.shape[1], device=ids.device)) if positions is None else self.positions(positions)
        s = self.segments.weight[0] if segments is None else self.segments(segments)
        return self.norm(self.words(ids) + p + s)

    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        x = self.embed(ids)
        for layer in self.layers:
            x = layer(x, mask)
        return x


def read_encoder(path: str, layers: int = 6) -> Encoder:
    """Reads the int8 file; weights become what the int8 codes stand for."""
    graph = onnx.load(path).graph
    tensors = {t.name: numpy_helper.to_array(t) for t in graph.initializer}

    def dense(name: str) -> torch.Tensor:
        scale, zero, codes = tensors[name + "_scale"], tensors[name + "_zero_point"], tensors[name + "_quantized"]
        return torch.from_numpy(((codes.astype(np.float32) - zero.astype(np.float32)) * scale).astype(np.float32))

    model = Encoder(6)
    state: dict[str, torch.Tensor] = {}
    for ours, theirs in (("words", "word"), ("positions", "position"), ("segments", "token_type")):
        state[f"{ours}.weight"] = dense(f"m.embeddings.{theirs}_embeddings.weight")
    f32 = lambda name: torch.from_numpy(tensors[name].astype(np.float32))
    state["norm.weight"], state["norm.bias"] = f32("m.embeddings.LayerNorm.weight"), f32("m.embeddings.LayerNorm.bias")
    names = {"attention/self/query": "query", "attention/self/key": "key", "attention/self/value": "value",
             "attention/output/dense": "out", "intermediate/dense": "up", "output/dense": "down"}
    for node in graph.node:
        if node.op_type != "MatMulInteger":
            continue
        parts = node.name.split("/encoder/layer.")[1]
        index, rest = parts.split("/", 1)
        for theirs, ours in names.items():
            if rest.startswith(theirs + "/"):
                weight = node.input[1].removesuffix("_quantized")
                state[f"layers.{index}.{ours}.weight"] = dense(weight).T.contiguous()
                state[f"layers.{index}.{ours}.bias"] = f32(f"m.encoder.layer.{index}.{theirs.replace('/', '.')}.bias")
    for i in range(6):
        for ours, theirs in (("norm1", "attention.output"), ("norm2", "output")):
            for part in ("weight", "bias"):
                state[f"layers.{i}.{ours}.{part}"] = f32(f"m.encoder.layer.{i}.{theirs}.LayerNorm.{part}")
    model.load_state_dict(state)
    if layers < 6:
        model.layers = model.layers[:layers]
    return model
