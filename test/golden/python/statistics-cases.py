"""Writes test/golden/statistics/cases.json (values to analyse) and python.json (what Python's libraries make of them).

    pip install scipy==1.17.1 statsmodels==0.15.0 scikit-learn==1.9.1 krippendorff==0.9.0 irrCAC numpy==2.4.6
    python test/golden/python/statistics-cases.py && Rscript test/golden/r/statistics.R

`null` where a statistic is not defined. R's part is in r.json.
"""
import importlib.metadata
import json
import math
import pathlib
import warnings

import irrCAC.raw
import krippendorff
import numpy
import pandas
import scipy.stats
import sklearn.metrics
import statsmodels.stats.inter_rater as inter_rater

warnings.simplefilter("ignore")
folder = pathlib.Path(__file__).resolve().parents[1] / "statistics"
random = numpy.random.default_rng(20261124)
count = 44


def rounded(values, digits=3):
    return [round(float(value), digits) for value in values]


def likert(n, center=3.0, spread=1.2):
    return [int(value) for value in numpy.clip(numpy.rint(random.normal(center, spread, n)), 1, 5)]


def sample(index, n):
    kind = index % 6
    if kind == 0:
        return rounded(random.normal(0, 1, n))
    if kind == 1:
        return likert(n)
    if kind == 2:
        return rounded(random.exponential(2, n))
    if kind == 3:
        return rounded(1e5 + random.normal(0, 1, n))
    if kind == 4:
        return rounded(random.integers(0, 4, n) / 3, 6)
    return rounded(random.standard_t(2, n), 2)


sizes = [3, 4, 5, 6, 7, 8, 9, 11, 12, 15, 20, 25, 40, 60]
samples = [sample(index, sizes[index % len(sizes)]) for index in range(count)]
samples += [likert(18), rounded(random.gamma(2, 1, 33)), rounded(random.normal(0, 1, 100)), likert(101), rounded(random.normal(0, 9, 130), 1)]
samples += [[1, 1, 1, 1], [0.1] * 6, [2, 2, 2, 2, 2, 2, 2.5], likert(250), rounded(random.normal(0, 1, 410), 1), [1.5, 2.5]]


def pair(index):
    n = sizes[index % len(sizes)]
    left = sample(index, n)
    kind = index % 4
    if kind == 0:
        return left, sample(index, n)
    if kind == 1:
        return left, rounded(numpy.array(left) * 0.5 + random.normal(0.3, 1, n))
    if kind == 2:
        return left, likert(n)
    return left, rounded(-numpy.array(left) + random.normal(0, 0.2, n))


pairs = [pair(index) for index in range(count)]
pairs += [(likert(n), likert(n, 3.4)) for n in (6, 7, 8, 9, 10, 11, 12, 13)] + [(rounded(random.normal(0, 1, n), 1), rounded(random.normal(0.5, 1, n), 1)) for n in (6, 8, 10, 12)]
pairs += [([1, 2, 3, 4], [2, 3, 4, 5]), ([0.3, 1.3, 7.3], [0.2, 1.2, 7.2]), ([5, 5, 5, 5], [1, 2, 3, 2]), ([2, 2, 2], [2, 2, 2]), ([1, 2, 3], [4, 5, 6.5]), ([1.0, 3.5], [2, 2])]

names = ["α", "Straße", "日本", "no 😀", "e\u0301"]


def labels(index):
    n = [3, 5, 8, 12, 20, 40, 80, 150][index % 8]
    width = [2, 3, 5, 4][index % 4]
    left = random.integers(0, width, n)
    agree = random.random(n) < [0.9, 0.6, 0.2, 0.5, 1.0][index % 5]
    right = numpy.where(agree, left, random.integers(0, width, n))
    return {"width": width, "left": "".join(map(str, left)), "right": "".join(map(str, right))}


label_pairs = [labels(index) for index in range(count)]
label_pairs += [
    {"width": 2, "left": "0000", "right": "0000"}, {"width": 3, "left": "0000", "right": "0102"}, {"width": 5, "left": "0123", "right": "3210"},
    {"width": 4, "left": "0033", "right": "3300"}, {"width": 5, "left": "1" * 90 + "4", "right": "1" * 89 + "44"},
]


def panel(index):
    items, raters, width = [3, 6, 10, 25, 60][index % 5], [2, 3, 4, 6][index % 4], [2, 3, 5][index % 3]
    truth = random.integers(0, width, items)
    noise = [0.1, 0.4, 0.7, 1.0][(index // 3) % 4]
    rows = []
    for item in range(items):
        row = ""
        for _ in range(raters):
            missing = index % 4 == 3 and random.random() < 0.06
            row += "-" if missing else str(random.integers(0, width) if random.random() < noise else truth[item])
        rows.append(row)
    return {"width": width, "rows": rows}


panels = [panel(index) for index in range(count)]
panels += [{"width": 3, "rows": ["111", "111"]}, {"width": 2, "rows": ["01", "10", "01"]}, {"width": 3, "rows": ["0-", "-1"]}, {"width": 2, "rows": ["0001"]}]


def design(index, factors):
    levels = [[3], [2], [4], [5], [2, 3], [2, 2], [4, 2], [3, 4], [2, 2, 2], [2, 3, 2], [3, 2, 2], [2, 2, 4]]
    shape = levels[(index % 4) + 4 * (factors - 1)]
    cells = math.prod(shape)
    low, high = [(2, 5), (1, 7), (3, 3), (2, 9)][(index // 4) % 4]
    if factors == 1:
        low, high = low + 1, high + 6
    codes = [[] for _ in shape]
    effects = random.normal(0, 0.6, cells)
    responses = [[], [], []]
    for cell in range(cells):
        place = numpy.unravel_index(cell, shape)
        repeats = int(random.integers(low, high + 1))
        for _ in range(repeats):
            for factor, level in enumerate(place):
                codes[factor].append(int(level))
            base = random.normal(effects[cell], 1, 3)
            base[1] += 0.6 * base[0]
            if index % 3 == 1:
                base = numpy.clip(numpy.rint(base + 3), 1, 5)
            if index % 11 == 7:
                base += 1e4
            for response in range(3):
                responses[response].append(round(float(base[response]), 2))
    order = random.permutation(len(responses[0]))
    return {
        "factors": ["".join(str(column[at]) for at in order) for column in codes],
        "responses": [[column[at] for at in order] for column in responses],
    }


designs = [design(index, factors) for factors in (1, 2, 3) for index in range(count)]
designs += [
    {"factors": ["000111"], "responses": [[2, 2, 2, 3, 3, 3], [1, 2, 3, 1, 3, 2], [1, 5, 2, 3, 4, 2]]},  # Constant groups.
    {"factors": ["012"], "responses": [[1, 2, 3], [1, 3, 2], [2, 1, 3]]},  # One value a group.
    {"factors": ["00001111", "01010000"], "responses": [[1, 2, 3, 4, 5, 6, 7, 9], [2, 1, 3, 1, 4, 1, 5, 2], [2, 7, 1, 8, 2, 8, 1, 8]]},  # A missing cell.
    {"factors": ["001122"], "responses": [[1, 2, 3, 5, 2, 2], [2, 1, 4, 3, 1, 1], [3, 3, 7, 8, 3, 3]]},  # The third is the sum.
    {"factors": ["001", "010"], "responses": [[1, 2, 3], [1, 3, 2], [2, 1, 3]]},
]


def mixed(index):
    items, raters, pipelines = [8, 12, 20, 30][index % 4], [3, 4, 6][index % 3], [2, 3, 4][(index // 2) % 3]
    kept = [1.0, 0.8, 0.6][index % 3]
    item_effects, rater_effects = random.normal(0, [1, 0.5][index % 2], items), random.normal(0, 0.6, raters)
    rows = [(i, r, p) for i in range(items) for r in range(raters) for p in range(pipelines) if random.random() < kept]
    rows = rows[:130] if len(rows) > 130 else rows
    nested = index % 5 == 4
    values = [item_effects[i] + rater_effects[r] + 0.4 * (p == 1) + random.normal(0, 0.8) for i, r, p in rows]
    if index % 4 == 1:
        values = numpy.clip(numpy.rint(numpy.array(values) + 3), 1, 5)
    return {
        "items": [i * 10 + r if nested else i for i, r, p in rows], "raters": [r for i, r, p in rows],
        "factor": "".join(str(p) for i, r, p in rows), "values": rounded(values, 2), "groupings": 1 if index % 6 == 5 else 2,
    }


mixed_designs = [mixed(index) for index in range(count)]

blocks = [["".join(str(int(value)) for value in random.integers(0, [3, 5, 10][index % 3], [3, 4, 5, 6][index % 4])) for _ in range([2, 3, 8, 30][index % 4 - index % 3])] for index in range(count)]
blocks += [["111", "222"], ["12", "21"], ["123"]]

plans = [{"d": round(float(random.uniform(0.1, 1.5)), 2), "n": int(random.integers(3, 200)), "power": round(float(random.uniform(0.5, 0.99)), 2),
          "level": [0.05, 0.01, 0.1][index % 3], "left": round(float(random.uniform(0.05, 0.95)), 2), "right": round(float(random.uniform(0.05, 0.95)), 2)} for index in range(count)]
ranges = [{"q": round(float(random.uniform(0.3, 9)), 3), "groups": int(random.integers(2, 25)), "degrees": [3, 2.5, 7.25, 20, 61.7, 300, 5000][index % 7]} for index in range(count)]
tails = [{"t": round(float(random.uniform(0.001, 12)), 4), "f": round(float(random.exponential(6)), 4), "chi": round(float(random.exponential(30)), 3), "z": round(float(random.uniform(0, 15)), 3),
          "a": round(float(random.exponential(4) + 0.4), 3), "b": [0.7, 3.3, 12, 55.5, 400, 240000][index % 6]} for index in range(count)]
adjust = [rounded(random.random(int(random.integers(1, 9))) ** 2, [4, 1][index % 2]) for index in range(count)]

cases = {"samples": samples, "pairs": pairs, "names": names, "labels": label_pairs, "panels": panels, "designs": designs, "mixed": mixed_designs, "blocks": blocks,
         "plans": plans, "ranges": ranges, "tails": tails, "adjust": adjust}


def number(value):
    value = float(value)
    return float(f"{value:.12g}") if math.isfinite(value) else None


def kappa(case, weights):
    left, right = [int(c) for c in case["left"]], [int(c) for c in case["right"]]
    table = numpy.zeros((case["width"], case["width"]))
    for a, b in zip(left, right):
        table[a, b] += 1
    result = inter_rater.cohens_kappa(table, weights=None, wt={"none": None, "linear": "linear", "quadratic": "quadratic"}[weights])
    if not math.isfinite(result.kappa):
        return None
    check = sklearn.metrics.cohen_kappa_score(left, right, labels=list(range(case["width"])), weights=None if weights == "none" else weights)
    assert abs(check - result.kappa) < 1e-9, (case, check, result.kappa)
    single = len(set(left)) == 1 or len(set(right)) == 1
    if result.kappa > 1 - 1e-12 or single:
        # The variance is 0, which rounding makes negative.
        result.std_kappa, result.kappa_low, result.kappa_upp = 0, result.kappa, result.kappa
    return {"kappa": number(result.kappa), "low": number(result.kappa_low), "high": number(result.kappa_upp), "standardError": number(result.std_kappa),
            "z": None if single else number(result.z_value), "p": None if single else number(result.pvalue_two_sided)}


def fleiss(case):
    rows = [row for row in case["rows"] if "-" not in row]
    if not rows or len(set("".join(rows))) < 2:
        return None
    table = numpy.array([[row.count(str(c)) for c in range(case["width"])] for row in rows])
    value = inter_rater.fleiss_kappa(table)
    # irrCAC gives Gwet's standard error; t with items - 1 degrees of freedom.
    if len(rows) < 2:
        return {"kappa": number(value), "standardError": None}
    found = irrCAC.raw.CAC(pandas.DataFrame([[int(c) for c in row] for row in rows]), digits=12).fleiss()["est"]
    assert abs(found["coefficient_value"] - value) < 1e-9
    return {"kappa": number(value), "standardError": number(found["se"])}


def alpha(case, level):
    data = [[numpy.nan if row[rater] == "-" else int(row[rater]) for row in case["rows"]] for rater in range(len(case["rows"][0]))]
    try:
        return number(krippendorff.alpha(reliability_data=data, level_of_measurement=level, value_domain=list(range(case["width"]))))
    except ValueError:
        return None


def skewness(values):
    return number(scipy.stats.skew(values, bias=False)) if len(values) > 2 and len(set(values)) > 1 else None


def randomization(left, right):
    left, right = numpy.array(left, float), numpy.array(right, float)
    kept = left.round(9) != right.round(9)
    # All assignments; beyond 14 pairs the product draws them.
    if not 0 < kept.sum() <= 14 or len(set((left - right).round(9))) < 2:
        return None
    # Whole thousandths: sums that are equal have equal digits.
    scaled = [numpy.rint(side[kept] * 1e6) for side in (left, right)]
    if numpy.abs(scaled[0] / 1e6 - left[kept]).max() > 1e-9:
        return None
    found = scipy.stats.permutation_test(scaled, lambda a, b, axis: numpy.sum(a - b, axis=axis), permutation_type="samples", vectorized=True, n_resamples=numpy.inf, batch=20_000)
    return number(found.pvalue)


def tukey_critical(case):
    groups, degrees = len(set(case["factors"][0])), len(case["responses"][0]) - len(set(zip(*case["factors"])))
    return number(scipy.stats.studentized_range.ppf(0.95, groups, degrees)) if degrees > 0 else None


python = {
    "program": "SciPy, statsmodels, scikit-learn, krippendorff, irrCAC (Python)",
    "versions": {name: importlib.metadata.version(name) for name in ("scipy", "statsmodels", "scikit-learn", "numpy", "krippendorff", "irrCAC")},
    "command": "python test/golden/python/statistics-cases.py",
    "skewness": [skewness(values) for values in samples],
    "spearmanP": [number(scipy.stats.spearmanr(left, right).pvalue) if len(left) > 2 else None for left, right in pairs],
    "kappa": {weights: [kappa(case, weights) for case in label_pairs] for weights in ("none", "linear", "quadratic")},
    "fleiss": [fleiss(case) for case in panels],
    "alpha": {level: [alpha(case, level) for case in panels] for level in ("nominal", "ordinal", "interval")},
    "randomization": [randomization(left, right) for left, right in pairs],
    "tukeyCritical": [tukey_critical(case) for case in designs],
    "ranges": [number(scipy.stats.studentized_range.sf(case["q"], case["groups"], case["degrees"])) for case in ranges],
}
for name, value in (("cases", cases), ("python", python)):
    (folder / f"{name}.json").write_text(json.dumps(value, ensure_ascii=True, separators=(",", ":")).replace('},{"', '},\n{"').replace('],"', '],\n"') + "\n")
