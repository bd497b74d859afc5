"""Writes test/golden/entailment.json, scores of the built-in entailment model as the reference libraries give them, and models/reference.json,
the one text and the one pair by which a runtime is checked.

    pip install onnxruntime==1.32.0 tokenizers==0.23.3 numpy==2.4.6
    python test/golden/python/entailment.py

Each sentence is encoded alone, on one thread, as src/models/local/sentence-states.ts does; no pair here is long enough to be divided.
Scores are rounded to 1e-6.
"""
import json
import pathlib

import numpy
import onnxruntime
import tokenizers

root = pathlib.Path(__file__).resolve().parents[3]
models = root / "models"
tokenizer = tokenizers.Tokenizer.from_file(str(models / "encoder" / "tokenizer.json"))
tokenizer.no_truncation()
tokenizer.no_padding()
options = onnxruntime.SessionOptions()
options.intra_op_num_threads = 1
encoder = onnxruntime.InferenceSession(str(models / "encoder" / "model.onnx"), options, providers=["CPUExecutionProvider"])
joint = onnxruntime.InferenceSession(str(models / "entailment" / "model.onnx"), options, providers=["CPUExecutionProvider"])

pairs = [
    (["Jane Doe founded Acme in 1999.", "It makes anvils."], "Acme was founded by Jane Doe."),
    (["Jane Doe founded Acme in 1999."], "The meeting was moved to Friday."),
    (["The contract was not signed before the deadline."], "The contract was signed in time."),
    (["An underdeck gantry is inspected every six months, and before it returns to service after any impact."], "An underdeck gantry is inspected every six months."),
    (["The bridge is 410 metres long.", "It was opened in 1932 by the mayor.", "Two lanes were added in 1978."], "The bridge was opened in 1978."),
    (["Nobody from the accounts department attended the review on 14 March 2022."], "The accounts department took part in the review."),
    (["Café Müller in Zürich serves coffee at 85 °C — naïve guests burn their tongues."], "Guests may burn their tongues."),
    (["The storm damaged the harbour wall, the lighthouse and several fishing boats, and the repairs, which the council had to pay for itself, took until the spring of the following year."], "Repairing the damage took several months."),
]


def states(text):
    ids = tokenizer.encode(text).ids
    shape = numpy.array([ids], dtype=numpy.int64)
    feed = {"input_ids": shape, "token_type_ids": numpy.zeros_like(shape)}
    lower, upper = encoder.run(["layer_3", "last_hidden_state"], feed)
    unit = upper[0] / numpy.linalg.norm(upper[0].astype(numpy.float64), axis=1, keepdims=True)
    return ids, lower[0], unit.astype(numpy.float32)


def score(premise, hypothesis):
    parts = [states(sentence) for sentence in premise]
    ids = [piece for part in parts for piece in part[0]]
    lower, unit = numpy.concatenate([part[1] for part in parts]), numpy.concatenate([part[2] for part in parts])
    h_ids, h_lower, h_unit = states(hypothesis)
    logits = joint.run(None, {
        "h3": h_lower[None], "h6": h_unit[None], "hid": numpy.array([h_ids], dtype=numpy.int64),
        "p3": lower[None], "p6": unit[None], "pid": numpy.array([ids], dtype=numpy.int64),
    })[0][0].astype(numpy.float64)
    exp = numpy.exp(logits - logits.max())
    return [round(float(value), 6) for value in exp / exp.sum()]


def vector(text):
    ids = tokenizer.encode(text).ids
    shape = numpy.array([ids], dtype=numpy.int64)
    found = encoder.run(["last_hidden_state"], {"input_ids": shape, "token_type_ids": numpy.zeros_like(shape)})[0][0]
    mean = found.astype(numpy.float64).mean(axis=0)
    return [round(float(value), 6) for value in mean / numpy.linalg.norm(mean)]


items = [{"premise": premise, "hypothesis": hypothesis, "scores": score(premise, hypothesis)} for premise, hypothesis in pairs]
golden = {
    "program": "onnxruntime, tokenizers (Python)",
    "versions": {"onnxruntime": onnxruntime.__version__, "tokenizers": tokenizers.__version__, "numpy": numpy.__version__},
    "command": "python test/golden/python/entailment.py",
    "tolerance": "entailment, neutral and contradiction within 1e-3",
    "items": items,
}
(root / "test" / "golden" / "entailment.json").write_text(json.dumps(golden, ensure_ascii=False, indent=1) + "\n")

text = "The invoice of 14 March was sent by Ada Lovelace to the accounts department."
# None of its classes is sure, so that it moves where products are computed otherwise.
reference = {"text": text, "vector": vector(text), "pair": items[-1]}
(models / "reference.json").write_text(json.dumps(reference, ensure_ascii=False, separators=(",", ":")) + "\n")
for item in items:
    print(item["scores"], item["hypothesis"])
