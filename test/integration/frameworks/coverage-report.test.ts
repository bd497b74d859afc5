import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import type { App } from '../../../src/app/compose.ts'
import { listLinks } from '../../../src/app/use-cases/alignment/list-links.ts'
import { frameworksAsked } from '../../../src/app/use-cases/alignment/standard-questions.ts'
import { listDocuments } from '../../../src/app/use-cases/corpus/inspect-documents.ts'
import { reviewLink } from '../../../src/app/use-cases/alignment/review-link.ts'
import {
  coverageReport,
  type CoverageReport,
} from '../../../src/app/use-cases/coverage/coverage-report.ts'
import { uncomparedDocuments } from '../../../src/app/use-cases/coverage/uncompared-documents.ts'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import { owner, type Principal } from '../../../src/core/principal.ts'
import { builtInModelDirectory } from '../../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../../src/models/local/encoder.ts'
import {
  alignedCorpus,
  asOwner,
  college,
  elm,
  harlow,
  type AlignedCorpus,
} from '../../support/aligned-corpus.ts'

const guest: Principal = { kind: 'user', id: 'gus', groups: ['guests'] }
const staff: Principal = { kind: 'user', id: 'ann', groups: ['staff'] }

let encoder: EmbeddingModel
before(async () => {
  encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
})
after(() => encoder[Symbol.asyncDispose]())

async function twoInstitutions(context: TestContext): Promise<AlignedCorpus> {
  const corpus = await alignedCorpus(context, encoder, college)
  await corpus.ingest(harlow, ['staff'])
  await corpus.ingest(elm, ['elm'])
  const app: App = {
    ...corpus.app,
    config: {
      ...corpus.app.config,
      institutions: {
        Harlow: { sources: [], groups: ['staff'] },
        'Elm House': { sources: [], groups: ['elm'] },
      },
    },
  }
  await corpus.align()
  return { ...corpus, app }
}

const of = (report: CoverageReport, number: string) => {
  const found = report.standards.find(each => each.number === number)
  assert.ok(found !== undefined)
  return found
}
const titles = (report: CoverageReport): readonly string[] => [
  ...new Set(
    report.standards
      .flatMap(({ evidence, gaps }) => [...evidence, ...gaps])
      .map(({ documentTitle }) => documentTitle),
  ),
]

describe('the coverage report of a corpus', () => {
  it('claims nothing without words, and every word stands in its document', async context => {
    const { app } = await twoInstitutions(context)
    const report = await coverageReport(app, { framework: 'college' }, asOwner)
    assert.equal(of(report, 'B-9').strength, 'none')
    assert.deepEqual(of(report, 'B-9').evidence, [])
    assert.ok(
      of(report, 'B-2').gaps.some(
        ({ text }) => text === 'The recovery of data from backups has never been tested.',
      ),
    )
    assert.ok(of(report, 'B-1').evidence.length > 0)
    assert.equal(of(report, 'B-1').age.newest, '2024-02-01')
    let compared = 0
    for (const { strength, evidence, gaps } of report.standards) {
      assert.equal(strength === 'none', evidence.length === 0)
      for (const { documentId, start, end, text } of [...evidence, ...gaps]) {
        const document = await app.store.documents.document(documentId as never, asOwner)
        assert.equal(document?.text.slice(start, end), text)
        compared += 1
      }
    }
    assert.ok(compared >= 5)
    assert.deepEqual(report.refused, [])
  })

  it('holds the documents of one institution where one is named', async context => {
    const { app } = await twoInstitutions(context)
    const ofAll = await coverageReport(app, { framework: 'college' }, asOwner)
    assert.equal(ofAll.institution, undefined)
    assert.equal(titles(ofAll).length, 3)
    const ofElm = await coverageReport(
      app,
      { framework: 'college', institution: 'Elm House' },
      asOwner,
    )
    assert.deepEqual([ofElm.institution, titles(ofElm)], ['Elm House', ['Minutes of Elm House']])
    await assert.rejects(
      coverageReport(app, { framework: 'college', institution: 'Oak' }, asOwner),
      { code: 'not_found' },
    )
  })

  it('is refused to who sees nothing of an institution as if there were none', async context => {
    const { app } = await twoInstitutions(context)
    const refusal = async (institution: string, principal: Principal): Promise<string> => {
      const told = { framework: 'college', institution }
      try {
        await coverageReport(app, told, { principal })
      } catch (error) {
        return String(error).replace(institution, 'X')
      }
      return 'a report'
    }
    const unknown = await refusal('Oak', staff)
    assert.match(unknown, /no institution "X" in the configuration; there is Harlow\./)
    assert.equal(await refusal('Elm House', staff), unknown)
    assert.equal(await refusal('Harlow', staff), 'a report')
    await assert.rejects(
      uncomparedDocuments(
        app,
        { framework: 'college', institution: 'Elm House' },
        { principal: staff },
      ),
      { code: 'not_found' },
    )
  })

  it('answers questions that name an institution from its documents', async context => {
    const { app } = await twoInstitutions(context)
    const ask = async (question: string, principal: Principal) =>
      await (await frameworksAsked(app)({ principal }))?.answer(question, { page: 1, pageSize: 9 })
    const told = await ask('which standards has Elm House evidence for?', owner)
    const all = await ask('which standards do we have evidence for?', owner)
    assert.match(told?.lines[0]?.text ?? '', /have evidence in the documents of Elm House\./)
    const first = (line: string | undefined): number => Number(/^\d+/.exec(line ?? '')?.[0])
    assert.ok(first(told?.lines[0]?.text) < first(all?.lines[0]?.text))
    const documents = await ask('which documents of Elm House address B-1?', owner)
    assert.ok(documents !== undefined)
    assert.ok(documents.lines.every(({ text }) => !text.startsWith('Backups')))
    // Who may read nothing of it is not told that it is there.
    assert.doesNotMatch(
      String((await ask('which standards has Elm House evidence for?', staff))?.lines[0]?.text),
      /documents of Elm House/,
    )
    assert.match(
      (await ask('do Harlow and Elm House meet B-1?', owner))?.lines[0]?.text ?? '',
      /about one institution/,
    )
  })

  it('leaves answers to say how many documents were not compared yet', async context => {
    const { app, ingest, align } = await alignedCorpus(context, encoder, college)
    const texts = (...names: readonly string[]) =>
      Object.fromEntries(
        names.map(name => [`${name}.md`, { day: '2024-01-01', text: `The ${name} is blue.\n` }]),
      )
    const ask = async (principal: Principal = owner): Promise<string> =>
      (
        await (
          await frameworksAsked(app)({ principal })
        )?.answer('Which documents show evidence for standard A-1?', { page: 1, pageSize: 9 })
      )?.lines[0]?.text ?? ''
    await ingest(texts('boat', 'cup', 'hat'), ['staff'])
    assert.match(await ask(), /No passage is linked to college@1 yet: "veritrail align college@1"/)
    await align()
    assert.match(await ask(), /3 passages were compared with college@1, and none was read as/)
    await ingest(texts('kite', 'sofa'), ['guests'])
    assert.match(
      await ask(),
      /No passage is linked to college@1 yet, and 2 documents were not compared with it: /,
    )
    // Of what somebody may read.
    assert.match(await ask(staff), /3 passages were compared with college@1/)
    const [kite] = (await Array.fromAsync(listDocuments(app, {}, asOwner))).filter(({ key }) =>
      key.endsWith('kite.md'),
    )
    const [passage] = await app.store.documents.chunksOf(kite!.id, asOwner)
    const judged = { framework: 'college', standard: 'A-1', passage: passage!.id }
    await reviewLink(app, { ...judged, decision: 'added' }, asOwner)
    await reviewLink(app, { ...judged, decision: 'rejected' }, asOwner)
    // What people judged was not compared with the rest of it.
    assert.match(await ask(), /2 documents were not compared with it/)
    await align()
    assert.match(await ask(), /5 passages were compared with college@1/)
  })

  it('holds what its reader may read', async context => {
    const { app } = await twoInstitutions(context)
    const read = (principal: Principal) =>
      coverageReport(app, { framework: 'college' }, { principal })
    assert.ok(!titles(await read(staff)).includes('Minutes of Elm House'))
    assert.deepEqual((await read(guest)).strengths, { none: 5, weak: 0, partial: 0, strong: 0 })
    const outsider: Principal = { kind: 'user', id: 'eve', groups: ['elm'] }
    await assert.rejects(read(outsider), { code: 'not_found' })
  })

  it('goes up to a day', async context => {
    const { app } = await twoInstitutions(context)
    const report = await coverageReport(app, { framework: 'college', asOf: '2022' }, asOwner)
    assert.deepEqual([report.asOf, titles(report)], ['2022-12-31', ['Access at Harlow']])
    await assert.rejects(coverageReport(app, { framework: 'college', asOf: 'May' }, asOwner), {
      code: 'invalid_input',
    })
  })

  it('follows what people decided', async context => {
    const { app } = await twoInstitutions(context)
    const links = await Array.fromAsync(listLinks(app, 'college', asOwner))
    const [backups] = links.filter(
      ({ standard, shows }) => standard === 'B-1' && shows === 'evidence',
    )
    assert.ok(backups !== undefined)
    const decide = (standard: string, decision: 'rejected' | 'added') =>
      reviewLink(
        app,
        { framework: 'college', standard, passage: backups.chunkId, decision },
        asOwner,
      )
    await decide('B-1', 'rejected')
    await decide('B-9', 'added')
    const report = await coverageReport(app, { framework: 'college' }, asOwner)
    assert.ok(
      of(report, 'B-1').evidence.every(({ documentId }) => documentId !== backups.document.id),
    )
    assert.deepEqual(
      of(report, 'B-9').evidence.map(({ by }) => by),
      ['person'],
    )
  })
})
