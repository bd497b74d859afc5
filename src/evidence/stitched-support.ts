import type { EntailmentModel } from '../core/ports/entailment-model.ts'
import type { Claim, EvidenceWindow } from '../core/verdict.ts'
import { readText } from '../language/read-text.ts'
import { analyze } from '../language/words/tokens.ts'
import { sentenceWindow } from './candidates/sentence-window.ts'
import { composePremise, sentencesOfWindows } from './entailment/compose-premise.ts'
import { judgeClaim } from './entailment/judge-claim.ts'
import { claimReader } from './signals/alignment/claim-reader.ts'
import { evidenceReader } from './signals/alignment/evidence-reader.ts'
import { claimSignals } from './signals/claim-signals.ts'
import { compareNumbers } from './signals/conflicts/compare-numbers.ts'

/** Sentences of one document that say a claim together, and how surely, 0–1. */
export interface StitchedSupport {
  readonly support: number
  readonly windows: readonly EvidenceWindow[]
}

/**
 * How well a few sentences of one document support a claim that none of them says alone: in each
 * document those that hold its words, as many as can be shown. All names and numbers of the claim
 * must stand in them or over them.
 */
export async function stitched(
  { hypothesis, answer }: Claim,
  windows: readonly EvidenceWindow[],
  model: EntailmentModel,
  options: { readonly maxQuotes: number; readonly signal?: AbortSignal | undefined },
): Promise<StitchedSupport> {
  const { maxQuotes, signal } = options
  const candidates = [...Map.groupBy(windows, ({ documentId }) => documentId).values()]
    .map(own => covering(hypothesis, own, maxQuotes))
    .filter(own => own.length > 0 && holdParticulars(hypothesis, own))
  const judged = await Promise.all(
    candidates
      .filter(own => !own.some(each => saysOfAnother(hypothesis, each)))
      .map(async own => ({
        windows: own,
        support: (await judgeClaim(hypothesis, own, model, { signal, answer })).support,
      })),
  )
  return judged.reduce<StitchedSupport>(
    (best, each) => (each.support > best.support ? each : best),
    { support: 0, windows: [] },
  )
}

/**
 * Whether a sentence says of another what the claim says: where "Ann (treasurer), Ben (secretary)"
 * stands, what else is said of the treasurer does not make Ben the one.
 */
function saysOfAnother(hypothesis: string, { text, title, headingPath }: EvidenceWindow): boolean {
  const evidence = evidenceReader(text, [title, ...headingPath].join('. '))
  return claimSignals(claimReader(hypothesis), evidence).conflicts.some(
    ({ kind, isDecisive }) => kind === 'role' && isDecisive === true,
  )
}

function covering(
  hypothesis: string,
  windows: readonly EvidenceWindow[],
  most: number,
): EvidenceWindow[] {
  const single = new Map<number, EvidenceWindow>()
  for (const window of windows)
    for (const sentence of window.sentences)
      if (!single.has(sentence.start)) single.set(sentence.start, sentenceWindow(window, sentence))
  return composePremise(hypothesis, sentencesOfWindows(windows), most).flatMap(
    ({ start }) => single.get(start) ?? [],
  )
}

function holdParticulars(hypothesis: string, windows: readonly EvidenceWindow[]): boolean {
  const claim = readText(hypothesis)
  const texts = windows.flatMap(({ text, title, headingPath, about, voice }) => [
    text,
    title,
    ...headingPath,
    about,
    voice?.speaker ?? '',
    voice?.addressee ?? '',
  ])
  const held = new Set(texts.flatMap(text => analyze(text)))
  const numbers = texts.flatMap(text => readText(text).numbers)
  return (
    claim.names.every(({ start, end }) =>
      analyze(hypothesis.slice(start, end)).some(term => held.has(term)),
    ) &&
    claim.numbers.every(number => numbers.some(other => compareNumbers(number, other) === 'same'))
  )
}
