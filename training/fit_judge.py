"""Fits the judge on the features that `bench/fit/judge-features.ts` wrote: boosted trees, a linear part and a small linear part of word overlap alone, all monotone in every signal whose direction is known.
`python fit_judge.py FEATURES.jsonl NAMES.json OUT_DIR [--support] [--left-out DIR]` writes `claim-support.json` and `claim-contradiction.json`, with `--support` the first alone; with `--left-out DIR` it writes the models of each left-out set instead."""
from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import lightgbm as lgb
import numpy as np
from scipy.optimize import minimize
from sklearn.metrics import roc_auc_score

from model_file import write_model_file

LEFT_OUT = ("sufficient_facts", "fm2", "factcheck_gpt", "fever_docnli", "summedits")
# Sets that share claims or evidence are left out together.
FAMILY = {"fever_docnli": "fever", "fever_ggkorn": "fever", "fever_symmetric": "fever", "halueval-answer": "halueval-qa"}
# Long evidence, whole answers and claims about a person's own texts are what the judge is for.
BOOST = {"wice": 8.0, "expertqa": 4.0, "begin": 2.0, "written-claims": 2.0}
# Which way most signals point is known. Of the others only the lengths count: on long evidence the words tell more, on short evidence the network. How dense the shared words are tells how a claim was written, not whether it holds: a fit with them, and without the words alone, reached .77 on `bench -- claims`, which is written as a part of the examples is (the one that ships .71, both before the rules).
LENGTHS = ("claim-words", "evidence-words")
# What the words alone tell holds for texts of every kind: a tenth of them gains .003 AUROC on answers in conversations (BEGIN), where the judge stays a little behind alignment all the same, and costs .013 on `bench -- claims`; a third costs .06 there.
PLAIN = ("alignment", "words-found", "weakest")
# Only trees can weigh words by the length of the evidence.
SHARES = {"trees": 0.63, "linear": 0.27, "plain": 0.1}


def weights_of(sets, boost=True):
    """A set counts as the root of its size."""
    w = np.ones(len(sets))
    for s in set(sets):
        k = sets == s
        w[k] = 1 / np.sqrt(k.sum()) * (BOOST.get(s, 1.0) if boost else 1.0)
    return w / w.mean()


def fit_trees(x, y, w, directions, rounds=150):
    p = dict(objective="binary", num_leaves=8, max_depth=5, learning_rate=0.05, min_data_in_leaf=60, feature_fraction=0.4, bagging_fraction=0.8, bagging_freq=1, lambda_l2=10.0,
             monotone_constraints=list(directions), verbose=-1, seed=3, deterministic=True, num_threads=1, force_col_wise=True)
    return lgb.train(p, lgb.Dataset(x, y, weight=w), rounds)


def fit_linear(x, y, w, directions, penalty=1.0):
    """Logistic regression over standardised features; a weight has the sign of its feature's direction or is 0."""
    mean, scale = x.mean(0), x.std(0) + 1e-9
    z = (x - mean) / scale

    def loss(v):
        t = z @ v[1:] + v[0]
        p = 1 / (1 + np.exp(-t))
        value = (w * (np.logaddexp(0, t) - y * t)).sum() + penalty * 50 * (v[1:] ** 2).sum()
        g = w * (p - y)
        return value, np.concatenate([[g.sum()], z.T @ g + 2 * penalty * 50 * v[1:]])

    bounds = [(None, None)] + [(0, None) if d > 0 else (None, 0) if d < 0 else (None, None) for d in directions]
    v = minimize(loss, np.zeros(x.shape[1] + 1), jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 500}).x
    weight = v[1:] / scale
    return v[0] - (weight * mean).sum(), weight


class Judge:
    """`used` are the positions of the features that count, `plain` of those that count once more by themselves."""

    def __init__(self, x, y, w, directions, used, plain=()):
        self.used, plain = used, list(plain)
        self.trees = fit_trees(x[:, used], y, w, directions[used])
        bias, weights = fit_linear(x[:, used], y, w, directions[used])
        whole = 1 if plain else SHARES["trees"] + SHARES["linear"]
        self.share = SHARES["trees"] / whole
        self.bias = bias * SHARES["linear"] / whole
        self.weights = np.zeros(x.shape[1])
        self.weights[used] = weights * SHARES["linear"] / whole
        if plain:
            bias, weights = fit_linear(x[:, plain], y, w, directions[plain])
            self.bias += bias * SHARES["plain"]
            self.weights[plain] += weights * SHARES["plain"]

    def odds(self, x):
        return self.trees.predict(x[:, self.used], raw_score=True) * self.share + x @ self.weights + self.bias

    def parts(self, shift=0.0, slope=1.0):
        """The same as plain numbers of all features; log odds times `slope` plus `shift`."""
        part = slope * self.share
        trees = []
        for tree in self.trees.dump_model()["tree_info"]:
            nodes, leaves = [], []

            def walk(node):
                if "split_feature" not in node:
                    leaves.append(round(node["leaf_value"] * part, 6) + 0.0)
                    return -len(leaves)
                at = len(nodes)
                nodes.append(None)
                left, right = walk(node["left_child"]), walk(node["right_child"])
                nodes[at] = [int(self.used[node["split_feature"]]), float(f"{node['threshold']:.6g}"), left, right]
                return at

            walk(tree["tree_structure"])
            trees.append({"nodes": nodes, "leaves": leaves})
        return {"bias": round(float(self.bias * slope + shift), 6), "weights": [round(float(v * slope), 7) for v in self.weights], "trees": trees}


def write(name, about, parts, names, examples, out):
    origin = {
        "about": f"{about}: trees and linear parts.",
        "script": "training/fit_judge.py",
        "data": f"{examples} examples of bench/fit/judge-features.ts, none of them held out; their sets stand in training/manifest.json",
        "manifestHash": hashlib.sha256((Path(__file__).parent / "manifest.json").read_bytes()).hexdigest(),
    }
    write_model_file(name, origin, {"features": [n["name"] for n in names], **parts}, out)


def calibrate(odds, y, w):
    """Slope and shift of the log odds, fitted on cross-validated ones."""
    f = lambda v: (w * (np.logaddexp(0, v[0] * odds + v[1]) - y * (v[0] * odds + v[1]))).sum()
    v = minimize(f, [1.0, 0.0], method="Nelder-Mead").x
    return float(v[0]), float(v[1])


def cross_validated(x, y, w, groups, directions, used, plain=()):
    """Odds of each group by a judge of all others."""
    out = np.zeros(len(y))
    for group in np.unique(groups):
        inside = groups == group
        out[inside] = Judge(x[~inside], y[~inside], w[~inside], directions, used, plain).odds(x[inside])
    return out


def main():
    a = argparse.ArgumentParser()
    a.add_argument("features")
    a.add_argument("names")
    a.add_argument("out")
    a.add_argument("--support", action="store_true")
    a.add_argument("--left-out")
    o = a.parse_args()
    rows = [json.loads(line) for line in open(o.features)]
    names = json.load(open(o.names))
    directions = np.array([n["direction"] for n in names])
    index = {n["name"]: i for i, n in enumerate(names)}
    x, y = np.array([r["features"] for r in rows]), np.array([r["supported"] for r in rows], dtype=float)
    assert x.shape[1] == len(names), (x.shape, len(names))
    sets, held = np.array([r["set"] for r in rows]), np.array([r["heldOut"] for r in rows])
    family = np.array([FAMILY.get(s, s) for s in sets])
    plain = [index[name] for name in PLAIN]
    used = np.array([i for i, n in enumerate(names) if n["direction"] != 0 or n["name"] in LENGTHS])
    auc = lambda m, s: roc_auc_score(y[m], s[m]) if m.any() and 0 < y[m].mean() < 1 else float("nan")

    if o.left_out:
        found = []
        for s in LEFT_OUT:
            train = ~held & (family != FAMILY.get(s, s))
            judge = Judge(x[train], y[train], weights_of(sets[train]), directions, used, plain)
            (Path(o.left_out) / f"{s}.json").write_text(json.dumps(judge.parts(), separators=(",", ":")))
            found.append((auc(sets == s, judge.odds(x)), auc(sets == s, x[:, index["alignment"]])))
            print("left out", s, np.round(found[-1], 3))
        print("mean", np.mean(found, axis=0).round(4))
        return

    train = ~held
    w = weights_of(sets[train])
    groups = np.random.RandomState(0).randint(0, 5, train.sum())
    odds = cross_validated(x[train], y[train], w, groups, directions, used, plain)
    slope, shift = calibrate(odds, y[train], w)
    judge = Judge(x[train], y[train], w, directions, used, plain)
    full = judge.odds(x)
    print(f"calibration: odds × {slope:.3f} + {shift:.3f}")
    print(f"{'set':18} {'n':>5} {'cv':>6} {'apart':>6} {'held':>6} {'(n)':>5} | {'words':>6} {'align':>6} {'model':>6} over all")
    cv = np.full(len(y), np.nan)
    cv[train] = odds
    apart = np.full(len(y), np.nan)
    apart[train] = cross_validated(x[train], y[train], w, family[train], directions, used, plain)
    for s in dict.fromkeys(sets):
        m = sets == s
        print(f"{s:18} {m.sum():5} {auc(m & train, cv):6.3f} {auc(m & train, apart):6.3f} {auc(m & held, full):6.3f} {(m & held).sum():5} | {auc(m, x[:, index['words-found']]):6.3f} {auc(m, x[:, index['alignment']]):6.3f} {auc(m, x[:, index['model-entailment']]):6.3f}")
    kept = {s: (sets == s) & train for s in dict.fromkeys(sets[train])}
    gains = {s: auc(m, apart) - auc(m, x[:, index["alignment"]]) for s, m in kept.items()}
    print(f"whole sets left out: gain over alignment {np.mean(list(gains.values())):.3f} on average, worst {min(gains.values()):.3f} ({min(gains, key=gains.get)})")
    write("claim-support", "Log odds that a premise supports a claim", judge.parts(shift, slope), names, int(train.sum()), o.out)
    if o.support:
        return

    known = np.array([r["contradicted"] is not None for r in rows])
    yc = np.array([bool(r["contradicted"]) for r in rows], dtype=float)
    m = known & train
    wc = weights_of(sets[m], boost=False)
    odds = cross_validated(x[m], yc[m], wc, np.random.RandomState(1).randint(0, 5, m.sum()), -directions, used)
    slope, shift = calibrate(odds, yc[m], wc)
    p = 1 / (1 + np.exp(-(slope * odds + shift)))
    print("contradiction: cv auroc", round(roc_auc_score(yc[m], odds), 3), "base", yc[m].mean().round(3))
    for t in (0.4, 0.5, 0.6, 0.7, 0.8):
        print(f"  from {t}: precision {yc[m][p >= t].mean():.3f} recall {(p[yc[m] == 1] >= t).mean():.3f}")
    write("claim-contradiction", "Log odds that a premise contradicts a claim", Judge(x[m], yc[m], wc, -directions, used).parts(shift, slope), names, int(m.sum()), o.out)


if __name__ == "__main__":
    main()
