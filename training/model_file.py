"""Writes fitted numbers to `models/NAME.json`, beside what they were fitted with and on; as `bench/fit/write-model-file.ts` does."""
from __future__ import annotations

import datetime
import json
from pathlib import Path

WIDTH = 100
MODELS = Path(__file__).resolve().parent.parent / "models"


def json_text(value):
    """JSON in which what fits a line of 100 columns is written on one."""
    return _lines(value, "", 0) + "\n"


def _lines(value, indent, before):
    flat = _flat(value)
    if not isinstance(value, (dict, list)) or before + len(flat) < WIDTH:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        heads = [f"{inner}{json.dumps(name, ensure_ascii=False)}: " for name in value]
        fields = [head + _lines(field, inner, len(head)) for head, field in zip(heads, value.values())]
        return "{\n" + ",\n".join(fields) + f"\n{indent}}}"
    if all(isinstance(item, (int, float)) for item in value):
        return f"[\n{_filled(value, inner)}\n{indent}]"
    return "[\n" + ",\n".join(inner + _lines(item, inner, len(inner)) for item in value) + f"\n{indent}]"


def _flat(value):
    if isinstance(value, dict):
        fields = ", ".join(f"{json.dumps(name, ensure_ascii=False)}: {_flat(field)}" for name, field in value.items())
        return f"{{ {fields} }}" if value else "{}"
    if isinstance(value, list):
        return f"[{', '.join(_flat(item) for item in value)}]"
    return json.dumps(value, ensure_ascii=False)


def _filled(numbers, indent):
    """Numbers, as many on each line as fit."""
    rows = []
    for index, number in enumerate(numbers):
        item = json.dumps(number) + ("," if index < len(numbers) - 1 else "")
        if rows and len(rows[-1]) + len(item) < WIDTH:
            rows[-1] += " " + item
        else:
            rows.append(indent + item)
    return "\n".join(rows)


def write_model_file(name, origin, values, folder=MODELS):
    """`origin` says what the numbers mean (`about`), what wrote them (`script`) and on what `data` they were fitted."""
    origin = {**origin, "date": datetime.date.today().isoformat()}
    (Path(folder) / f"{name}.json").write_text(json_text({"origin": origin, "values": values}))
