import { beginsWithPronoun } from '../sentences/pronoun-led.ts'
import { wordTexts } from '../words/tokens.ts'
import { centralityOf } from './centrality.ts'
import { cuesOf, type SentenceCues } from './sentence-cues.ts'
import { likenessIndex } from './likeness-index.ts'
import { contentTerms, cosine, termVectors, type TermVector } from './term-vectors.ts'

/** A mail, a speaker's turn or a section: its sentences that say something, in order. */
export interface SpokenText {
  /** Who wrote it; empty where nobody is known, as in a document. */
  readonly speaker: string
  readonly sentences: readonly string[]
}

/** A sentence that a summary shows: its place in its text, and what it weighs among all. */
export interface ChosenSentence {
  readonly text: number
  readonly sentence: number
  /** Not a probability; comparable within one summary. */
  readonly value: number
}

interface Rated extends ChosenSentence {
  readonly vector: TermVector
  readonly cues: SentenceCues
}

// Two sentences above this cosine say the same.
const sameMeaning = 0.75
// What is like something already shown loses this share of its likeness.
const redundancyWeight = 0.6
// A topic that was asked for weighs more than all that makes a sentence telling by itself.
const topicWeight = 2
const besideShare = 0.8
const answersWithin = 4
// Words that so many texts, and so great a share of all, repeat are told once.
const leastStanding = 3
const standingShare = 0.3
const leastLikeness = 0.12

/** How much of each text is shown. */
interface SummaryLength {
  /** Sentences of a text with so many at most. */
  most(sentences: number): number
  /** What a further sentence must be worth of the text's best, 0–1, by how many are shown. */
  worth(shown: number): number
}
const amongOthers: SummaryLength = {
  most: sentences => (sentences <= 1 ? 1 : sentences <= 7 ? 2 : 3),
  worth: shown => (shown === 1 ? 0.25 : 0.6),
}
/** For a text that is summarised alone, of which more may be told. */
export const alone: SummaryLength = { most: sentences => Math.min(sentences, 6), worth: () => 0.25 }

/**
 * The sentences of texts, given in order of time, that carry most of what is new: central among all
 * (LexRank over the texts' own TF-IDF), early in their text, deciding, asking, answering, dating or
 * about the topic, without what was said before (maximal marginal relevance). In order of texts and
 * sentences; a text that says nothing new has none.
 */
export function chooseSentences(
  texts: readonly SpokenText[],
  topic: ReadonlySet<string>,
  given: Partial<SummaryLength> = {},
): ChosenSentence[] {
  const length: SummaryLength = { ...amongOthers, ...given }
  const rated = rate(texts, topic)
  const chosen: Rated[] = []
  const said = likenessIndex()
  for (const [index, { sentences }] of texts.entries()) {
    const own = rated[index] ?? []
    const shown: Rated[] = []
    const limit = length.most(sentences.length)
    const best = Math.max(...own.map(({ value }) => value))
    const likenesses = own.map(({ vector }) => said.greatest(vector))
    while (shown.length < limit) {
      let next: Rated | undefined
      let nextValue = -Infinity
      for (const [place, candidate] of own.entries()) {
        if (shown.includes(candidate)) continue
        const likeness = Math.max(likenesses[place] ?? 0, greatestLikeness(candidate, shown))
        if (likeness > sameMeaning) continue
        const value = candidate.value - redundancyWeight * likeness * Math.max(candidate.value, 0)
        if (value > nextValue) [next, nextValue] = [candidate, value]
      }
      if (next === undefined || (shown.length > 0 && nextValue < length.worth(shown.length) * best))
        break
      shown.push(next)
    }
    for (const { vector } of shown) said.add(vector)
    chosen.push(...shown.sort((a, b) => a.sentence - b.sentence))
  }
  return chosen.map(({ text, sentence, value }) => ({ text, sentence, value }))
}

/**
 * The `count` sentences among those chosen that together say most, not all of one text, in
 * order.
 */
export function keySentences(
  texts: readonly SpokenText[],
  chosen: readonly ChosenSentence[],
  count: number,
): ChosenSentence[] {
  const vectors = termVectors(
    chosen.map(({ text, sentence }) => contentTerms(texts[text]?.sentences[sentence] ?? '')),
  )
  const tellers = new Set(chosen.map(({ text }) => text)).size
  const mostOfOne = Math.max(2, Math.ceil((2 * count) / Math.max(tellers, 1)))
  const picked: number[] = []
  while (picked.length < count) {
    let next = -1
    let nextValue = -Infinity
    for (const [index, { text, value }] of chosen.entries()) {
      if (picked.includes(index)) continue
      if (picked.filter(other => chosen[other]?.text === text).length >= mostOfOne) continue
      const likeness = Math.max(
        0,
        ...picked.map(other => cosine(vectors[index] ?? new Map(), vectors[other] ?? new Map())),
      )
      const worth = value * (1 - redundancyWeight * likeness)
      if (worth > nextValue) [next, nextValue] = [index, worth]
    }
    if (next < 0) break
    picked.push(next)
  }
  return picked.sort((a, b) => a - b).flatMap(index => chosen[index] ?? [])
}

/** What many texts say in the same words but for numbers, such as daily reports and disclaimers. */
function isStanding(texts: readonly SpokenText[]): (said: string, text: number) => boolean {
  const holders = new Map<string, Set<number>>()
  const plain = (said: string): string => said.replace(/[\d\s]+/g, ' ').trim()
  for (const [index, { sentences }] of texts.entries())
    for (const said of sentences) {
      const known = holders.get(plain(said))
      if (known === undefined) holders.set(plain(said), new Set([index]))
      else known.add(index)
    }
  const least = Math.max(leastStanding, texts.length * standingShare)
  return (said, text) => {
    const held = holders.get(plain(said))
    return held !== undefined && held.size >= least && Math.min(...held) !== text
  }
}

function greatestLikeness(candidate: Rated, shown: readonly Rated[]): number {
  let most = 0
  for (const other of shown) most = Math.max(most, cosine(candidate.vector, other.vector))
  return most
}

function rate(texts: readonly SpokenText[], topic: ReadonlySet<string>): Rated[][] {
  const all = texts.flatMap(({ sentences }, text) =>
    sentences.map((said, sentence) => ({ text, sentence, said, terms: contentTerms(said) })),
  )
  const vectors = termVectors(all.map(({ terms }) => terms))
  const centrality = centralityOf(vectors)
  const cues = all.map(({ said }) => cuesOf(said))
  const paired = answeredPairs(texts, all, vectors, cues)
  const about = topicShares(all, topic)
  const rated: Rated[][] = texts.map(() => [])
  const isRepeated = isStanding(texts)
  for (const [index, { text, sentence, said }] of all.entries()) {
    const cue = cues[index]
    const vector = vectors[index]
    if (cue === undefined || vector === undefined || isRepeated(said, text)) continue
    const value =
      (centrality[index] ?? 0) +
      0.6 / (1 + 0.5 * sentence) +
      topicWeight * (about[index] ?? 0) +
      weightOf(cue) +
      (paired.has(index) ? 0.35 : 0) +
      formOf(said)
    rated[text]?.push({ text, sentence, value, vector, cues: cue })
  }
  return rated
}

/**
 * How much of the topic each sentence holds, 0–1, terms weighted by their rarity among the texts;
 * beside a sentence that holds it in the same text a part of that.
 */
function topicShares(
  all: ReadonlyArray<Placed & { readonly terms: readonly string[] }>,
  topic: ReadonlySet<string>,
): number[] {
  const rarity = new Map(
    [...topic].map(term => {
      const count = all.filter(({ terms }) => terms.includes(term)).length
      return [term, count === 0 ? 0 : Math.log(1 + all.length / count)]
    }),
  )
  const whole = [...rarity.values()].reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return all.map(() => 0)
  const own = all.map(({ terms }) => {
    let held = 0
    for (const [term, weight] of rarity) if (terms.includes(term)) held += weight
    return held / whole
  })
  return own.map((share, index) => {
    const beside = [index - 1, index + 1].map(at =>
      all[at]?.text === all[index]?.text ? (own[at] ?? 0) : 0,
    )
    return Math.max(share, besideShare * Math.max(...beside))
  })
}

const weightOf = (cue: SentenceCues): number =>
  (cue.decision ? 0.5 : 0) +
  (cue.request ? 0.25 : 0) +
  (cue.deadline ? 0.3 : 0) +
  (cue.reason ? 0.2 : 0) +
  (cue.question ? 0.15 : 0) +
  (cue.number ? 0.1 : 0)

/** Fragments and endless sentences tell less, and so does what needs the sentence before it. */
function formOf(said: string): number {
  const length = wordTexts(said).length
  const size = length < 5 ? -0.5 : length < 8 ? -0.15 : length > 60 ? -0.4 : 0
  return size + (beginsWithPronoun(said) ? -0.2 : 0)
}

interface Placed {
  readonly text: number
  readonly sentence: number
}

/**
 * Questions that another speaker answers in one of the next texts, and these answers: what is most
 * like the question there, or begins like an answer.
 */
function answeredPairs(
  texts: readonly SpokenText[],
  all: readonly Placed[],
  vectors: readonly TermVector[],
  cues: readonly SentenceCues[],
): ReadonlySet<number> {
  const first = new Map<number, number>()
  for (const [index, { text }] of all.entries()) if (!first.has(text)) first.set(text, index)
  const paired = new Set<number>()
  for (const [index, { text }] of all.entries()) {
    if (cues[index]?.question !== true) continue
    const speaker = texts[text]?.speaker
    let best = -1
    let likest = leastLikeness
    for (let later = text + 1; later <= text + answersWithin && later < texts.length; later++) {
      if (texts[later]?.speaker === speaker && speaker !== '') continue
      const start = first.get(later)
      if (start === undefined) continue
      const count = texts[later]?.sentences.length ?? 0
      for (let at = start; at < start + count; at++) {
        if (cues[at]?.question === true) continue
        const likeness =
          cosine(vectors[index] ?? new Map(), vectors[at] ?? new Map()) +
          (cues[at]?.answer === true ? 0.1 : 0)
        if (likeness > likest) [best, likest] = [at, likeness]
      }
    }
    if (best >= 0) paired.add(index).add(best)
  }
  return paired
}
