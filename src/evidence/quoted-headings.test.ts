import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentId, RevisionId } from '../core/ids.ts'
import type { EvidenceQuote } from '../core/verdict.ts'
import { withQuotedHeadings } from './quoted-headings.ts'

const quote = (documentId: string, start: number, about = ''): EvidenceQuote => ({
  documentId: documentId as DocumentId,
  revisionId: 'r1' as RevisionId,
  start,
  end: start + 3,
  text: 'abc',
  sentences: [],
  title: '',
  key: '',
  headingPath: ['of the chunk'],
  about,
  origin: 'search',
  stance: 'supports',
  probability: 1,
  score: 0,
})

test(
  'quotations have the headings above them; those of mails, of missing and of replaced ' +
    'documents stay as they are',
  async () => {
    const asked: string[] = []
    const sections = [
      { start: 0, end: 20, headingPath: ['Guide'], level: 1 },
      { start: 10, end: 20, headingPath: ['Guide', 'First'], level: 2 },
    ]
    const { evidence } = await withQuotedHeadings(
      {
        evidence: [
          quote('guide', 5),
          quote('guide', 12),
          quote('mail', 0, 'from Ada'),
          quote('old', 5),
          quote('gone', 5),
        ],
      },
      async id => {
        asked.push(id)
        return id === 'gone'
          ? undefined
          : { revisionId: (id === 'old' ? 'r2' : 'r1') as RevisionId, sections }
      },
    )
    assert.deepEqual(
      evidence.map(({ headingPath }) => headingPath),
      [['Guide'], ['Guide', 'First'], ['of the chunk'], ['of the chunk'], ['of the chunk']],
    )
    assert.deepEqual([...new Set(asked)], ['guide', 'old', 'gone'])
  },
)
