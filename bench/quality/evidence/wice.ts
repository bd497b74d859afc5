import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EvidencePassage } from '../../../src/evidence/candidates/evidence-passage.ts'
import type { DocumentId, RevisionId } from '../../../src/core/ids.ts'
import type { TextRange } from '../../../src/core/span.ts'

/**
 * A claim of a Wikipedia article and the page cited for it, split into sentences by the data set.
 * `gold`: sets of sentences, each of which carries the claim (or its part).
 */
export interface WiceClaim {
  readonly id: string
  readonly claim: string
  readonly label: 'supported' | 'partially_supported' | 'not_supported'
  readonly gold: ReadonlyArray<readonly number[]>
  /** The page's sentences as the data set counts them, empty ones too. */
  readonly sentences: readonly TextRange[]
  readonly passage: EvidencePassage
}

interface Row {
  readonly id: string
  readonly claim: string
  readonly label: WiceClaim['label']
  readonly supporting_sentence_sets: ReadonlyArray<readonly number[]>
  readonly evidence_sentences: readonly string[]
}

const titleMark = /^\(meta data\) TITLE: /

/**
 * Reads WiCE; the page's title stands in its first sentence and becomes the passage's title too.
 */
export function readWice(folder: string): WiceClaim[] {
  return readFileSync(join(folder, 'claims.jsonl'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      const row = JSON.parse(line) as Row
      let text = ''
      const sentences = row.evidence_sentences.map(sentence => {
        const start = text === '' ? 0 : text.length + 1
        text += text === '' ? sentence : `\n${sentence}`
        return { start, end: start + sentence.length }
      })
      const title = (row.evidence_sentences[0] ?? '').replace(titleMark, '')
      return {
        sentences,
        id: row.id,
        claim: row.claim,
        label: row.label,
        gold: row.supporting_sentence_sets.filter(set => set.length > 0),
        passage: {
          documentId: `doc_${row.id}` as DocumentId,
          revisionId: `rev_${row.id}` as RevisionId,
          start: 0,
          end: text.length,
          text,
          sentences: sentences.filter(({ start, end }) => end > start),
          title: titleMark.test(row.evidence_sentences[0] ?? '') ? title : '',
          key: row.id,
          headingPath: [],
          about: '',
          origin: 'context',
        },
      }
    })
}
