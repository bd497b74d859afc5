"""Writes test/golden/answer-metrics.json: metrics of answers as rouge-score (with NLTK's stemmer), ragas, scikit-learn and NumPy give them.

    pip install rouge-score==0.1.2 nltk==3.10.4 ragas==0.1.7 "langchain<0.2" "langchain-core<0.2" "langchain-community<0.1" "langchain-openai<0.2" "datasets<3" "pyarrow<18" "numpy<2" scikit-learn
    python test/golden/python/answer-metrics.py

ragas is given fixed verdicts, questions and embeddings in place of its language model, so that its arithmetic is compared and nothing else.
BERTScore is equations of section 3 of Zhang et al. (2020) as `bert_score.utils.greedy_cos_idf` 0.3.13 computes them, in NumPy over given token vectors.
"""
import asyncio
import collections
import importlib.metadata
import json
import math
import pathlib

import numpy
import sklearn.metrics.pairwise
from nltk.stem.porter import PorterStemmer
from ragas.metrics import _answer_correctness, _answer_relevance, _answer_similarity, _context_recall, _context_relevancy, _faithfulness
from rouge_score import rouge_scorer

root = pathlib.Path(__file__).resolve().parents[3]
random = numpy.random.default_rng(20261121)

texts = [
    ("An underdeck gantry is inspected every six months.", "Every six months the underdeck gantries are inspected by two engineers."),
    ("The cat sat on the mat.\nThe dog barked at the cat.", "The dog barked.\nA cat was sitting on the mat, and the cat barked."),
    ("The Queen's flight -- GR-42/b -- was delayed by 3.5 hours; relatives were notified.", "Relatives were being notified about the delaying of flight GR-42 (3.5h)"),
    ("police killed the gunman", "the gunman kill police"),
    ("Naïve résumés über alles", "naive resumes uber alles"),
    ("one two three four five six seven eight", "nine ten eleven"),
    ("the the the the", "the the"),
    ("Crying skies, dying news, flying innings; geology and archaeology, allergies and analogies.\n\nOperators hopefully generalised conditional formalities.",
     "The sky cries, the news dies, an inning flies.\nGeological, archaeological, allergic, analogous.\nAn operator hopes to generalize formal conditions."),
    ("a b c d e f g\nh i j k\nl m n", "g f e d c b a\na c e g\nk j i h l n m"),
]
scorers = {stem: rouge_scorer.RougeScorer(["rouge1", "rouge2", "rougeL", "rougeLsum"], use_stemmer=stem) for stem in (False, True)}


def rouge(reference, answer):
    found = []
    for stem, scorer in scorers.items():
        for variant, score in scorer.score(reference, answer).items():
            found.append({"variant": variant, "stem": stem, "precision": score.precision, "recall": score.recall, "f1": score.fmeasure})
    return {"reference": reference, "answer": answer, "scores": found}


def stems():
    bases = ["relat", "condition", "valenc", "digit", "conform", "radic", "differ", "vil", "analog", "predic", "oper", "feud", "decis", "hope", "call", "form", "sens", "tripl", "electr", "good", "reviv", "allow",
             "infer", "airlin", "gyroscop", "adjust", "defens", "irrit", "replac", "adopt", "homolog", "commun", "activ", "angular", "effect", "bowdler", "prob", "control", "rol", "fal", "hiss", "fizz", "fail", "fil",
             "happ", "sk", "enjo", "sp", "fl", "tr", "d", "t", "geo", "archaeo", "syzyg", "to", "yy", "agre", "f", "bl", "plaster", "motor", "s", "conflat", "troubl", "siz", "hopp", "tann", "gazell", "add", "egg", "box", "x"]
    suffixes = ["", "s", "es", "ed", "ing", "eed", "ies", "ied", "y", "ly", "ational", "tional", "ization", "ation", "ator", "alism", "iveness", "fulness", "ousness", "aliti", "ality", "iviti", "biliti", "bility", "fully", "fulli", "logi", "logy",
                "enci", "ency", "anci", "izer", "bli", "bly", "alli", "ally", "entli", "ently", "eli", "ousli", "icate", "ative", "alize", "iciti", "icity", "ical", "ful", "ness", "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment",
                "ent", "ion", "sion", "tion", "ou", "ism", "ate", "iti", "ous", "ive", "ize", "e", "ll", "lle"]
    words = sorted({base + suffix for base in bases for suffix in suffixes} | {"skies", "dying", "lying", "tying", "news", "innings", "inning", "outings", "cannings", "howe", "proceed", "exceed", "succeed", "a", "is", "2nd", "3rd", "1990s", "yyyyed"})
    stemmer = PorterStemmer()
    # Every fifth word, and every word on which the original algorithm of 1980 and NLTK's differ.
    original = PorterStemmer(mode=PorterStemmer.ORIGINAL_ALGORITHM)
    return [[word, stemmer.stem(word)] for index, word in enumerate(words) if index % 5 == 0 or original.stem(word) != stemmer.stem(word)]


def bert_score(reference, answer, weights, baseline):
    left, right = (numpy.array([vector for _, vector in side]) for side in (answer, reference))
    left, right = (side / numpy.linalg.norm(side, axis=1, keepdims=True) for side in (left, right))
    similarity = left @ right.T
    answer_weights, reference_weights = (numpy.array([weights(token) for token, _ in side]) for side in (answer, reference))
    precision = float((similarity.max(axis=1) * answer_weights).sum() / answer_weights.sum())
    recall = float((similarity.max(axis=0) * reference_weights).sum() / reference_weights.sum())
    f1 = 2 * precision * recall / (precision + recall)
    return {"precision": (precision - baseline) / (1 - baseline), "recall": (recall - baseline) / (1 - baseline), "f1": (f1 - baseline) / (1 - baseline)}


def bert_scores():
    vocabulary = ["the", "gantry", "is", "inspected", "every", "six", "months", "engine", "##er", "."]
    texts = [[(vocabulary[index], [round(float(value), 4) for value in random.normal(0.3, 1, 6)]) for index in random.integers(0, len(vocabulary), size)] for size in (3, 7, 1, 12, 5, 9)]
    count = collections.Counter(token for text in texts for token in {token for token, _ in text})
    found = []
    for reference, answer in [(0, 1), (1, 3), (2, 5), (4, 4), (5, 0), (3, 2)]:
        for idf in (False, True):
            for baseline in (0, 0.3):
                weights = (lambda token: math.log((len(texts) + 1) / (count[token] + 1))) if idf else (lambda token: 1)
                found.append({"reference": reference, "answer": answer, "idf": idf, "baseline": baseline, **bert_score(texts[reference], texts[answer], weights, baseline)})
    return {"texts": [{"tokens": [token for token, _ in text], "vectors": [vector for _, vector in text]} for text in texts], "scores": found}


class Embeddings:
    """Vectors by text."""

    def __init__(self, vectors):
        self.vectors = vectors

    def embed_query(self, text):
        return self.vectors[text]

    def embed_documents(self, texts):
        return [self.vectors[text] for text in texts]

    async def embed_text(self, text, is_async=True):
        return self.vectors[text]


def vectors(*texts):
    return {text: [round(float(value), 4) for value in random.normal(0.4, 1, 5)] for text in texts}


def ragas():
    faithful = []
    recalls = []
    for verdicts in ([1, 1, 0], [0], [1], [0, 0, 0, 0], [1, 0, 1, 1, 0, 1, 1]):
        answers = _faithfulness.StatementFaithfulnessAnswers.parse_obj([{"statement": str(index), "verdict": verdict, "reason": ""} for index, verdict in enumerate(verdicts)])
        faithful.append({"verdicts": verdicts, "score": _faithfulness.faithfulness._compute_score(answers)})
        classified = _context_recall.ContextRecallClassificationAnswers.parse_obj([{"statement": str(index), "attributed": verdict, "reason": ""} for index, verdict in enumerate(verdicts)])
        recalls.append({"verdicts": verdicts, "score": _context_recall.context_recall._compute_score(classified)})
    relevancy = []
    for noncommittal in (0, 1):
        table = vectors("Who inspects it?", "Q one?", "Q two?", "Q three?")
        metric = _answer_relevance.AnswerRelevancy(embeddings=Embeddings(table))
        answers = [_answer_relevance.AnswerRelevanceClassification(question=question, noncommittal=noncommittal) for question in list(table)[1:]]
        relevancy.append({"vectors": table, "question": "Who inspects it?", "questions": list(table)[1:], "noncommittal": noncommittal, "score": float(metric._calculate_score(answers, {"question": "Who inspects it?"}))})
    relevance = []
    context = ["The gantry is inspected twice a year. It hangs below the deck.", "Paint is bought in May. The office is closed on Mondays. Keys are kept by the warden."]
    for needed in (["The gantry is inspected twice a year."], ["The gantry is inspected twice a year.", "It hangs below the deck.", "Paint is bought in May."], []):
        response = " ".join(needed) if needed else "Insufficient Information."
        relevance.append({"contexts": context, "needed": needed, "score": float(_context_relevancy.context_relevancy._compute_score(response, {"contexts": context}))})
    correctness = []
    for tp, fp, fn in [(2, 1, 0), (0, 3, 2), (1, 0, 0), (3, 2, 5), (0, 0, 1)]:
        table = vectors("the answer", "the reference")
        metric = _answer_correctness.AnswerCorrectness()
        prediction = _answer_correctness.AnswerCorrectnessClassification(TP=["x"] * tp, FP=["x"] * fp, FN=["x"] * fn)
        similarity = asyncio.run(_answer_similarity.AnswerSimilarity(embeddings=Embeddings(table))._ascore({"ground_truth": "the reference", "answer": "the answer"}, [], True))
        factual = metric._compute_statement_presence(prediction)
        correctness.append({"tp": tp, "fp": fp, "fn": fn, "vectors": table, "factual": factual, "similarity": similarity, "score": float(numpy.average([factual, similarity], weights=metric.weights))})
    return {"faithfulness": faithful, "contextRecall": recalls, "answerRelevancy": relevancy, "contextRelevance": relevance, "answerCorrectness": correctness}


def evidence():
    found = []
    for given, true in [("It is inspected every six months.", "An underdeck gantry is inspected every six months."), ("A long quotation that says what was asked, and a good deal more than that.", "what was asked")]:
        table = vectors(given, true)
        cosine = float(sklearn.metrics.pairwise.cosine_similarity([table[given]], [table[true]])[0][0])
        conciseness = min(1, len(true) / len(given))
        found.append({"given": given, "true": true, "vectors": table, "cosine": cosine, "conciseness": conciseness, "score": cosine * conciseness})
    return found


def summaries():
    found = []
    for size in (1, 2, 5, 8):
        scores = [round(float(value), 4) for value in random.random(size)]
        found.append({"scores": scores, "mean": float(numpy.mean(scores)), "median": float(numpy.median(scores)), "min": min(scores), "max": max(scores)})
    return found


def g_eval():
    found = []
    for size in (5, 3, 2):
        values = [int(value) for value in random.permutation([1, 2, 3, 4, 5])[:size]]
        probabilities = [round(float(value), 5) for value in random.dirichlet([1] * size) * 0.97]
        found.append({"tokens": values, "probabilities": probabilities, "score": float(numpy.average(values, weights=probabilities))})
    return found


golden = {
    "program": "rouge-score, NLTK, ragas, scikit-learn, NumPy (Python)",
    "versions": {name: importlib.metadata.version(name) for name in ("rouge-score", "nltk", "ragas", "scikit-learn", "numpy")},
    "command": "python test/golden/python/answer-metrics.py",
    "tolerance": "stems exact; ROUGE, ragas' arithmetic, evidence, summaries and G-Eval 1e-9; BERTScore 1e-6 (its vectors are read as 32-bit floats)",
    "stems": stems(), "rouge": [rouge(*pair) for pair in texts], "bertScore": bert_scores(), "ragas": ragas(), "evidence": evidence(), "summaries": summaries(), "gEval": g_eval(),
}
(root / "test" / "golden" / "answer-metrics.json").write_text(json.dumps(golden, ensure_ascii=True, indent=None, separators=(",", ":")).replace('},{"', '},\n{"') + "\n")
