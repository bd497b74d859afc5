import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Chunk } from '../../core/document.ts'
import type { ChunkId, DocumentId, RevisionId } from '../../core/ids.ts'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { builtInModelDirectory } from '../../models/local/built-in-model.ts'
import { localEncoder } from '../../models/local/encoder.ts'
import { countingPassages } from '../classify/passage-statistics.ts'
import { indexStandards } from '../classify/standard-index.ts'
import { standardOf } from '../framework/standard-of.contract.ts'
import { decidingSentences } from './passage-reading.ts'

let encoder: EmbeddingModel
before(async () => {
  encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
})
after(() => encoder[Symbol.asyncDispose]())

const standards = [
  ['1', 'Backups', 'Backups of data are made and kept at another place.'],
  ['2', 'Fire', 'Extinguishers are checked by the fire service.'],
  ['3', 'Money', 'Spending is approved by the treasurer.'],
].map(([number = '', title = '', formal = '']) => standardOf(formal, title, number))

/** What the sentences of a text tell of the standards above. */
async function toldBy(text: string, headingPath: readonly string[] = []) {
  const chunk: Chunk = {
    id: 'chk_1' as ChunkId,
    documentId: 'doc_1' as DocumentId,
    revisionId: 'rev_1' as RevisionId,
    ordinal: 0,
    headingPath,
    start: 0,
    end: text.length,
    sentences: sentences(text),
    indexedText: text,
    contentHash: '',
  }
  const index = await indexStandards(
    {
      title: 'House',
      version: '1',
      sections: [{ number: 'A', title: 'All', description: '' }],
      standards,
    },
    encoder,
  )
  const found = await decidingSentences(
    chunk,
    text,
    [0, 1, 2],
    index,
    countingPassages(encoder.dimensions, () => true).statistics(),
    encoder,
    {},
  )
  const quote = (ranges: ReadonlyArray<{ start: number; end: number }> = []) =>
    ranges.map(({ start, end }) => text.slice(start, end))
  return (standard: number) => ({
    evidence: quote(found.get(standard)?.evidence),
    gaps: quote(found.get(standard)?.gaps),
  })
}

describe('the sentences for which a passage is linked', () => {
  it('are those that share most with each standard, with gaps apart', async () => {
    const told = await toldBy(
      'Backups\n\nBackups of all data are made every night. Backups are not kept at another ' +
        'place. The treasurer approves spending. Dogs are welcome.',
      ['Backups'],
    )
    assert.deepEqual(told(0), {
      evidence: ['Backups of all data are made every night.'],
      gaps: ['Backups are not kept at another place.'],
    })
    assert.deepEqual(told(2), { evidence: ['The treasurer approves spending.'], gaps: [] })
  })

  it('say something, where anything does: labels do not', async () => {
    const told = await toldBy(
      '1. Backups.\n\nNobody has made a copy of the data since May. 2. Spending.\n\nThe ' +
        'treasurer approves it.',
    )
    assert.deepEqual(told(0).gaps, ['Nobody has made a copy of the data since May.'])
    assert.deepEqual(told(2).evidence, ['The treasurer approves it.'])
    const list = await toldBy('Backups of data\n\nApproved spending')
    assert.deepEqual(list(0).evidence, ['Backups of data'])
  })

  it('are found by meaning where no word is shared', async () => {
    const told = await toldBy(
      'Lunch begins at noon. Somebody inspects the devices against flames. Dogs are welcome.',
    )
    assert.deepEqual(told(1).evidence, ['Somebody inspects the devices against flames.'])
  })

  it('are three at most, and one at least, whatever the passage holds', async () => {
    const told = await toldBy('Backups of data are kept. '.repeat(20).trim())
    assert.equal(told(0).evidence.length, 3)
    assert.deepEqual((await toldBy('Backups', ['Backups']))(0).evidence, ['Backups'])
    for (const text of ['…', 'x', '日本語'])
      assert.equal((await toldBy(text))(0).evidence.length, 1, text)
  })
})
