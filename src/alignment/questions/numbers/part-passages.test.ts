import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { owner } from '../../../core/principal.ts'
import { standardParts } from '../../framework/standard-parts.ts'
import type { FoundStandard } from '../known-framework.ts'
import type { PassageRow } from '../quoted-passages.ts'
import { passagesOfPart } from './part-passages.ts'

const standard = {
  number: '8',
  title: 'Duty and rest',
  section: 'B',
  formal: '8.1 Nobody is on duty for more than 12 hours.\n8.2 Between two shifts there is rest.',
  definitions: '',
  basis: '',
  documentation: '',
}
const texts = ['Keepers rest in the hut.', 'Duty ended after 11 hours.', 'We like our keepers.']
const rows = texts.map((text, at) => ({
  documentId: `doc_${at}`,
  chunkId: `chk_${at}`,
  starts: [0],
  ends: [text.length],
})) as never as readonly PassageRow[]
const options = {
  principal: owner,
  ports: {
    documents: {
      chunks: async (ids: readonly string[]) => ids.map(id => ({ id })),
      document: async (id: string) => ({ title: 'Notes', text: texts[Number(id.slice(4))] }),
    },
  },
} as never

const speaking = async (number: string): Promise<readonly number[] | undefined> => {
  const part = standardParts(standard).find(each => each.number === number)
  const found =
    part === undefined ? { kind: 'standard', standard } : { kind: 'part', standard, part }
  const named = [{ framework: {}, found }] as never as readonly FoundStandard[]
  const told = await passagesOfPart({ frameworks: [], named, documents: [] }, rows, options)
  return told && [...told].map(row => rows.indexOf(row))
}

describe('passages of a part', () => {
  it('are those whose words speak of it rather than of another part', async () => {
    assert.deepEqual(await speaking('8.2'), [0])
    assert.deepEqual(await speaking('8.1'), [1])
  })

  it('are not told from others for the whole standard', async () => {
    assert.equal(await speaking('8'), undefined)
  })
})
