import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { standardOf } from '../framework/standard-of.contract.ts'
import type { EntailmentModel, EntailmentPair } from '../../core/ports/entailment-model.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { builtInModelDirectory } from '../../models/local/built-in-model.ts'
import { localEncoder, type LocalEncoder } from '../../models/local/encoder.ts'
import { builtInLinkModel } from '../classify/link-odds.ts'
import { passageStatistics } from '../classify/passage-statistics.ts'
import { indexStandards } from '../classify/standard-index.ts'
import { alignedTerms, countTerms } from '../classify/terms.ts'
import { meanVector, unitVector } from '../classify/vectors.ts'
import { learnReviews, likelyStandards, scorePassages } from '../links/link-scorer.ts'
import type { LinkBasis } from '../links/link-basis.ts'
import { decidingSentences } from '../links/passage-reading.ts'
import { isRead } from './is-read.ts'
import { passageOfParts } from './passage-of-parts.ts'
import { mostStandards } from './reading-model.ts'

const titles: ReadonlyArray<readonly [string, string]> = [
  ['Backups', 'Backups of data are made every night and kept at another place.'],
  ['Fire', 'Fire extinguishers are inspected by a competent person every year.'],
  ['Money', 'Expenditure is authorised by the treasurer before it is incurred.'],
  ['Food', 'Meals are prepared fresh and allergens are declared for every dish.'],
  ['Volunteers', 'Volunteers receive instruction before they work with visitors.'],
  ['Access', 'Premises are secured outside opening hours and keys are accounted for.'],
]

/** Says of each pair what a test decides, by its standard's title; else nothing bears on it. */
function scripted(
  says: (title: string, premise: string) => 'met' | 'missing' | undefined,
): EntailmentModel & { readonly asked: EntailmentPair[] } {
  const asked: EntailmentPair[] = []
  return {
    id: 'scripted',
    asked,
    score(pairs) {
      asked.push(...pairs)
      return Promise.resolve(
        pairs.map(({ premise, hypothesis }) => {
          const title = /^Requirement: ([^:]*)/.exec(hypothesis)?.[1] ?? ''
          const said = says(title, premise.join(' '))
          return {
            entailment: said === 'met' ? 0.97 : 0.01,
            neutral: said === undefined ? 0.98 : 0.02,
            contradiction: said === 'missing' ? 0.97 : 0.01,
          }
        }),
      )
    },
    async [Symbol.asyncDispose]() {},
  }
}

describe('a passage that is read beside standards', () => {
  let encoder: LocalEncoder
  before(async () => {
    encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
  })
  after(() => encoder[Symbol.asyncDispose]())

  async function linksOf(
    text: string,
    reader: EntailmentModel,
    options: { readonly isWanted?: (standard: number) => boolean; readonly more?: number } = {},
  ) {
    const all = [
      ...titles,
      ...Array.from({ length: options.more ?? 0 }, (_, at) => [`More ${at}`, `It is ${at}.`]),
    ]
    const index = await indexStandards(
      {
        title: 'House',
        version: '1',
        sections: [{ number: 'A', title: 'All', description: '' }],
        standards: all.map(([title, formal = ''], at) => standardOf(formal, title, String(at + 1))),
      },
      encoder,
    )
    const [windows = []] = await encoder.embed([text], {})
    const passage = {
      document: 'doc',
      terms: countTerms(alignedTerms(text)),
      vector: unitVector(meanVector(windows, encoder.dimensions)),
    }
    const statistics = passageStatistics([passage], encoder.dimensions)
    const basis: LinkBasis = { index, statistics, model: builtInLinkModel(), reader }
    const chunk = { sentences: sentences(text), start: 0, end: text.length, headingPath: [] }
    const scored = scorePassages([passage], basis)[0]!
    const parts = await passageOfParts(chunk, text, scored, basis, encoder, options)
    const linked = likelyStandards(
      parts.scored,
      learnReviews([], basis, () => 0.5),
    ).map(({ standard }) => standard)
    const told = await decidingSentences(chunk, text, linked, index, statistics, encoder, {
      places: parts.places,
      items: parts.items,
    })
    const quoted = (kind: 'evidence' | 'gaps') =>
      linked.flatMap(standard =>
        told
          .get(standard)!
          [kind].map(({ start, end }) => `${all[standard]![0]}: ${text.slice(start, end)}`),
      )
    return { isRead: isRead(basis), evidence: quoted('evidence'), gaps: quoted('gaps') }
  }

  const text =
    'Every evening a copy of the disks goes to the bank. Nobody has looked at the red bottles ' +
    'since 2021. The quartet plays Haydn with much warmth.'
  const says = (title: string, premise: string): 'met' | 'missing' | undefined =>
    title === 'Backups' && premise.includes('copy of the disks')
      ? 'met'
      : title === 'Fire' && premise.includes('red bottles')
        ? 'missing'
        : undefined

  it('is linked by what its sentences say, as evidence and as gaps', async () => {
    assert.deepEqual(await linksOf(text, scripted(says)), {
      isRead: true,
      evidence: ['Backups: Every evening a copy of the disks goes to the bank.'],
      gaps: ['Fire: Nobody has looked at the red bottles since 2021.'],
    })
  })

  it('shows what boxes and dates of its forms say, whatever the reader makes of them', async () => {
    const { evidence, gaps } = await linksOf(
      '[x] Copies of the disks are at the bank\n\n[ ] The red bottles were looked at\n',
      scripted((title, premise) =>
        title === 'Backups' && premise.includes('disks')
          ? 'missing'
          : title === 'Fire' && premise.includes('bottles')
            ? 'met'
            : undefined,
      ),
    )
    assert.deepEqual(
      [evidence, gaps].map(all => all.map(each => each.split(':')[0])),
      [['Backups'], ['Fire']],
    )
  })

  it('shows no gap by what it forbids', async () => {
    const bottles = 'The red bottles are looked at every year.'
    const { evidence, gaps } = await linksOf(
      `${bottles} Nobody may move the red bottles.`,
      scripted((title, premise) =>
        title === 'Fire' && premise.includes('red bottles')
          ? premise === bottles
            ? 'met'
            : 'missing'
          : undefined,
      ),
    )
    assert.deepEqual(gaps, [])
    assert.ok(evidence.includes(`Fire: ${bottles}`), JSON.stringify(evidence))
  })

  it('shows a gap that is told in a paragraph of its own beside others', async () => {
    const others = ['The quartet plays Haydn.', 'Lunch is at noon.', 'It rained on Sunday.']
    const { gaps } = await linksOf(
      [...others, 'There is no register of keys.', 'The choir sang well.'].join('\n\n'),
      scripted((title, premise) =>
        title === 'Access' && premise === 'There is no register of keys.' ? 'missing' : undefined,
      ),
    )
    assert.deepEqual(gaps, ['Access: There is no register of keys.'])
  })

  it('is linked to nothing where the reader says that nothing bears on anything', async () => {
    const none = await linksOf(
      'Nobody has looked at the red bottles since 2021. The quartet plays Haydn.',
      scripted(() => undefined),
    )
    assert.deepEqual([none.evidence, none.gaps], [[], []])
  })

  it('is not read where none of the standards near it is wanted', async () => {
    const reader = scripted(says)
    await linksOf(text, reader, { isWanted: () => false })
    assert.deepEqual(reader.asked, [])
  })

  it('is not read beside the standards of a large framework', async () => {
    const reader = scripted(says)
    const { isRead: isLargeRead } = await linksOf(text, reader, { more: mostStandards })
    assert.equal(isLargeRead, false)
    assert.deepEqual(reader.asked, [])
  })

  it('is told by the built-in reader, what shows a standard and what a gap', async () => {
    const found = await linksOf(
      'The tapes of the server go home with Ada at closing time, night after night. The ' +
        'extinguisher by the stairs has a tag of 2019 and nobody has come to look at it since.',
      encoder.standards,
    )
    assert.ok(
      found.evidence.some(each => each.startsWith('Backups: The tapes')),
      JSON.stringify(found),
    )
    assert.ok(
      found.gaps.some(each => each.startsWith('Fire: The extinguisher')),
      JSON.stringify(found),
    )
  })

  it('is quoted by what bears on a standard, not by what stands beside that', async () => {
    const told = 'Every dish on the menu shows its allergens.'
    for (const beside of [
      'Staff park behind the building.',
      'The choir sings on Sunday.',
      'The bus stops at the corner.',
    ])
      for (const space of ['\n\n', ' ']) {
        const { evidence } = await linksOf(`${beside}${space}${told}`, encoder.standards)
        assert.deepEqual(evidence, [`Food: ${told}`])
      }
  })
})
