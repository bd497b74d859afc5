import type { PassageModel } from './passage-weights.ts'

/**
 * One model for a corpus with vectors, one for words and graph alone.
 * Origin: logistic regression, penalty 20, by bench/fit/passage-weights.ts on the training halves
 * with and without titles; vectors: clapnq 86, multihop-2wiki 285, multihop-hotpot 18,
 * multihop-musique 18 questions; lexical: clapnq 86, multihop-2wiki 285, multihop-hotpot 18,
 * multihop-musique 18 questions.
 */
export const passageModels: { readonly vectors: PassageModel; readonly lexical: PassageModel } = {
  vectors: {
    bias: -2.6867,
    weights: {
      anchored: -1.069,
      anchorShare: 2.3456,
      manyAnchors: -0.8379,
      noAnchor: -0.1806,
      walkRank: 0.1523,
      nameWalkRank: 0.442,
      walkShare: 2.9022,
      nameWalkShare: -1.7071,
      linked: 1.2826,
      linkShare: -0.5575,
      linkCue: 0.4689,
      linkFact: 3.5715,
      farLinked: -0.3554,
      farCue: -0.2197,
      farFact: -1.5221,
      mentionsName: -1.4698,
      mutual: -0.2426,
      words: 0.8149,
      otherWords: 0.9175,
      cosine: 1.5685,
      cosineShare: 2.8708,
      nearName: -1.99,
    },
  },
  lexical: {
    bias: -2.0618,
    weights: {
      anchored: -0.5558,
      anchorShare: 2.1399,
      manyAnchors: -0.6053,
      noAnchor: -0.1736,
      walkRank: 0.0964,
      nameWalkRank: 0.4307,
      walkShare: 2.5775,
      nameWalkShare: -1.5582,
      linked: 1.2315,
      linkShare: -0.3229,
      linkCue: 0.429,
      linkFact: 3.8699,
      farLinked: -0.302,
      farCue: -0.2078,
      farFact: -0.7946,
      mentionsName: -1.3378,
      mutual: -0.3261,
      words: 3.2461,
      otherWords: 0.9493,
      cosine: 0,
      cosineShare: 0,
      nearName: -0.7953,
    },
  },
}
