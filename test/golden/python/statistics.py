"""Writes test/golden/statistics.json: tests, intervals and measures as SciPy, statsmodels and scikit-learn give them.

    pip install scipy==1.17.1 statsmodels==0.15.0 scikit-learn numpy==2.4.6
    python test/golden/python/statistics.py
"""
import importlib.metadata
import json
import pathlib

import numpy
import scipy.stats
import sklearn.metrics
import statsmodels.stats.multitest

root = pathlib.Path(__file__).resolve().parents[3]
random = numpy.random.default_rng(20261121)


def fractions(n, steps):
    return [round(float(value), 6) for value in random.integers(0, steps + 1, n) / steps]


def reals(n, shift=0.0):
    return [round(float(value), 6) for value in random.normal(shift, 1, n)]


pairs = {
    "reals, 8": (reals(8), reals(8, 0.4)),
    "reals, 13": (reals(13), reals(13)),
    "reals, 50": (reals(50), reals(50, 0.3)),
    "reals, 80": (reals(80), reals(80, 0.5)),
    "ties and equal pairs, 12": (fractions(12, 4), fractions(12, 4)),
    "ties and equal pairs, 300": (fractions(300, 2), fractions(300, 3)),
    "small differences, 400": ((base := reals(400)), [round(value + noise * 0.01, 6) for value, noise in zip(base, reals(400, 0.2))]),
}


def mean_difference(left, right, axis):
    return numpy.mean(left - right, axis=axis)


def paired(name, left, right):
    left, right = numpy.array(left), numpy.array(right)
    changed = int(numpy.sum(left != right))
    tied = len(set(numpy.abs(left - right).round(9))) < len(left)
    t = scipy.stats.ttest_rel(left, right)
    differences = (left - right).round(9)
    if changed > 50:
        method = "asymptotic"
    elif tied:
        method = scipy.stats.PermutationMethod(n_resamples=numpy.inf)
        differences = differences[differences != 0]
    else:
        method = "exact"
    wilcoxon = scipy.stats.wilcoxon(differences, zero_method="wilcox", correction=False, method=method)
    exact = changed <= 14
    kept = left != right
    permuted = scipy.stats.permutation_test(
        (left[kept], right[kept]) if exact else (left, right), mean_difference, permutation_type="samples", vectorized=True,
        n_resamples=numpy.inf if exact else 200_000, batch=10_000, rng=numpy.random.default_rng(1))
    interval = scipy.stats.bootstrap((left - right,), numpy.mean, n_resamples=200_000, batch=5_000, method="percentile", rng=numpy.random.default_rng(1)).confidence_interval
    return {
        "name": name, "left": left.tolist(), "right": right.tolist(),
        "t": {"statistic": float(t.statistic), "p": float(t.pvalue)},
        "wilcoxon": {"statistic": float(wilcoxon.statistic), "p": float(wilcoxon.pvalue)},
        "randomization": {"p": float(permuted.pvalue), "exact": exact},
        "bootstrap": {"low": float(interval.low), "high": float(interval.high)},
    }


def holm(values):
    return {"p": values, "adjusted": [float(value) for value in statsmodels.stats.multitest.multipletests(values, method="holm")[1]]}


def ndcg(n, gold, depth):
    relevance = [0] * n
    for place in gold:
        relevance[place] = 1
    return {"n": n, "gold": gold, "depth": depth, "value": float(sklearn.metrics.ndcg_score([relevance], [list(range(n, 0, -1))], k=depth))}


positives, negatives = fractions(30, 8), fractions(45, 10)
golden = {
    "program": "SciPy, statsmodels, scikit-learn (Python)",
    "versions": {name: importlib.metadata.version(name) for name in ("scipy", "statsmodels", "scikit-learn", "numpy")},
    "command": "python test/golden/python/statistics.py",
    "tolerance": "t, exact tests, Holm, nDCG and AUROC 1e-9; drawn p-values .015; ends of bootstrap intervals .04 of the interval's width",
    "paired": [paired(name, left, right) for name, (left, right) in pairs.items()],
    "holm": [holm([0.01, 0.04, 0.03, 0.005]), holm([0.5]), holm([0.2, 0.2, 0.9, 0.0001, 0.03]), holm([0.6, 0.7, 0.8])],
    "ndcg": [ndcg(10, [0, 1], 5), ndcg(10, [1, 4, 7], 5), ndcg(10, [9], 5), ndcg(10, [2, 3, 5, 9], 10), ndcg(4, [0, 3], 2)],
    "auroc": {"positives": positives, "negatives": negatives, "value": float(sklearn.metrics.roc_auc_score([1] * 30 + [0] * 45, positives + negatives))},
}
(root / "test" / "golden" / "statistics.json").write_text(json.dumps(golden, ensure_ascii=True, indent=None, separators=(",", ":")).replace('},{"', '},\n{"') + "\n")
