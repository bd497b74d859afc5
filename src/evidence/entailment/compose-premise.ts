import type { EvidenceWindow } from '../../core/verdict.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { analyze } from '../../language/words/tokens.ts'

/** A sentence of some window and its place. */
export interface PremiseSentence {
  readonly documentId: string
  readonly start: number
  readonly text: string
}

/** What the entailment model was trained to read at once: some 160 word pieces. */
const maxCharacters = 800

/** The different sentences of some windows, in the order of their documents. */
export function sentencesOfWindows(
  windows: ReadonlyArray<Pick<EvidenceWindow, 'documentId' | 'start' | 'text' | 'sentences'>>,
): PremiseSentence[] {
  const found = new Map<string, PremiseSentence>()
  for (const { documentId, start, text, sentences } of windows) {
    if (sentences.length === 0) found.set(`${documentId}:${start}`, { documentId, start, text })
    for (const range of sentences)
      found.set(`${documentId}:${range.start}`, {
        documentId,
        start: range.start,
        text: text.slice(range.start - start, range.end - start),
      })
  }
  return [...found.values()].sort((a, b) =>
    firstDecisive(compareCodePoints(a.documentId, b.documentId), a.start - b.start),
  )
}

/**
 * One premise out of many sentences, or out of `most` of them: those that share most words with the
 * claim, greedily by words that no sentence taken before holds, in the order of their documents; a
 * claim whose parts stand in different places is entailed by none of them alone.
 */
export function composePremise(
  hypothesis: string,
  sentences: readonly PremiseSentence[],
  most = Infinity,
): PremiseSentence[] {
  const total = sentences.reduce((sum, { text }) => sum + text.length, 0)
  if (total <= maxCharacters && sentences.length <= most) return [...sentences]
  const wanted = new Set(analyze(hypothesis))
  const left = sentences.map((sentence, position) => ({
    sentence,
    position,
    shared: analyze(sentence.text).filter(
      (term, at, all) => wanted.has(term) && all.indexOf(term) === at,
    ),
  }))
  const covered = new Set<string>()
  const chosen: typeof left = []
  let room = maxCharacters
  while (left.length > 0 && chosen.length < most) {
    let best = -1
    let bestValue = -1
    for (const [at, { sentence, shared }] of left.entries()) {
      const fresh = shared.filter(term => !covered.has(term)).length
      const value =
        (2 * fresh + shared.length) / Math.sqrt(40 + Math.min(sentence.text.length, 400))
      if (value > bestValue) [best, bestValue] = [at, value]
    }
    const [taken] = left.splice(best, 1)
    if (taken === undefined || (bestValue <= 0 && chosen.length > 0)) break
    if (taken.sentence.text.length > room && chosen.length > 0) break
    chosen.push(taken)
    room -= taken.sentence.text.length
    for (const term of taken.shared) covered.add(term)
  }
  return chosen.sort((a, b) => a.position - b.position).map(({ sentence }) => sentence)
}
