import type { PassageModel } from './passage-weights.ts'

/**
 * One model for a corpus with vectors, one for words and graph alone.
 * Origin: logistic regression, penalty 20, by bench/fit/passage-weights.ts on the training halves with and without titles; vectors: clapnq 86, multihop-2wiki 285, multihop-hotpot 18, multihop-musique 18 questions; lexical: clapnq 86, multihop-2wiki 285, multihop-hotpot 18, multihop-musique 18 questions.
 */
export const passageModels: { readonly vectors: PassageModel; readonly lexical: PassageModel } = {
  vectors: { bias: -2.6479, weights: { anchored: -1.2807, anchorShare: 2.5934, manyAnchors: -0.6355, noAnchor: -0.1067, walkRank: 0.1645, nameWalkRank: 0.4552, walkShare: 2.7154, nameWalkShare: -1.6818, linked: 1.0438, linkShare: -0.5029, linkCue: 0.5301, linkFact: 3.7303, farLinked: -0.4098, farCue: -0.1986, farFact: -1.2494, mentionsName: -1.5599, mutual: -0.0732, words: 0.8024, otherWords: 0.8931, cosine: 1.7811, cosineShare: 2.9382, nearName: -2.0215 } },
  lexical: { bias: -1.9935, weights: { anchored: -0.6764, anchorShare: 2.2391, manyAnchors: -0.4926, noAnchor: -0.137, walkRank: 0.103, nameWalkRank: 0.4439, walkShare: 2.534, nameWalkShare: -1.6244, linked: 1.0355, linkShare: -0.3243, linkCue: 0.5104, linkFact: 3.8785, farLinked: -0.4113, farCue: -0.1303, farFact: -0.7259, mentionsName: -1.3803, mutual: -0.1871, words: 3.2848, otherWords: 0.9348, cosine: 0, cosineShare: 0, nearName: -0.8854 } },
}
