import { brokenOff } from './broken-off.ts'
import { breaksOff, faultsOf } from './fluency.ts'
import { contentTerms, nearness, type ComparedText, type ScoringInput } from './scoring-input.ts'
import { along, bounded, meanOf, type Knots } from './scale.ts'

/** Mean nearness of neighbouring sentences and of sentences to the whole, as a score. */
const flow: Knots = [
  [0.05, 2],
  [0.2, 3.4],
  [0.35, 4.6],
  [0.5, 5],
]
/** What repeated sentences leave at most, by their share. */
const afterRepeats: Knots = [
  [0, 5],
  [0.1, 4.4],
  [0.25, 3.4],
  [0.5, 2.2],
  [0.8, 1],
]
const afterDisorder: Knots = [
  [0.1, 5],
  [0.4, 3],
  [0.8, 1],
]
const afterGarbled: Knots = [
  [0.01, 5],
  [0.1, 3.5],
  [0.4, 1],
]
const nearlyTheSame = 0.8

/**
 * How well the response hangs together, 1–5: neighbouring sentences speak of the same, none says
 * again what was said, and none is cut off or has its words out of order. One whole sentence hangs
 * together by itself.
 */
export function coherenceValue({ response, sentences }: ScoringInput): number {
  const parts = sentences.filter(sentence => sentence.terms.length > 0)
  if (parts.length === 0) return 1
  return Math.min(flowValue(response, parts), wordingValue(response.text))
}

/** What is left of the sense of a text whose words are out of order or none, or that breaks off. */
function wordingValue(text: string): number {
  const faults = faultsOf(text)
  const broken = brokenOff(text)
  return Math.min(
    faults === undefined ? 1 : along(afterDisorder, faults.disorder),
    faults === undefined ? 1 : along(afterGarbled, faults.garbled),
    broken === undefined ? 5 : breaksOff[broken],
  )
}

function flowValue(response: ComparedText, parts: readonly ComparedText[]): number {
  if (parts.length === 1) return 5
  const neighbours = parts.slice(1).map((sentence, index) => nearness(sentence, parts[index]!))
  const toWhole = parts.map(sentence => nearness(sentence, response))
  const smooth = 0.5 * meanOf(neighbours, 0) + 0.5 * meanOf(toWhole, 0)
  return bounded(
    Math.min(along(flow, smooth), along(afterRepeats, repeatedShare(parts.map(part => part.text)))),
    1,
    5,
  )
}

/** Share of sentences whose content words were nearly all said in one sentence before. */
function repeatedShare(texts: readonly string[]): number {
  const seen: Array<ReadonlySet<string>> = []
  let repeats = 0
  for (const text of texts) {
    const terms = new Set(contentTerms(text))
    const again =
      terms.size >= 3 && seen.slice(-50).some(earlier => overlap(terms, earlier) >= nearlyTheSame)
    if (again) repeats++
    seen.push(terms)
  }
  return repeats / texts.length
}

/** Shared words over all words of both. */
function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter(term => right.has(term)).length
  return shared / (left.size + right.size - shared)
}
