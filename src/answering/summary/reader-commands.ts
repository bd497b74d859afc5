import { givesOrders } from '../../evidence/orders.ts'
import type { TextRange } from '../../core/span.ts'
import type { EvidencePassage } from '../../evidence/candidates/evidence-passage.ts'

/** The stretches of a passage between sentences that tell the reader what to say. */
export function withoutReaderCommands(passage: EvidencePassage): EvidencePassage[] {
  const { text, start, sentences } = passage
  const runs: TextRange[][] = [[]]
  for (const sentence of sentences) {
    if (givesOrders(text.slice(sentence.start - start, sentence.end - start))) runs.push([])
    else runs.at(-1)?.push(sentence)
  }
  if (runs.length === 1) return [passage]
  return runs.flatMap((run): EvidencePassage[] => {
    const [from, to] = [run[0]?.start, run.at(-1)?.end]
    if (from === undefined || to === undefined) return []
    const slice = text.slice(from - start, to - start)
    return [{ ...passage, start: from, end: to, text: slice, sentences: run }]
  })
}
