import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { Claim, EvidenceWindow } from '../../core/verdict.ts'
import { composePremise, sentencesOfWindows } from '../entailment/compose-premise.ts'
import { judgeClaim } from '../entailment/judge-claim.ts'
import type { ReadWord, WordRange } from '../../language/sentences/read-words.ts'
import { align } from '../signals/alignment/alignment.ts'
import { claimReader } from '../signals/alignment/claim-reader.ts'
import { evidenceReader, familyLength } from '../signals/alignment/evidence-reader.ts'
import { changeReckonings } from './changes.ts'
import { comparisonReckonings, extremeReckonings, ratioReckonings } from './comparisons.ts'
import { dateReckonings, stretchReckonings } from './days.ts'
import type { Reckoning, ReckonedTexts } from './reckoning.ts'
import { restReckonings, shareReckonings } from './shares.ts'
import { otherReckonings } from './differences.ts'
import { portionReckonings, productReckonings } from './products.ts'
import { sumReckonings } from './sums.ts'
import { trendReckonings } from './trends.ts'
import { readText } from '../../language/read-text.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'

/** What a claim that must be worked out comes to, and the windows that say so. */
export interface Reckoned {
  /** Whether the claim follows, or comes to something else. */
  readonly isSame: boolean
  /** How surely, 0–1. */
  readonly sure: number
  readonly windows: readonly EvidenceWindow[]
  readonly reason: string
}

const kinds = [
  shareReckonings,
  restReckonings,
  trendReckonings,
  changeReckonings,
  sumReckonings,
  productReckonings,
  portionReckonings,
  dateReckonings,
  stretchReckonings,
  comparisonReckonings,
  extremeReckonings,
  ratioReckonings,
  otherReckonings,
]

// Words that only carry a value: "came to", "there were".
const carrying = setOf(`
  come comes came coming amount amounts amounted number show shows now last found whole still take
  takes took place gone went altogether make makes made get gets got total cost costs overall only
  exactly just already so far up figure rest period time length duration
`)
const maxTried = 3
// Where a word of the claim is missing, what is stated must carry the rest of it plainly.
const plain = 0.85
// What has all words of the claim and comes this near says it: the stated values read stiffly in
// the place of the claim's.
const near = 0.42
// What the words of a comparison decide.
const byRule = 0.8
const leastSure = 0.6

const hasValue = ({ text }: EvidenceWindow): boolean => {
  const { numbers, dates } = readText(text)
  return numbers.length + dates.length > 0
}

/**
 * Judges a claim whose number or date follows from what the evidence states, with the stated values
 * in its place: sums, rests, products, shares, changes, and days told by others.
 */
export async function reckoned(
  { hypothesis }: Claim,
  windows: readonly EvidenceWindow[],
  model: EntailmentModel,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<Reckoned | undefined> {
  const claim = claimReader(hypothesis)
  if (claim.words.length > 40) return undefined
  let best: Reckoned | undefined
  for (const own of Map.groupBy(windows, ({ documentId }) => documentId).values()) {
    const text = composePremise(hypothesis, sentencesOfWindows(own))
      .map(sentence => sentence.text)
      .join(' ')
    const texts: ReckonedTexts = { claim, evidence: evidenceReader(text) }
    const found = kinds.flatMap(reckon => reckon(texts)).slice(0, maxTried)
    // Two ways to reckon of which one fits: nothing is said against the claim.
    const fitting = found.filter(({ isSame }) => isSame)
    for (const each of fitting.length > 0 ? fitting : found.filter(({ isCertain }) => isCertain)) {
      const support =
        each.restated === undefined
          ? byRule
          : (await judgeClaim(each.restated, own, model, options)).support
      const missing = missingOf(each, texts)
      if (each.restated === undefined && isOpen(each, texts)) continue
      if (missing.names > 0) continue
      const isSaid =
        missing.words === 0
          ? support >= near
          : each.isSame && each.restated !== undefined && support >= plain
      const sure = Math.max(support, leastSure)
      if (!isSaid || (best?.isSame === true && !each.isSame)) continue
      if (best !== undefined && best.isSame === each.isSame && best.sure >= sure) continue
      best = { isSame: each.isSame, sure, windows: own.filter(hasValue), reason: each.says }
    }
  }
  return best
}

/**
 * How many words of the claim, beside what was reckoned, are not where the values are stated:
 * content words in their sentences, names and figures in the same part of them.
 */
function missingOf(
  { covered, uses }: Reckoning,
  { claim, evidence }: ReckonedTexts,
): { readonly names: number; readonly words: number } {
  const { words, text } = evidence
  const sentences = new Set(uses.map(({ first }) => words[first]?.sentence))
  const own = words.filter(({ sentence }) => sentences.has(sentence))
  const said = evidenceReader(
    evidence.sentences
      .filter((_, index) => sentences.has(index))
      .map(({ first, next }) => text.slice(words[first]?.start, words[next - 1]?.end))
      .join('. '),
  )
  const parts = partsAround(uses, own)
  const { found } = align(claim, said)
  const left = claim.words.filter(
    ({ index, text: word }) => !covered.includes(index) && !carrying.has(word),
  )
  const isName = ({ capital, text: word }: ReadWord): boolean => capital || /^\d/.test(word)
  const missing = left.filter(
    word =>
      word.content &&
      !isName(word) &&
      (found[word.index] ?? 0) < 0.7 &&
      !said.families.has(word.text.slice(0, familyLength)),
  )
  // What another sentence speaks of is as good as another name.
  const elsewhere = align(claim, evidence).found
  return {
    names:
      left.filter(word => isName(word) && !parts.has(word.stem)).length +
      missing.filter(({ index }) => (elsewhere[index] ?? 0) >= 0.7).length,
    words: missing.length,
  }
}

const opening = setOf(`
  not never no nor hardly may might could should would if unless hope hopes hoped plan plans planned
`)

/** Whether a claim or what it is compared with is denied, planned or thought possible. */
function isOpen({ uses }: Reckoning, { claim, evidence: { words } }: ReckonedTexts): boolean {
  const sentences = new Set(uses.map(({ first }) => words[first]?.sentence))
  return [...claim.words, ...words.filter(({ sentence }) => sentences.has(sentence))].some(
    // "In May" is no doubt.
    ({ text, capital }) => (opening.has(text) && !capital) || text.endsWith("n't"),
  )
}

const contrasts = /^(?:while|whereas|but)$/

/** The stems of the parts of sentences that state the values. */
function partsAround(uses: readonly WordRange[], words: readonly ReadWord[]): Set<string> {
  const found = new Set<string>()
  let part: ReadWord[] = []
  const close = (): void => {
    if (uses.some(({ first }) => part.some(({ index }) => index === first)))
      for (const { stem } of part) found.add(stem)
    part = []
  }
  for (const word of words) {
    if (contrasts.test(word.text)) close()
    part.push(word)
  }
  close()
  return found
}
