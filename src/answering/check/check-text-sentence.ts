import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { TextRange } from '../../core/span.ts'
import type { VerifiedSentence } from '../../core/verdict.ts'
import { splitClaims } from '../../evidence/claims/split-claims.ts'
import { verifySentences } from '../../evidence/verify-sentences.ts'
import { ownSentence, quotedFinder, type CheckPorts } from './checked-sentences.ts'

/**
 * The verdict on one sentence of a text that is still being written. `text` is what stands up to
 * the sentence's end: what comes later does not change how it is read. Throws `aborted` on the
 * signal and what the ports throw.
 */
export async function checkTextSentence(
  {
    text,
    range,
    index,
  }: { readonly text: string; readonly range: TextRange; readonly index: number },
  question: string | undefined,
  ports: Pick<CheckPorts, 'documents' | 'entailment' | 'findCandidates' | 'findRecord'>,
  options: ReadOptions,
): Promise<VerifiedSentence | undefined> {
  const head = { index, ...range, text: text.slice(range.start, range.end) }
  const sentence = ownSentence(head, splitClaims(text, { question }), question)
  for await (const verified of verifySentences(
    [sentence],
    { ...ports, findQuoted: quotedFinder(ports.documents, options) },
    { signal: options.signal },
  ))
    return verified
  return undefined
}
