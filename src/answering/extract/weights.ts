import type { LogisticModel } from './logistic.ts'

/** Models for one kind of evidence. An answer whose score is below `threshold` is not given. */
interface FittedWeights {
  readonly sentence: LogisticModel
  readonly answer: LogisticModel
  readonly threshold: number
}
export interface AnswerWeights {
  readonly lexical: FittedWeights
  readonly vectors: FittedWeights
}

/**
 * Written by bench/fit/answer-weights.ts from the training half of CLAPnq (Apache-2.0; 157
 * questions over 600 passages): logistic regressions with L2 penalties 20 (sentences) and 10
 * (answers).
 * lexical, training half: answerable AUROC 0.820, sentence F1 if every question is answered 0.505.
 * lexical, other half: answerable AUROC 0.727, sentence F1 if every question is answered 0.517.
 * vectors, training half: answerable AUROC 0.904, sentence F1 if every question is answered 0.549.
 * vectors, other half: answerable AUROC 0.821, sentence F1 if every question is answered 0.587.
 */
export const answerWeights: AnswerWeights = {
  lexical: {
    sentence: {
      bias: -9.2607,
      weights: [
        /* coverage */ 1.0233, /* coverage-with-context */ 1.6433, /* pairs */ 0.6453,
        /* passage-coverage */ 1.2345, /* bm25-share */ 6.3879, /* before-coverage */ 0.1658,
        /* after-coverage */ -0.1431, /* first-sentence */ 0.3877, /* position */ -0.3466,
        /* fits-type */ 0.291, /* typed */ -0.3541, /* pronoun-led */ -0.08, /* length */ 0.5555,
        /* short */ -0.4726, /* best-in-passage */ -0.2807, /* cosine */ 0, /* passage-cosine */ 0,
        /* cosine-to-best */ 0, /* before-cosine */ 0, /* after-cosine */ 0,
        /* coverage-gap */ -0.3303, /* cosine-gap */ 0,
      ],
    },
    answer: {
      bias: -1.7701,
      weights: [
        /* best-sentence */ 0.3747, /* chosen-coverage */ 0.3904, /* text-coverage */ 1.1933,
        /* heaviest-missing */ -0.6304, /* bm25-strength */ 2.8018, /* pairs */ 1.0149,
        /* cosine */ 0, /* passage-cosine */ 0,
      ],
    },
    threshold: 0.4,
  },
  vectors: {
    sentence: {
      bias: -8.4611,
      weights: [
        /* coverage */ 0.1833, /* coverage-with-context */ 0.5398, /* pairs */ 0.3411,
        /* passage-coverage */ 0.4909, /* bm25-share */ 3.9409, /* before-coverage */ -0.3486,
        /* after-coverage */ -0.4734, /* first-sentence */ 0.302, /* position */ -0.3956,
        /* fits-type */ 0.2385, /* typed */ -0.2615, /* pronoun-led */ -0.0305, /* length */ 0.4639,
        /* short */ -0.6163, /* best-in-passage */ -0.2145, /* cosine */ 1.8965,
        /* passage-cosine */ 3.4333, /* cosine-to-best */ 0.1325, /* before-cosine */ 0.4481,
        /* after-cosine */ 0.2241, /* coverage-gap */ -0.639, /* cosine-gap */ 0.213,
      ],
    },
    answer: {
      bias: -4.1982,
      weights: [
        /* best-sentence */ 1.5753, /* chosen-coverage */ 0.7887, /* text-coverage */ 0.8423,
        /* heaviest-missing */ -0.3968, /* bm25-strength */ 0.539, /* pairs */ 0.487,
        /* cosine */ 2.509, /* passage-cosine */ 2.5903,
      ],
    },
    threshold: 0.4,
  },
}
