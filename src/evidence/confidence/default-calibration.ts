import type { Calibration } from './calibration.ts'

/** Provisional: fitted on a small sample outside of `bench/fit/confidence.ts`, which replaces this file when it runs. */
export const defaultCalibration: Calibration = {
  "schemaVersion": 1,
  "name": "default",
  "version": 1,
  "dataHash": "044149fddae076bc8cd3ec1cf06bd2425c560d84d835e2aaafc1fd60fd6b4805",
  "model": "veritrail-entailment/1",
  "fittedOn": [
    { "set": "expertqa", "n": 93 },
    { "set": "begin", "n": 82 },
    { "set": "halueval-qa", "n": 90 },
    { "set": "wice", "n": 90 },
    { "set": "mtrag-human", "n": 88 },
    { "set": "clapnq-written", "n": 90 },
    { "set": "expertqa-other-question", "n": 91 },
    { "set": "halueval-qa-other-question", "n": 90 },
    { "set": "mtrag-human-other-question", "n": 87 },
    { "set": "clapnq-written-other-question", "n": 90 },
    { "set": "mails-matched", "n": 17 },
    { "set": "mails-replaced", "n": 17 },
    { "set": "mails-generic", "n": 17 },
    { "set": "mails-invented", "n": 17 }
  ],
  "weights": {
    "bias": -1.7838,
    "features": {
      "weakestMargin": { "weight": 0.6643, "neutral": -0.2108 },
      "meanMargin": { "weight": 0.3052, "neutral": -0.1374 },
      "quoted": { "weight": 0.6813, "neutral": 0.5942 },
      "relation": { "weight": 1.7015, "neutral": 0.3642 },
      "offQuestion": { "weight": -2.1186, "neutral": 0.3979 },
      "unasked": { "weight": 0.8143, "neutral": 0.1794 },
      "supportedAndRelated": { "weight": 2.018, "neutral": 0.1784 },
      "length": { "weight": 1.0199, "neutral": 0.4793 },
      "nothingToCheck": { "weight": -2.3367, "neutral": 0.0154 }
    }
  },
  "mapping": [
    [-2.42, 0.0139],
    [-1.7411, 0.0414],
    [-0.9783, 0.1746],
    [0.1082, 0.688],
    [0.6181, 0.7282],
    [1.5371, 0.814]
  ],
  "measured": {
    "ece": 0.1152,
    "brier": 0.175,
    "n": 959,
    "on": "5-fold cross-validation"
  }
}
