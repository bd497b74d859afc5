import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { DocumentLeft } from '../../../app/use-cases/alignment/take-over.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { takenOverLines } from './render-take-over.ts'

const left = (title: string, reason: DocumentLeft['reason'], decisions = 1): DocumentLeft => ({
  documentId: `doc_${title}` as DocumentId,
  title,
  decisions,
  reason,
})
const nothing = {
  from: 'harbour@1',
  to: 'harbour@2',
  decisions: 0,
  standards: [],
  decided: 0,
  again: [],
  left: [],
}

it('says which documents were left out in taking decisions over, and why', () => {
  assert.deepEqual(takenOverLines(nothing), ['Nothing was taken over from harbour@1'])
  const lines = takenOverLines({
    ...nothing,
    left: [left('Lamps', 'changed', 2), left('Ropes', 'unreadable'), left('Boats', 'changed')],
  })
  assert.deepEqual(lines.slice(1), [
    'Not taken over, as somebody changed the document meanwhile: “Lamps” (2 decisions), “Boats” ' +
      '(1 decision); "veritrail align take-over harbour@1 harbour@2" does it',
    'Not taken over, as the document is gone or damaged: “Ropes” (1 decision)',
  ])
})

it('names the first documents, and counts the others', () => {
  const many = Array.from({ length: 12 }, (_, at) => left(`Berth ${at}`, 'changed'))
  const [, line = ''] = takenOverLines({ ...nothing, left: many })
  assert.match(line, /“Berth 9” \(1 decision\), 2 more documents; /)
  assert.doesNotMatch(line, /Berth 10/)
})
