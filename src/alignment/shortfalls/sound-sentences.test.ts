import assert from 'node:assert/strict'
import { it } from 'node:test'
import { standardOf } from '../framework/standard-of.contract.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { soundSentences } from './sound-sentences.ts'

it('sentences that tell a gap are not confirmed with those beside them', () => {
  const text =
    'Members send their letters to the desk. Letters are answered within nine days. Four letters ' +
    'were answered after 40 days. Two were answered late.'
  const standard = standardOf('Letters of members are answered within 14 days.', 'Letters')
  const all = sentences(text)
  const sound = soundSentences({ sentences: all }, { text, date: undefined }, all, standard)
  assert.deepEqual(
    sound.map(({ start, end }) => text.slice(start, end).trim()),
    ['Members send their letters to the desk.', 'Letters are answered within nine days.'],
  )
})
