import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Framework, Standard } from '../../core/framework.ts'
import { builtInModelDirectory } from '../../models/local/built-in-model.ts'
import { localEncoder } from '../../models/local/encoder.ts'
import { seededRandom } from '../../support/random.ts'
import { documentFocus } from './document-focus.ts'
import { learnLinks, likelihoods, type LearntLinks } from './learnt-links.ts'
import { comparePassage } from './link-features.ts'
import { builtInLinkModel, linkOdds } from './link-odds.ts'
import { passageStatistics, type AlignedPassage } from './passage-statistics.ts'
import { fitOfStandards, ranked } from './rank-links.ts'
import { indexStandards } from './standard-index.ts'
import { alignedTerms, countTerms } from './terms.ts'
import { meanVector, unitVector } from './vectors.ts'

const standard = (number: string, title: string, formal: string, parent?: string): Standard => ({
  number,
  title,
  formal,
  section: number.slice(0, 1),
  definitions: '',
  basis: '',
  documentation: '',
  parent,
})
const framework: Framework = {
  title: 'Yard',
  version: '1',
  sections: [
    { number: 'A', title: 'Access', description: 'Who may come in' },
    { number: 'B', title: 'Records', description: 'What is written down' },
  ],
  standards: [
    standard('A1', 'Badges', 'Everybody who enters the yard wears a badge.'),
    standard('A2', 'Visitors', 'Visitors are accompanied at all times.'),
    standard('A2(1)', 'Visitors at night', 'Nobody visits the yard at night.', 'A2'),
    standard('B1', 'Inspection records', 'Inspections of cranes are recorded and kept.'),
    standard('B2', 'Retention', 'Records are kept for ten years.'),
  ],
}

describe('links of passages to standards', async () => {
  const encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
  after(() => encoder[Symbol.asyncDispose]())
  const index = await indexStandards(framework, encoder)
  const model = builtInLinkModel()

  const read = async (texts: readonly (readonly [string, string])[]) => {
    const windows = await encoder.embed(
      texts.map(([, text]) => text),
      { signal: undefined },
    )
    const passages = texts.map(([document, text], at): AlignedPassage => ({
      document,
      terms: countTerms(alignedTerms(text)),
      vector: unitVector(meanVector(windows[at]!, encoder.dimensions)),
    }))
    const statistics = passageStatistics(passages, encoder.dimensions)
    const compared = passages.map(passage => comparePassage(passage, index, statistics))
    const fits = compared.map(({ features }) => fitOfStandards(features, model.weights))
    const focus = documentFocus(
      fits,
      passages.map(({ document }) => document),
      index,
    )
    const scored = passages.map((passage, at) => ({
      passage,
      odds: linkOdds(fits[at]!, compared[at]!.topic, model),
      focus: focus[at]!,
    }))
    return { statistics, fits, scored }
  }
  const best = (values: Float64Array): string => framework.standards[ranked(values)[0]!]!.number

  it('are found without labels, by words and by meaning', async () => {
    const { fits } = await read([
      ['one', 'All staff carry an identity card with a photograph at the gate.'],
      ['one', 'The crane log lists each inspection with its date and findings.'],
      ['two', 'Guests are always escorted by an employee.'],
    ])
    assert.deepEqual(fits.map(best), ['A1', 'B1', 'A2'])
  })

  it('have likelihoods that grow with the fit', async () => {
    const { fits, scored } = await read([
      ['one', 'Badges are worn.'],
      ['two', 'Records are kept.'],
    ])
    for (const [at, fit] of fits.entries()) {
      const likely = likelihoods(scored[at]!.odds)
      assert.ok(likely.every(value => value > 0 && value < 1))
      assert.deepEqual(ranked(likely), ranked(fit))
    }
  })

  it('are unlikely where a passage is about something else', async () => {
    const { scored } = await read([
      ['one', 'The canteen serves soup on Mondays and fish on Fridays.'],
      ['two', 'Guests are always escorted by an employee.'],
      ['two', 'Records of crane inspections are kept in the archive.'],
    ])
    const linked = scored.map(({ odds }) =>
      [...likelihoods(odds)].flatMap((value, at) =>
        value >= model.threshold ? [framework.standards[at]!.number] : [],
      ),
    )
    assert.deepEqual(linked[0], [])
    assert.ok(linked[1]!.includes('A2') && !linked[1]!.some(number => number.startsWith('B')))
    assert.ok(linked[2]!.includes('B1') && !linked[2]!.some(number => number.startsWith('A')))
  })

  it('stay as they are where nothing was labelled', async () => {
    const { scored, statistics } = await read([['one', 'Badges are worn.']])
    const learnt = learnLinks([], index, statistics, { random: seededRandom(1), threshold: 0.25 })
    assert.deepEqual(learnt.odds(scored[0]!), scored[0]!.odds)
    assert.equal(learnt.threshold, 0.25)
  })

  it('follow what people said of other documents', async () => {
    // In this institution what is painted green is what is kept for ten years.
    const green = ['The shed', 'The fence', 'The depot', 'The gate', 'The tower', 'The store']
    const texts = green.map(
      (thing, at) => [`green ${at}`, `${thing} was painted green again.`] as const,
    )
    const others = [
      ['w0', 'Visitors sign in and are accompanied.'],
      ['w1', 'Each visitor has a companion.'],
      ['w2', 'Inspections are recorded.'],
      ['w3', 'Badges are worn in the yard.'],
    ] as const
    const { scored, statistics } = await read([
      ...texts,
      ...others,
      ['new', 'The office was painted green.'],
    ])
    const gold = [...green.map(() => 4), 1, 1, 3, 0]
    const labelled = gold.map((at, position) => ({
      ...scored[position]!,
      standards: new Set([at]),
    }))
    const learn = (): LearntLinks =>
      learnLinks(labelled, index, statistics, { random: seededRandom(1), threshold: 0.25 })
    const unread = scored.at(-1)!
    assert.notEqual(best(unread.odds), 'B2')
    assert.equal(best(learn().odds(unread)), 'B2')
    assert.deepEqual(learn().odds(unread), learn().odds(unread))
  })

  it('fall for what is like passages that were rejected, and only there', async () => {
    const things = ['shed', 'fence', 'depot', 'gate', 'tower', 'store']
    const { scored, statistics } = await read([
      ...things.map((thing, at) => [`b ${at}`, `The badge of the ${thing} club is sold.`] as const),
      ['v0', 'Visitors sign in and are accompanied.'],
      ['v1', 'Each visitor has a companion.'],
      ['new', 'The badge of the office club is sold.'],
      ['other', 'Inspections are recorded.'],
    ])
    // Nobody said anything of the other standards of these passages.
    const labelled = scored
      .slice(0, 8)
      .map((each, at) => ({
        ...each,
        standards: new Set(at < things.length ? [] : [1]),
        judged: new Set([at < things.length ? 0 : 1]),
      }))
    const learnt = learnLinks(labelled, index, statistics, {
      random: seededRandom(1),
      threshold: 0.25,
    })
    assert.equal(learnt.threshold, 0.25)
    const [unread, other] = scored.slice(8)
    const [before, now] = [likelihoods(unread!.odds), likelihoods(learnt.odds(unread!))]
    assert.ok(now[0]! < before[0]! / 2, `${before[0]} → ${now[0]}`)
    const [still, kept] = [likelihoods(other!.odds), likelihoods(learnt.odds(other!))]
    assert.ok(Math.abs(still[3]! - kept[3]!) < 0.2, `${still[3]} → ${kept[3]}`)
  })

  it('do not become many where nearly all that were offered are accepted', async () => {
    const { scored, statistics } = await read(
      [
        'Every employee wears a badge at the gate.',
        'Badges are handed out by the porter.',
        'A lost badge is reported to the porter.',
        'Visitors sign in with the porter and are accompanied.',
        'Each visitor has a companion of the yard.',
        'The gate is closed at night and nobody is let in.',
        'Cranes are inspected every month and the findings are written down.',
        'The crane log is kept in the office.',
        'Old records are taken to the archive for ten years.',
        'The archive is in the cellar of the office.',
        'The canteen opens at noon.',
        'The porter works from six to two.',
        'The office orders paper and pens.',
        'A ship is painted in the dock.',
        'Trucks wait outside the yard.',
        'The crane operator has a licence.',
      ].map((text, at) => [`d${at}`, text] as const),
    )
    const linksOf = (odds: Float64Array): number[] =>
      [...likelihoods(odds)].flatMap((value, at) => (value >= model.threshold ? [at] : []))
    const before = scored.map(({ odds }) => linksOf(odds))
    const labelled = scored.slice(0, 9).flatMap((each, at) => {
      const standards = new Set(before[at])
      return standards.size === 0 ? [] : [{ ...each, standards, judged: standards }]
    })
    const learnt = learnLinks(labelled, index, statistics, {
      random: seededRandom(1),
      threshold: model.threshold,
    })
    const count = (links: readonly (readonly number[])[]): number => links.flat().length
    const after = scored.map(each => linksOf(learnt.odds(each)))
    assert.ok(count(before) >= 9)
    assert.ok(count(after) <= 1.25 * count(before), `${count(before)} → ${count(after)}`)
  })

  it('lean to what the rest of the document is about', async () => {
    const { scored } = await read([
      ['one', 'Visitors are accompanied.'],
      ['one', 'Badges are worn by everybody.'],
      ['one', 'It is done every day.'],
      ['alone', 'It is done every day.'],
    ])
    const [, , third, fourth] = scored.map(({ focus }) => focus)
    assert.ok(third![0]! > third![3]!)
    assert.ok(Math.abs(fourth![0]! - fourth![3]!) < 1e-9)
  })
})
