"""Writes test/golden/encoder.json: word pieces and vectors of the built-in encoder as the reference libraries give them.

    pip install onnxruntime==1.31.1 tokenizers==0.23.3 numpy==2.4.6
    python test/golden/python/encoder.py

Each text is computed alone, on one thread; vectors are rounded to 1e-6.
"""
import json
import pathlib

import numpy
import onnxruntime
import tokenizers

root = pathlib.Path(__file__).resolve().parents[3]
model = root / "models" / "encoder"
tokenizer = tokenizers.Tokenizer.from_file(str(model / "tokenizer.json"))
tokenizer.no_truncation()
tokenizer.no_padding()
options = onnxruntime.SessionOptions()
options.intra_op_num_threads = 1
session = onnxruntime.InferenceSession(str(model / "model.onnx"), options, providers=["CPUExecutionProvider"])

texts = [
    "",
    "a",
    "Who sent the invoice in March?",
    "The invoice of 14 March was sent by Ada Lovelace to the accounts department.",
    "Café Müller, Zürich: l’été à 25 °C — naïve coöperation, ﬁnance.",
    "日本語のテキストです。東京は首都です。",
    "Привет, мир! Ёлка и ёж.",
    "Order #A-1029/33 <ada@example.org> cost $1,250.00 (20% off)…",
    " ".join(f"Paragraph {n} says that budget item {n * 37} was approved." for n in range(15)),
    "[SEP] and [MASK] are written in this text",
    "line one\nline two\twith a tab\r\nand line three\u00a0end\u200b.",
    "x" * 150 + " short",
    "😀 emoji and a lone e\u0301 combining accent",
    " ".join(f"Paragraph {n} says that budget item {n * 37} was approved." for n in range(40)),
]
items = []
for text in texts:
    encoding = tokenizer.encode(text)
    ids = encoding.ids
    item = {"text": text, "pieces": ids[1:-1]}
    if len(ids) <= 256:
        shape = numpy.array([ids], dtype=numpy.int64)
        states = session.run(None, {"input_ids": shape, "token_type_ids": numpy.zeros_like(shape)})[0][0]
        vector = states.astype(numpy.float64).mean(axis=0)
        vector /= numpy.linalg.norm(vector)
        item["vector"] = [round(float(value), 6) for value in vector]
    items.append(item)

golden = {
    "program": "onnxruntime, tokenizers (Python)",
    "versions": {"onnxruntime": onnxruntime.__version__, "tokenizers": tokenizers.__version__, "numpy": numpy.__version__},
    "command": "python test/golden/python/encoder.py",
    "tolerance": "pieces equal; cosine at least 0.9999",
    "items": items,
}
(root / "test" / "golden" / "encoder.json").write_text(json.dumps(golden, ensure_ascii=True, indent=None, separators=(",", ":")).replace('},{"text"', '},\n{"text"') + "\n")
