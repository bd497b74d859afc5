"""Fits the judge on the features that `bench/fit/judge-features.ts` wrote: monotone boosted trees, checked by leaving sets out; writes the trees as TypeScript.
`python fit_judge.py FEATURES.jsonl NAMES.json OUT_DIR`."""
from __future__ import annotations

import json
import sys
from pathlib import Path

import lightgbm as lgb
import numpy as np
from sklearn.metrics import roc_auc_score

LEFT_OUT = ("sufficient_facts", "fm2", "factcheck_gpt", "fever_docnli", "summedits")
WEIGHT = {"wice": 3.0, "wice_tokens": 1.0, "expertqa": 1.5, "begin": 0.5, "halueval-qa": 0.6}
FAMILY = {"fever_docnli": "fever", "fever_ggkorn": "fever", "fever_symmetric": "fever", "wice_tokens": "wice"}


def params(directions, leaves=8, rate=0.05):
    return dict(objective="binary", num_leaves=leaves, max_depth=5, learning_rate=rate, min_data_in_leaf=40, feature_fraction=0.5, bagging_fraction=0.8, bagging_freq=1,
                lambda_l2=5.0, monotone_constraints=directions, monotone_constraints_method="advanced", verbose=-1, seed=3, deterministic=True, num_threads=1, force_col_wise=True)


def fit(x, y, w, directions, rounds):
    return lgb.train(params(directions), lgb.Dataset(x, y, weight=w), rounds)


def code(model, bias, name, doc, out):
    trees = []
    for tree in model.dump_model()["tree_info"]:
        nodes, leaves = [], []

        def walk(node):
            if "leaf_value" in node and "split_feature" not in node:
                leaves.append(round(node["leaf_value"], 5))
                return -len(leaves)
            at = len(nodes)
            nodes.append(None)
            left, right = walk(node["left_child"]), walk(node["right_child"])
            nodes[at] = [node["split_feature"], round(node["threshold"], 5), left, right]
            return at

        walk(tree["tree_structure"])
        trees.append((nodes, leaves))
    lines = ["import type { BoostedTrees } from './boosted-trees.ts'", "", f"// Fitted by training/fit_judge.py; do not edit.", "", f"/** {doc} */", f"export const {name}: BoostedTrees = {{", f"  bias: {bias},", "  trees: ["]
    for nodes, leaves in trees:
        lines.append(f"    {{ nodes: {json.dumps(nodes, separators=(',', ':'))}, leaves: {json.dumps(leaves, separators=(',', ':'))} }},")
    lines += ["  ],", "}", ""]
    out.write_text("\n".join(lines))


def main():
    rows = [json.loads(l) for l in open(sys.argv[1])]
    names = json.load(open(sys.argv[2]))
    directions = [n["direction"] for n in names]
    x = np.array([r["features"] for r in rows])
    y = np.array([r["supported"] for r in rows], dtype=int)
    sets = np.array([r["set"] for r in rows])
    family = np.array([FAMILY.get(s, s) for s in sets])
    held = np.array([r["heldOut"] for r in rows])
    w = np.array([WEIGHT.get(s, 1.0) for s in sets])
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 220
    index = {n["name"]: i for i, n in enumerate(names)}
    auc = lambda mask, s: roc_auc_score(y[mask], s[mask]) if len(set(y[mask])) == 2 else float("nan")

    model = fit(x[~held], y[~held], w[~held], directions, rounds)
    p = model.predict(x)
    print(f"{'set':20} {'n':>5} {'held':>6} {'cv':>6} {'align':>6} {'words':>6} {'nn':>6} {'best':>6}")
    # Cross-validation on what is not held out, to tune by.
    rng = np.random.RandomState(0)
    fold = rng.randint(0, 5, len(rows))
    cv = np.zeros(len(rows))
    for k in range(5):
        train = ~held & (fold != k)
        cv[fold == k] = fit(x[train], y[train], w[train], directions, rounds).predict(x[fold == k])
    for s in dict.fromkeys(sets):
        m = sets == s
        a = lambda f: auc(m, x[:, index[f]])
        print(f"{s:20} {m.sum():5} {auc(m & held, p):6.3f} {auc(m & ~held, cv):6.3f} {a('alignment'):6.3f} {a('words-found'):6.3f} {a('model-entailment'):6.3f} {a('model-best-entailment'):6.3f}")
    loso = []
    for s in LEFT_OUT:
        train = ~held & (family != FAMILY.get(s, s))
        q = fit(x[train], y[train], w[train], directions, rounds).predict(x)
        loso.append((auc(sets == s, q), auc(sets == s, x[:, index["alignment"]]), auc((sets == s) & held, q)))
        print("left out", s, [round(v, 3) for v in loso[-1]])
    print("loso mean", np.mean(loso, axis=0).round(4))
    gain = sorted(zip(model.feature_importance("gain"), [n["name"] for n in names]), reverse=True)[:16]
    print([(n, int(g)) for g, n in gain])

    known = np.array([r["contradicted"] is not None for r in rows])
    yc = np.array([bool(r["contradicted"]) for r in rows], dtype=int)
    away = [-d for d in directions]
    mc = fit(x[known & ~held], yc[known & ~held], np.ones((known & ~held).sum()), away, 150)
    pc = mc.predict(x)
    m = known & held
    print("contradiction held-out auroc", round(roc_auc_score(yc[m], pc[m]), 3), "base", yc[m].mean().round(3))
    for t in (.5, .7, .8):
        print("  at", t, "precision", round(yc[m][pc[m] >= t].mean(), 3), "recall", round((pc[m][yc[m] == 1] >= t).mean(), 3))
    out = Path(sys.argv[3])
    code(model, 0, "supportTrees", "Support of a claim by a premise.", out / "support-trees.ts")
    code(mc, 0, "contradictionTrees", "Contradiction of a claim by a premise.", out / "contradiction-trees.ts")


if __name__ == "__main__":
    main()
