import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { builtInModelDirectory } from '../../models/local/built-in-model.ts'
import { localEncoder } from '../../models/local/encoder.ts'
import type { ScoredPassage } from '../classify/learnt-links.ts'
import { builtInLinkModel } from '../classify/link-odds.ts'
import { passageStatistics } from '../classify/passage-statistics.ts'
import { standardOf } from '../framework/standard-of.contract.ts'
import { indexStandards } from '../classify/standard-index.ts'
import { alignedTerms, countTerms } from '../classify/terms.ts'
import { meanVector, unitVector } from '../classify/vectors.ts'
import { learnReviews, likelyStandards, scorePassages } from './link-scorer.ts'
import type { LinkBasis } from './link-basis.ts'
import { withParts } from './part-odds.ts'
import { passageParts } from './passage-parts.ts'

const cut = (text: string): string[] =>
  passageParts({ sentences: sentences(text) }, text).map(({ start, end }) => text.slice(start, end))

describe('the parts of a passage', () => {
  it('are its paragraphs, with the label above each', () => {
    const text =
      'Fire\n\nExtinguishers are checked every year.\n\nBackups are made at night. They are kept.'
    assert.deepEqual(cut(text), [
      'Fire\n\nExtinguishers are checked every year.',
      'Backups are made at night. They are kept.',
    ])
  })

  it('are groups of sentences where a paragraph is long, and none where there is one part', () => {
    const long = `${'The harbour keeps a list of every boat that comes in. '.repeat(9)}`.trim()
    const parts = cut(long)
    assert.ok(parts.length >= 2 && parts.length <= 3, String(parts.length))
    assert.deepEqual(parts.join(' '), long)
    assert.deepEqual(cut('Backups are made. They are kept.'), [])
    assert.deepEqual(cut(''), [])
  })
})

const titles: ReadonlyArray<readonly [string, string]> = [
  ['Backups', 'Backups of data are made every night and kept at another place.'],
  ['Fire', 'Fire extinguishers are inspected by the fire service every year.'],
  ['Money', 'Spending is approved by the treasurer before anything is bought.'],
  ['Food', 'Meals are cooked fresh and allergens are listed for every dish.'],
  ['Volunteers', 'Volunteers are trained before they work with visitors.'],
  ['Gates', 'Gates are locked at dusk and keys are signed for.'],
]
const paragraphs = [
  'Backups of all data are made every night and kept at another place.',
  'The fire service inspects the fire extinguishers every year.',
  'The treasurer approves all spending before anything is bought.',
  'Gates are locked at dusk, and whoever takes keys has signed for them.',
]

async function compared(texts: readonly string[], embedding: EmbeddingModel) {
  const index = await indexStandards(
    {
      title: 'House',
      version: '1',
      sections: [{ number: 'A', title: 'All', description: '' }],
      standards: titles.map(([title, formal], at) => standardOf(formal, title, String(at + 1))),
    },
    embedding,
  )
  const windows = await embedding.embed([...texts], {})
  const passages = texts.map((text, at) => ({
    document: 'doc',
    terms: countTerms(alignedTerms(text)),
    vector: unitVector(meanVector(windows[at]!, embedding.dimensions)),
  }))
  const statistics = passageStatistics(passages, embedding.dimensions)
  const basis: LinkBasis = { index, statistics, model: builtInLinkModel() }
  return { basis, scored: scorePassages(passages, basis) }
}

describe('a passage about several standards', () => {
  it('is linked to what its parts address, and one of another field to nothing', async () => {
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    const text = paragraphs.join('\n\n')
    const other =
      'The quartet plays Haydn with much warmth.\n\nIts slow movement is a long song.\n\n' +
      'Critics of the time heard birds in it, and rivers.'
    const { basis, scored } = await compared([text, other], encoder)
    const learnt = learnReviews([], basis, () => 0.5)
    const linksOf = async (one: ScoredPassage, said: string) => {
      const chunk = { sentences: sentences(said) }
      const parts = await withParts(chunk, said, one, basis, encoder, {})
      return { parts, links: likelyStandards(parts.scored, learnt).map(({ standard }) => standard) }
    }
    // As among many standards, where the whole is near to few.
    const odds = scored[0]!.odds.map((value, at) => (at === 0 ? value : Math.min(value, -2.2)))
    const whole = { ...scored[0]!, odds }
    assert.deepEqual(
      likelyStandards(whole, learnt).map(({ standard }) => standard),
      [0],
    )
    const { parts, links } = await linksOf(whole, text)
    assert.ok(
      [0, 1, 2, 5].every(standard => links.includes(standard)),
      String(links),
    )
    const fire = parts.places.get(1)
    assert.equal(fire && text.slice(fire.start, fire.end), paragraphs[1])
    assert.ok(!parts.places.has(0))
    assert.deepEqual((await linksOf(scored[1]!, other)).links, [])
  })
})
