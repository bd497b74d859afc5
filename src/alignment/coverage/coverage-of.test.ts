import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Framework, Standard } from '../../core/framework.ts'
import type { Instant } from '../../core/time.ts'
import { coverageOf, type CoverageOptions } from './coverage-of.ts'
import type { StandardCoverage } from './coverage-report.ts'
import type { StandardLink } from './standard-link.ts'

const standard = (number: string, title: string, parent?: string): Standard => ({
  number,
  title,
  section: number.startsWith('AC') ? 'AC' : 'IR',
  formal: `The harbour does what ${title} asks. 8.1 It also writes it down.`,
  definitions: '',
  basis: '',
  documentation: '',
  ...(parent === undefined ? {} : { parent }),
})
const framework: Framework = {
  title: 'Harbour rules',
  version: '2',
  sections: [
    { number: 'AC', title: 'Access', description: '' },
    { number: 'IR', title: 'Incidents', description: '' },
  ],
  standards: [
    standard('AC-2', 'Accounts'),
    standard('AC-2(1)', 'Automation', 'AC-2'),
    standard('IR-8', 'Plan'),
  ],
}
const texts = new Map([
  ['policy', 'Accounts are reviewed every month. Plans are kept. The plan is tested yearly.'],
  ['heading', 'Account reviews'],
  ['minutes', 'We reviewed all accounts in May. Nobody has tested the plan yet.'],
  ['copy', 'Forwarded: Accounts are  reviewed every\nmonth.'],
])
const day = (iso: string): Instant => ({ ms: Date.parse(iso), original: iso })
const options: CoverageOptions = { textOf: id => texts.get(id), asOf: day('2026-06-01T00:00:00Z') }

interface Given extends Partial<Omit<StandardLink, 'document' | 'quotations'>> {
  readonly date?: string
  readonly page?: number
}
function link(standardNumber: string, id: string, words: string, given: Given = {}): StandardLink {
  const { date, page, ...more } = given
  const start = texts.get(id)?.indexOf(words) ?? -1
  assert.ok(start >= 0, words)
  return {
    standard: standardNumber,
    document: { id, title: id, ...(date === undefined ? {} : { date: day(date) }) },
    quotations: [
      { start, end: start + words.length, text: words, ...(page === undefined ? {} : { page }) },
    ],
    score: 0.8,
    shows: 'evidence',
    by: 'program',
    ...more,
  }
}
const reviewed = 'Accounts are reviewed every month.'
const inMay = 'We reviewed all accounts in May.'
const untested = 'Nobody has tested the plan yet.'

function covered(
  links: readonly StandardLink[],
  number = 'AC-2',
  given: CoverageOptions = options,
): StandardCoverage {
  const found = coverageOf(framework, links, given).standards.find(each => each.number === number)
  assert.ok(found !== undefined)
  return found
}
/** Strength and sum of AC-2. */
const judged = (...links: readonly StandardLink[]): readonly [string, number] => {
  const { strength, sum } = covered(links)
  return [strength, sum]
}

describe('the strength of a standard', () => {
  it('counts the passages that show a gap, not their quotations', () => {
    const gap = link('AC-2', 'minutes', untested, { shows: 'gap' })
    const other = link('AC-2', 'minutes', inMay, { shows: 'gap', passage: 'one' })
    const whole = { ...other, quotations: [...other.quotations, ...gap.quotations] }
    assert.match(covered([whole]).why.join(' '), /, and 1 passage shows a gap\./)
    assert.match(covered([gap, other]).why.join(' '), /, and 2 passages show a gap\./)
    const evidence = link('AC-2', 'policy', reviewed)
    assert.match(covered([evidence, whole]).why.join(' '), /down: 1 passage shows a gap\./)
  })
  it('is not that of old evidence where only a file is old, whose day is told', () => {
    const stated = link('AC-2', 'policy', reviewed)
    const document = { ...stated.document, fileDate: '2019-03-05' }
    const { evidence, age, sum } = covered([{ ...stated, document }])
    assert.deepEqual([evidence[0]?.date, evidence[0]?.fileDate], [undefined, '2019-03-05'])
    assert.deepEqual([age.undated, age.old, age.newest, sum], [1, 0, undefined, 0.8])
  })
  it('is none without a quotation, whatever else there is', () => {
    assert.deepEqual(judged(), ['none', 0])
    assert.deepEqual(judged(link('AC-2', 'minutes', untested, { shows: 'gap' })), ['none', 0])
    assert.deepEqual(judged({ ...link('AC-2', 'policy', reviewed), quotations: [] }), ['none', 0])
  })

  it('is the sum of what independent documents count', () => {
    assert.deepEqual(judged(link('AC-2', 'policy', reviewed, { score: 0.74 })), ['weak', 0.74])
    assert.deepEqual(judged(link('AC-2', 'policy', reviewed, { score: 0.75 })), ['partial', 0.75])
    const two = [link('AC-2', 'policy', reviewed), link('AC-2', 'minutes', inMay, { score: 0.7 })]
    assert.deepEqual(judged(...two), ['strong', 1.5])
    const tooFew = [
      link('AC-2', 'policy', reviewed),
      link('AC-2', 'minutes', inMay, { score: 0.69 }),
    ]
    assert.deepEqual(judged(...tooFew), ['partial', 1.49])
  })

  it('counts the best passage of a document, and copies once', () => {
    const best = [
      link('AC-2', 'policy', reviewed, { score: 0.6 }),
      link('AC-2', 'policy', 'Plans are kept.', { score: 0.8 }),
    ]
    assert.deepEqual(judged(...best), ['partial', 0.8])
    const copied = covered([
      link('AC-2', 'policy', reviewed, { score: 0.9 }),
      link('AC-2', 'copy', 'Accounts are  reviewed every\nmonth.', { score: 0.8 }),
    ])
    assert.deepEqual([copied.strength, copied.sum, copied.documents], ['partial', 0.9, 1])
    assert.equal(copied.evidence.length, 2)
  })

  it('counts what a person confirmed more, yet one document is never strong', () => {
    assert.deepEqual(judged(link('AC-2', 'policy', reviewed, { by: 'person', score: 0.1 })), [
      'partial',
      1.5,
    ])
    const both = [
      link('AC-2', 'policy', reviewed, { by: 'person' }),
      link('AC-2', 'minutes', inMay, { score: 0.5 }),
    ]
    assert.deepEqual(judged(...both), ['strong', 2])
    const faint = [both[0], link('AC-2', 'minutes', inMay, { score: 0.4 })]
    assert.deepEqual(judged(...faint.flatMap(each => each ?? [])), ['partial', 1.9])
  })

  it('counts half for what is older than three years', () => {
    const old = covered([
      link('AC-2', 'policy', reviewed, { date: '2023-05-31T00:00:00Z' }),
      link('AC-2', 'minutes', inMay, { date: '2023-06-02T00:00:00Z' }),
    ])
    assert.deepEqual([old.strength, old.sum], ['partial', 1.2])
    assert.deepEqual(old.age, { oldest: '2023-05-31', newest: '2023-06-02', old: 1, undated: 0 })
    assert.match(old.why.join(' '), /1 of 2 quotations is older than 3 years\./)
  })

  it('goes one step down for a gap, unless later evidence answers it', () => {
    const evidence = [
      link('AC-2', 'policy', reviewed, { date: '2026-03-01T00:00:00Z' }),
      link('AC-2', 'minutes', inMay),
    ]
    const gap = (given: Given): StandardLink =>
      link('AC-2', 'minutes', untested, { shows: 'gap', ...given })
    assert.deepEqual(judged(...evidence, gap({})), ['partial', 1.6])
    assert.deepEqual(judged(...evidence, gap({ date: '2026-04-01T00:00:00Z' })), ['partial', 1.6])
    // Later evidence about something else answers nothing.
    assert.deepEqual(judged(...evidence, gap({ date: '2026-02-01T00:00:00Z' })), ['partial', 1.6])
    // Nothing is strong beside an open gap, however unlikely that is.
    assert.deepEqual(judged(...evidence, gap({ score: 0.4 })), ['partial', 1.6])
    const told = covered([...evidence, gap({ score: 0.4 })]).why.join(' ')
    assert.match(told, /Partial at most while it is unanswered: 1 passage shows a gap\./)
    const one = link('AC-2', 'policy', reviewed, { score: 0.8 })
    assert.deepEqual(judged(one, gap({ score: 0.4 })), ['partial', 0.8])
    assert.deepEqual(judged(link('AC-2', 'policy', reviewed, { score: 0.1 }), gap({})), [
      'weak',
      0.1,
    ])
  })

  it('lets only confirmed evidence on the same matter answer a confirmed gap', () => {
    const gap = (by: 'person' | 'program') =>
      link('AC-2', 'minutes', untested, { shows: 'gap', by, date: '2026-02-01T00:00:00Z' })
    const later = (by: 'person' | 'program', text: string) =>
      link('AC-2', 'policy', text, { by, date: '2026-03-01T00:00:00Z' })
    const told = (by: 'person' | 'program', text: string) =>
      covered([later(by, text), gap('person')]).why.join(' ')
    assert.match(told('program', reviewed), /1 passage shows a gap\.$/)
    assert.match(told('person', reviewed), /1 passage shows a gap\.$/)
    assert.equal(covered([later('program', reviewed), gap('person')]).gaps.length, 1)
  })

  it('takes no heading for evidence unless a person does', () => {
    const heading = 'Account reviews'
    assert.equal(covered([link('AC-2', 'heading', heading)]).strength, 'none')
    assert.equal(covered([link('AC-2', 'heading', heading, { by: 'person' })]).strength, 'partial')
  })

  it('passes half of what a part has up, and nothing down', () => {
    const ofPart = [
      link('AC-2(1)', 'policy', reviewed, { by: 'person' }),
      link('AC-2(1)', 'minutes', inMay, { by: 'person' }),
    ]
    assert.equal(covered(ofPart, 'AC-2(1)').strength, 'strong')
    const whole = covered(ofPart)
    assert.deepEqual([whole.strength, whole.sum], ['partial', 1.5])
    assert.deepEqual(whole.parts, ['AC-2(1)'])
    assert.deepEqual(
      whole.evidence.map(quotation => quotation.standard),
      ['AC-2(1)', 'AC-2(1)'],
    )
    const part = covered([link('AC-2', 'policy', reviewed)], 'AC-2(1)')
    assert.deepEqual([part.strength, part.evidence.length], ['none', 0])
    assert.match(part.why.join(' '), /AC-2, which it is a part of, has evidence/)
  })

  it('follows other numbers where they are given', () => {
    const strict = { ...options, rule: { partial: 0.9 } }
    const report = coverageOf(framework, [link('AC-2', 'policy', reviewed)], strict)
    assert.equal(report.standards[0]?.strength, 'weak')
    assert.match(report.rule.join(' '), /less than 0\.9\. Partial/)
  })
})

describe('a coverage report', () => {
  it('quotes with document, page and date', () => {
    const [quotation] = covered([
      link('ac-02', 'policy', reviewed, { page: 4, date: '2026-01-31T23:30:00Z' }),
    ]).evidence
    assert.deepEqual(quotation, {
      standard: 'AC-2',
      documentId: 'policy',
      documentTitle: 'policy',
      date: '2026-01-31',
      start: 0,
      end: 34,
      text: reviewed,
      page: 4,
      shows: 'evidence',
      score: 0.8,
      by: 'program',
    })
  })

  it('refuses what does not stand there word for word, and says why', () => {
    const good = link('AC-2', 'policy', reviewed)
    const wrong = { start: 0, end: 8, text: 'accounts' }
    const report = coverageOf(
      framework,
      [
        { ...good, quotations: [wrong, { start: -3, end: 2, text: 'Ac' }] },
        { ...good, quotations: [{ start: 3, end: 3, text: '' }] },
        { ...good, quotations: [] },
        { ...good, standard: 'ZZ-9' },
        { ...good, score: Number.NaN },
        { ...good, document: { id: 'gone', title: 'Gone' } },
      ],
      options,
    )
    assert.deepEqual(
      report.refused.map(({ reason }) => reason),
      [
        'not_verbatim',
        'not_verbatim',
        'not_verbatim',
        'no_quotation',
        'unknown_standard',
        'bad_score',
        'unknown_document',
      ],
    )
    assert.deepEqual(report.strengths, { none: 3, weak: 0, partial: 0, strong: 0 })
  })

  it('sets evidence against gaps of the same standard that are about the same', () => {
    const plan = link('IR-8', 'policy', 'The plan is tested yearly.')
    const gap = link('IR-8', 'minutes', untested, { shows: 'gap', by: 'person' })
    const { conflicts, gaps } = covered([plan, gap], 'IR-8')
    assert.deepEqual(
      conflicts.map(each => [each.says.text, each.against.text]),
      [['The plan is tested yearly.', untested]],
    )
    assert.equal(gaps.length, 1)
    assert.deepEqual(covered([plan, { ...gap, standard: 'AC-2' }], 'IR-8').conflicts, [])
    const kept = link('IR-8', 'policy', 'Plans are kept.')
    assert.deepEqual(covered([kept, gap], 'IR-8').conflicts, [])
  })

  it("believes a person's decision about the same words", () => {
    const model = link('AC-2', 'policy', reviewed, { score: 1 })
    const person = link('AC-2', 'policy', reviewed, { by: 'person', shows: 'gap' })
    for (const links of [
      [model, person],
      [person, model],
    ]) {
      const { strength, gaps } = covered(links)
      assert.deepEqual([strength, gaps.length], ['none', 1])
    }
  })

  it('counts each section for the heat map, and is frozen', () => {
    const report = coverageOf(
      framework,
      [link('AC-2', 'policy', reviewed), link('IR-8', 'minutes', untested, { shows: 'gap' })],
      { ...options, institution: 'Harbour' },
    )
    assert.deepEqual(report.sections, [
      {
        number: 'AC',
        title: 'Access',
        standards: 2,
        strengths: { none: 1, weak: 0, partial: 1, strong: 0 },
        withGaps: 0,
        withConflicts: 0,
      },
      {
        number: 'IR',
        title: 'Incidents',
        standards: 1,
        strengths: { none: 1, weak: 0, partial: 0, strong: 0 },
        withGaps: 1,
        withConflicts: 0,
      },
    ])
    assert.ok(Object.isFrozen(report.standards[0]?.evidence[0]))
    assert.ok(!Object.isFrozen(framework.standards[0]))
  })

  it('does not depend on the order of the links', () => {
    const links = [
      link('AC-2', 'policy', reviewed),
      link('AC-2', 'minutes', inMay),
      link('AC-2(1)', 'policy', 'Plans are kept.'),
    ]
    assert.deepEqual(
      coverageOf(framework, links, options),
      coverageOf(framework, links.toReversed(), options),
    )
  })
})
