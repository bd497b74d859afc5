import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hostileReport, sampleText } from './sample.contract.ts'
import type { StandardCoverage } from './coverage-report.ts'
import { draftedText, draftNotes, draftOrigin } from './report-words.ts'
import { draftSection, draftSections } from './draft-section.ts'
import { writeSection, writeSections, type SectionWriter } from './write-section.ts'

const standardOf = (number: string): StandardCoverage => {
  const found = hostileReport.standards.find(each => each.number === number)
  assert.ok(found !== undefined)
  return found
}
const inspection = standardOf('C.1')
const written =
  'Cranes were inspected twice. The port is the best. Crane 7 was missed. Ships were too!'
const rangeOf = (words: string): { start: number; end: number } => {
  const start = written.indexOf(words)
  return { start, end: start + words.length }
}
const gapPlace = inspection.evidence.length
const writer: SectionWriter = {
  write: () => Promise.resolve(written),
  verify: () =>
    Promise.resolve([
      { ...rangeOf('Crane 7 was missed.'), verdict: 'supported', sources: [gapPlace] },
      { ...rangeOf('Cranes were inspected twice.'), verdict: 'supported', sources: [0, 0, 99] },
      { ...rangeOf('The port is the best.'), verdict: 'not_found', sources: [0] },
    ]),
}

describe('a drafted section', () => {
  it('shows whether the box of a line is ticked', () => {
    const [quotation] = inspection.evidence
    assert.ok(quotation !== undefined)
    const drafted = (text: string): string | undefined =>
      draftSection({ ...inspection, evidence: [], gaps: [{ ...quotation, shows: 'gap', text }] })
        .sentences[0]?.text
    assert.equal(drafted('[ ] Crane log, checked'), '[ ] Crane log, checked')
    assert.equal(drafted('[x] Ropes\n[ ] Crane log, checked'), '[ ] Crane log, checked')
    assert.equal(drafted('Ropes [x]\nCrane log, checked'), 'Crane log, checked')
  })

  it('quotes sentences word for word, from each document before any twice', () => {
    for (const section of draftSections(hostileReport).values())
      for (const { text, sources } of section.sentences)
        for (const source of sources) {
          assert.equal(text, source.text)
          assert.equal(sampleText(source.documentId)?.slice(source.start, source.end), text)
        }
    const { sentences } = draftSection(inspection)
    assert.deepEqual(
      sentences.map(({ text, meaning }) => [text, meaning]),
      [
        ['The cranes were inspected in May and in October.', 'evidence'],
        ['כל מנוף נבדק פעמיים בשנה.', 'evidence'],
        ['All inspections are recorded in the log.', 'evidence'],
        ['Crane 7 was not inspected in October.', 'gap'],
      ],
    )
  })

  it('takes the nearest sentence of a long quotation', () => {
    const [first] = inspection.evidence
    assert.ok(first !== undefined)
    const text = 'Lunch is at noon. Every crane is inspected twice. It rained.'
    const { sentences } = draftSection({ ...inspection, evidence: [{ ...first, start: 5, text }] })
    assert.deepEqual(
      [sentences[0]?.text, sentences[0]?.sources[0]?.start],
      ['Every crane is inspected twice.', 23],
    )
  })

  it('of gaps alone says so, and quotes what is missing', () => {
    const [gap] = inspection.gaps
    assert.ok(gap !== undefined)
    const text = 'All cranes and their inspections are listed. Crane 7 was not inspected.'
    const section = draftSection({ ...inspection, evidence: [], gaps: [{ ...gap, text }] })
    assert.deepEqual(section.sentences.map(draftedText), ['Gap: Crane 7 was not inspected.'])
    assert.equal(draftOrigin(section), 'quoted; only what is missing, no evidence')
    assert.equal(draftOrigin(draftSection(inspection)), 'quoted')
  })

  it('is empty where no document shows anything', () => {
    const nothing = { ...inspection, evidence: [], gaps: [] }
    assert.deepEqual(draftSection(nothing).sentences, [])
  })
})

describe('a section in the words of a model', () => {
  it('keeps what is supported, and leaves out what is not or was not verified', async () => {
    const section = await writeSection(inspection, writer)
    assert.equal(section.by, 'model')
    assert.deepEqual(
      section.sentences.map(({ text, meaning, sources }) => [text, meaning, sources.length]),
      [
        ['Cranes were inspected twice.', 'evidence', 1],
        ['Crane 7 was missed.', 'gap', 1],
      ],
    )
    assert.deepEqual(section.leftOut, [
      { text: 'The port is the best.', verdict: 'not_found' },
      { text: 'Ships were too!', verdict: 'not_found' },
    ])
  })

  it('is quoted where nothing is supported', async () => {
    const section = await writeSection(inspection, { ...writer, verify: () => Promise.resolve([]) })
    assert.equal(section.by, 'quotation')
    assert.deepEqual(section.sentences, draftSection(inspection).sentences)
    assert.deepEqual(section.leftOut, [{ text: written, verdict: 'not_found' }])
  })

  it('asks no model about a standard without quotations', async () => {
    const never = (): never => assert.fail('was asked')
    const empty = { ...inspection, evidence: [], gaps: [] }
    assert.deepEqual((await writeSection(empty, { write: never, verify: never })).sentences, [])
  })

  it('quotes the standards whose sections fail, and stops when told to', async () => {
    const failed: string[] = []
    const sections = await writeSections(
      hostileReport,
      { ...writer, write: () => Promise.reject(new Error('no model')) },
      {
        concurrency: 2,
        onProblem(standard) {
          failed.push(standard)
          return 'reply'
        },
      },
    )
    const quoted = [...draftSections(hostileReport)].map(([number, section]) =>
      section.sentences.length === 0
        ? [number, section]
        : [number, { ...section, quotedInstead: 'reply' }],
    )
    assert.deepEqual([...sections], quoted)
    assert.deepEqual(draftNotes(sections), [
      "6 of 6 sections: the model's reply could not be used; quotations are shown instead.",
    ])
    assert.equal(failed.length, 6)
    const signal = AbortSignal.abort()
    await assert.rejects(writeSections(hostileReport, writer, { signal }), { code: 'aborted' })
  })
})
