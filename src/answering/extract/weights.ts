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
 * Written by bench/fit/answer-weights.ts from the training half of CLAPnq (Apache-2.0; 157 questions over 600 passages):
 * logistic regressions with L2 penalties 20 (sentences) and 10 (answers).
 * lexical, training half: answerable AUROC 0.821, sentence F1 if every question is answered 0.485.
 * lexical, other half: answerable AUROC 0.728, sentence F1 if every question is answered 0.504.
 * vectors, training half: answerable AUROC 0.903, sentence F1 if every question is answered 0.542.
 * vectors, other half: answerable AUROC 0.823, sentence F1 if every question is answered 0.582.
 */
export const answerWeights: AnswerWeights = {
  lexical: {
    sentence: {
      bias: -9.0674,
      weights: [
        /* coverage */ 0.9432, /* coverage-with-context */ 1.7238, /* pairs */ 0.6891,
        /* passage-coverage */ 1.3073, /* bm25-share */ 6.0595, /* before-coverage */ 0.1843,
        /* after-coverage */ -0.1665, /* first-sentence */ 0.4034, /* position */ -0.3562,
        /* fits-type */ 0.2119, /* typed */ -0.2286, /* pronoun-led */ -0.0815, /* length */ 0.5444,
        /* short */ -0.5002, /* best-in-passage */ -0.2868, /* cosine */ 0, /* passage-cosine */ 0,
        /* cosine-to-best */ 0, /* before-cosine */ 0, /* after-cosine */ 0,
        /* coverage-gap */ -0.3615, /* cosine-gap */ 0,
      ],
    },
    answer: {
      bias: -1.7192,
      weights: [
        /* best-sentence */ 0.2458, /* chosen-coverage */ 0.2671, /* text-coverage */ 1.2865,
        /* heaviest-missing */ -0.6534, /* bm25-strength */ 2.8776, /* pairs */ 1.051,
        /* cosine */ 0, /* passage-cosine */ 0,
      ],
    },
    threshold: 0.4,
  },
  vectors: {
    sentence: {
      bias: -8.3958,
      weights: [
        /* coverage */ 0.111, /* coverage-with-context */ 0.5869, /* pairs */ 0.356,
        /* passage-coverage */ 0.5833, /* bm25-share */ 3.6422, /* before-coverage */ -0.3614,
        /* after-coverage */ -0.516, /* first-sentence */ 0.3208, /* position */ -0.4052,
        /* fits-type */ 0.0767, /* typed */ -0.1346, /* pronoun-led */ -0.0261, /* length */ 0.5021,
        /* short */ -0.654, /* best-in-passage */ -0.2097, /* cosine */ 1.8978,
        /* passage-cosine */ 3.5306, /* cosine-to-best */ 0.1561, /* before-cosine */ 0.4868,
        /* after-cosine */ 0.2565, /* coverage-gap */ -0.6648, /* cosine-gap */ 0.2296,
      ],
    },
    answer: {
      bias: -4.1483,
      weights: [
        /* best-sentence */ 1.6036, /* chosen-coverage */ 0.6625, /* text-coverage */ 0.8925,
        /* heaviest-missing */ -0.4108, /* bm25-strength */ 0.5483, /* pairs */ 0.526,
        /* cosine */ 2.3932, /* passage-cosine */ 2.6703,
      ],
    },
    threshold: 0.4,
  },
}
