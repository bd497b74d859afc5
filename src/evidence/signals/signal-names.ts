/** One number that compares a claim with an evidence text. */
export interface SignalName {
  readonly name: string
  /** 1: more of it makes support likelier; -1: less likely; 0: either, only beside others. */
  readonly direction: 1 | -1 | 0
  readonly meaning: string
}

/** The signals in the order of `ClaimSignals.values`. */
export const signalNames = [
  {
    name: 'words-found',
    direction: 1,
    meaning: "share of the claim's content words that stand in the evidence, 0–1",
  },
  { name: 'weight-found', direction: 1, meaning: 'the same, each word weighted by its rarity' },
  {
    name: 'weight-found-with-context',
    direction: 1,
    meaning: 'the same, the context (title, headings) counting as evidence',
  },
  {
    name: 'exact-weight-found',
    direction: 1,
    meaning: 'weighted share of words found in the same form or stem, no synonyms',
  },
  {
    name: 'sentence-weight-found',
    direction: 1,
    meaning: 'weighted share found in the one sentence that has most of it',
  },
  {
    name: 'sentence-weight-found-with-context',
    direction: 1,
    meaning: 'the same, the context helping out',
  },
  {
    name: 'scattered',
    direction: 0,
    meaning: 'weighted share that is found only in other sentences than the best one',
  },
  {
    name: 'pairs-found',
    direction: 1,
    meaning:
      'share of neighbouring words of the claim that are neighbours in the best sentence too',
  },
  { name: 'triples-found', direction: 1, meaning: 'the same for three words in a row' },
  {
    name: 'longest-run',
    direction: 1,
    meaning: 'longest run of words common to claim and sentence, as a share of the claim',
  },
  {
    name: 'in-order',
    direction: 1,
    meaning: 'share of the linked words that follow the one before them in the sentence too',
  },
  {
    name: 'density',
    direction: 0,
    meaning: 'linked words over the stretch of the sentence that they take',
  },
  {
    name: 'sentence-used',
    direction: 0,
    meaning: "weighted share of the sentence's own words that the claim has",
  },
  {
    name: 'names-found',
    direction: 1,
    meaning: "mean share of the names' words found in evidence or context; 1 without names",
  },
  {
    name: 'numbers-found',
    direction: 1,
    meaning: 'share of the numbers borne out; 1 without numbers',
  },
  {
    name: 'dates-found',
    direction: 1,
    meaning: 'mean of how well the dates are borne out; 1 without dates',
  },
  {
    name: 'rare-missing',
    direction: -1,
    meaning: 'rare words missing in evidence and context, capped at 5',
  },
  {
    name: 'capitals-missing',
    direction: -1,
    meaning: 'capitalised words missing in evidence and context, capped at 5',
  },
  {
    name: 'weight-missing',
    direction: -1,
    meaning: 'logarithm of one plus the weight of all missing words',
  },
  {
    name: 'heaviest-missing',
    direction: -1,
    meaning: 'weight of the rarest missing word over the greatest weight, 0–1',
  },
  {
    name: 'first-found',
    direction: 1,
    meaning: 'how well the first content word is found in evidence or context',
  },
  {
    name: 'last-found',
    direction: 1,
    meaning: 'how well the last content word is found in evidence or context',
  },
  {
    name: 'subject-found',
    direction: 1,
    meaning: 'weighted share found of the words up to the first verb-like word (the first third)',
  },
  {
    name: 'ending-found',
    direction: 1,
    meaning: 'weighted share of the last third of the claim found in the best sentence',
  },
  {
    name: 'letters-found',
    direction: 1,
    meaning:
      "share of the missing words' letter quadruples that the sentence has; 1 where " +
      'nothing is missing',
  },
  {
    name: 'claim-words',
    direction: 0,
    meaning: 'logarithm of one plus the content words of the claim',
  },
  {
    name: 'evidence-words',
    direction: 0,
    meaning: 'logarithm of one plus the words of the evidence',
  },
  {
    name: 'length-ratio',
    direction: 0,
    meaning: 'words of the claim over those of the best sentence, capped at 4',
  },
  { name: 'has-numbers', direction: 0, meaning: '1 where the claim has numbers or dates' },
  { name: 'has-names', direction: 0, meaning: '1 where the claim has names' },
  { name: 'claim-denies', direction: 0, meaning: '1 where the claim has a negator' },
  {
    name: 'denial-differs',
    direction: -1,
    meaning: '1 where the claim denies and the best sentence does not, or the other way about',
  },
  {
    name: 'number-conflict',
    direction: -1,
    meaning: 'how well the rest fits where a number differs, 0 without such a conflict',
  },
  { name: 'unit-conflict', direction: -1, meaning: 'the same for units' },
  { name: 'date-conflict', direction: -1, meaning: 'the same for dates' },
  { name: 'name-conflict', direction: -1, meaning: 'the same for another name in the same place' },
  { name: 'role-conflict', direction: -1, meaning: 'the same for roles exchanged round a word' },
  { name: 'negation-conflict', direction: -1, meaning: 'the same for a word that one side denies' },
  { name: 'quantifier-conflict', direction: -1, meaning: 'the same for quantifiers' },
  {
    name: 'modality-conflict',
    direction: -1,
    meaning: 'the same for facts that the evidence only holds possible, planned, alleged or tried',
  },
  {
    name: 'comparison-conflict',
    direction: -1,
    meaning: 'the same for opposites that order or compare',
  },
  {
    name: 'list-conflict',
    direction: -1,
    meaning: 'the same for items that a list does not have and for "only"',
  },
  {
    name: 'antonym-conflict',
    direction: -1,
    meaning: 'the same for other opposites and for members of exclusive groups',
  },
  { name: 'conflicts', direction: -1, meaning: 'how many conflicts there are, capped at 4' },
  { name: 'strongest-conflict', direction: -1, meaning: "the greatest of the conflicts' values" },
  {
    name: 'plain-weight-found',
    direction: 1,
    meaning:
      'weighted share found of the words outside of names, numbers and dates; 1 without such words',
  },
] as const satisfies readonly SignalName[]
