/**
 * What tells a passage that carries part of the answer from one that does not, each a number in a
 * fixed order.
 */
export const passageFeatures = [
  'anchored', // 1 where the passage is about something the question names
  'anchorShare', // 1 / number of passages about that name
  'manyAnchors', // how many passages are about names of the question, up to 3, / 3
  'noAnchor', // 1 where none is
  // log of the PageRank mass from all seeds relative to the best passage's, from -9.2 to 0
  'walkRank',
  'nameWalkRank', // the same from the question's names alone
  'walkShare', // mass relative to the best passage's
  'nameWalkShare',
  'linked', // 1 where a passage about a name of the question mentions what this one is about
  'linkShare', // 1 / number of passages about that mention
  'linkCue', // how strongly the mention's surroundings state an asked relation
  'linkFact', // 1 where a fact of an asked predicate leads here
  'farLinked', // the same over two steps
  'farCue',
  'farFact',
  'mentionsName', // 1 where the passage mentions a name of the question that it is not about
  'mutual', // 1 where it is linked and mentions a name of the question
  'words', // BM25 of the question's words relative to the best
  'otherWords', // BM25 of the question's words outside its names, relative to the best
  'cosine',
  'cosineShare', // cosine relative to the best
  // likeness (Jaccard over words) of what it is about to a name of the question that it is not
  // equal to
  'nearName',
] as const

export type PassageFeature = (typeof passageFeatures)[number]
