import type { LogisticModel } from './logistic.ts'

/** Models for one kind of evidence. An answer whose score is below `threshold` is not given. */
interface FittedWeights { readonly sentence: LogisticModel; readonly answer: LogisticModel; readonly threshold: number }
export interface AnswerWeights { readonly lexical: FittedWeights; readonly vectors: FittedWeights }

/**
 * Written by bench/fit/answer-weights.ts from the training half of CLAPnq (Apache-2.0; 157 questions over 600 passages):
 * logistic regressions with L2 penalties 20 (sentences) and 10 (answers).
 * lexical, training half: answerable AUROC 0.820, sentence F1 if every question is answered 0.547.
 * lexical, other half: answerable AUROC 0.725, sentence F1 if every question is answered 0.532.
 * vectors, training half: answerable AUROC 0.903, sentence F1 if every question is answered 0.564.
 * vectors, other half: answerable AUROC 0.817, sentence F1 if every question is answered 0.607.
 */
export const answerWeights: AnswerWeights = {
  lexical: {
    sentence: { bias: -9.2125, weights: [/* coverage */ 1.169, /* coverage-with-context */ 1.6588, /* pairs */ 0.6486, /* passage-coverage */ 1.0775, /* bm25-share */ 6.3693, /* before-coverage */ 0.1351, /* after-coverage */ -0.1632, /* first-sentence */ 0.3818, /* position */ -0.3579, /* fits-type */ 0.2935, /* typed */ -0.3655, /* pronoun-led */ -0.0867, /* length */ 0.527, /* short */ -0.4739, /* best-in-passage */ -0.256, /* cosine */ 0, /* passage-cosine */ 0, /* cosine-to-best */ 0, /* before-cosine */ 0, /* after-cosine */ 0] },
    answer: { bias: -1.7977, weights: [/* best-sentence */ 0.4163, /* chosen-coverage */ 0.4991, /* text-coverage */ 1.1312, /* heaviest-missing */ -0.6119, /* bm25-strength */ 2.7544, /* pairs */ 0.9789, /* cosine */ 0, /* passage-cosine */ 0] },
    threshold: 0.4,
  },
  vectors: {
    sentence: { bias: -8.3948, weights: [/* coverage */ 0.4218, /* coverage-with-context */ 0.5897, /* pairs */ 0.3627, /* passage-coverage */ 0.2359, /* bm25-share */ 3.9313, /* before-coverage */ -0.3976, /* after-coverage */ -0.5167, /* first-sentence */ 0.2934, /* position */ -0.4071, /* fits-type */ 0.2391, /* typed */ -0.2825, /* pronoun-led */ -0.0383, /* length */ 0.4078, /* short */ -0.612, /* best-in-passage */ -0.1729, /* cosine */ 1.79, /* passage-cosine */ 3.4371, /* cosine-to-best */ 0.1715, /* before-cosine */ 0.4597, /* after-cosine */ 0.242] },
    answer: { bias: -4.2003, weights: [/* best-sentence */ 1.6207, /* chosen-coverage */ 0.8499, /* text-coverage */ 0.7931, /* heaviest-missing */ -0.4062, /* bm25-strength */ 0.5, /* pairs */ 0.4804, /* cosine */ 2.4067, /* passage-cosine */ 2.6757] },
    threshold: 0.4,
  },
}
