import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { compose, initCorpus } from '../../src/app/compose.ts'
import { askQuestion } from '../../src/app/use-cases/questions/ask.ts'
import { fillVectors } from '../../src/app/use-cases/corpus/fill-vectors.ts'
import { ingestPaths } from '../../src/app/use-cases/corpus/ingest.ts'
import { collectAnswer } from '../../src/core/answer.ts'
import { AppError } from '../../src/core/errors.ts'
import { owner } from '../../src/core/principal.ts'
import {
  everythingFrom,
  probeOf,
  withFlippedBit,
  type Probe,
} from '../../src/stores/sqlite/check/flipped-bits.contract.ts'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import { seededRandom } from '../../src/support/random.ts'
import { veritrailProcess, type Run } from '../support/command-line.ts'

const examples = fileURLToPath(new URL('../../examples/', import.meta.url))
const access = { principal: owner }
const isFull = process.env['VERITRAIL_FULL'] === '1'
const flips = isFull ? 200 : 20
const questions = ['How are worn hanger rods replaced?', 'Who sent the most emails?']

const veritrail = (corpus: string, ...args: readonly string[]): Promise<Run> =>
  veritrailProcess(process.cwd(), ['--corpus', corpus, ...args])

/** What the corpus answers, without what differs from run to run. */
async function answersOf(corpus: string): Promise<unknown[]> {
  await using app = await compose(corpus)
  const answers: unknown[] = []
  for (const text of questions) {
    const {
      text: said,
      statuses,
      sentences,
    } = await collectAnswer(askQuestion(app, { text, verify: false }, access))
    answers.push({ said, statuses, citations: sentences.map(({ citations }) => citations) })
  }
  return answers
}

describe('a damaged corpus', () => {
  let folder = ''
  let bytes = new Uint8Array()
  let probe: Probe
  let expected: Record<string, string> = {}
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-damaged-'))
    for (const part of ['mail', 'documents'])
      cpSync(join(examples, part), join(folder, part), { recursive: true })
    const corpus = join(folder, 'sound')
    initCorpus(corpus)
    {
      await using app = await compose(corpus)
      for await (const event of ingestPaths(
        app,
        { paths: [join(folder, 'mail'), join(folder, 'documents')] },
        access,
      ))
        assert.ok(event.type !== 'document' || event.outcome.status === 'ingested')
      for await (const event of fillVectors(app, access))
        assert.ok(event.type === 'warning' || event.done <= event.total)
      await collectAnswer(
        askQuestion(app, { text: 'Who sent the most emails?', verify: false }, access),
      )
    }
    const file = join(corpus, 'corpus.sqlite')
    {
      await using store = openSqliteStore({ path: file })
      assert.deepEqual((await store.check()).problems, [])
      probe = await probeOf(store)
      expected = await everythingFrom(store, probe)
    }
    bytes = readFileSync(file)
  })
  after(() => rmSync(folder, { recursive: true }))

  let copies = 0
  const corpusOf = (content: Uint8Array): string => {
    const corpus = join(folder, `copy-${++copies}`)
    initCorpus(corpus)
    writeFileSync(join(corpus, 'corpus.sqlite'), content)
    return corpus
  }
  const damagedBy = (...statements: readonly string[]): string => {
    const corpus = corpusOf(bytes)
    const database = new DatabaseSync(join(corpus, 'corpus.sqlite'))
    for (const sql of statements) database.exec(sql)
    database.close()
    return corpus
  }
  /** Whether `doctor` would say that something is wrong. */
  const isFound = async (corpus: string): Promise<boolean> => {
    try {
      await using store = openSqliteStore({ path: join(corpus, 'corpus.sqlite') })
      return (await store.check()).problems.length > 0
    } catch (error) {
      assert.ok(
        error instanceof AppError &&
          (error.code === 'damaged' || error.code === 'store_unavailable'),
        String(error),
      )
      return true
    }
  }
  const guide = `(select n from document where key = 'gantry-inspection-guide.md')`

  it(`one flipped bit at ${flips} random places is found or changes no content`, async context => {
    const random = seededRandom(Number(process.env['VERITRAIL_SEED'] ?? 20261122))
    const sound = isFull ? await answersOf(corpusOf(bytes)) : []
    let found = 0
    for (let flip = 0; flip < flips; flip++) {
      const bit = Math.floor(random() * bytes.length * 8)
      const corpus = corpusOf(withFlippedBit(bytes, bit))
      if (await isFound(corpus)) found++
      else {
        await using store = openSqliteStore({ path: join(corpus, 'corpus.sqlite') })
        assert.deepEqual(await everythingFrom(store, probe), expected, `bit ${bit} was not found`)
        if (isFull) assert.deepEqual(await answersOf(corpus), sound, `bit ${bit} was not found`)
      }
      rmSync(corpus, { recursive: true })
    }
    context.diagnostic(`${found} found, ${flips - found} without effect`)
    assert.ok(found > 0)
  })

  it('finds a file that is cut short, zeroed or rearranged', async () => {
    const page = 8192
    const pages = bytes.length / page
    const swapped = (one: number, other: number): Uint8Array => {
      const copy = new Uint8Array(bytes)
      copy.set(bytes.subarray(one * page, (one + 1) * page), other * page)
      copy.set(bytes.subarray(other * page, (other + 1) * page), one * page)
      return copy
    }
    const zeroed = (from: number): Uint8Array =>
      new Uint8Array(bytes).fill(0, from * page, (from + 1) * page)
    const cases: ReadonlyArray<readonly [what: string, content: Uint8Array]> = [
      ['half a file', bytes.subarray(0, Math.floor(pages / 2) * page)],
      ['a file without its last page', bytes.subarray(0, -page)],
      ['a file cut within a page', bytes.subarray(0, 20 * page + 100)],
      ['only zeros', new Uint8Array(bytes.length)],
      ['a first page of zeros', zeroed(0)],
      ['a page of zeros', zeroed(Math.floor(pages / 3))],
      ['two swapped pages', swapped(Math.floor(pages / 4), Math.floor(pages / 2))],
      ['other swapped pages', swapped(Math.floor(pages * 0.9), Math.floor(pages * 0.95))],
    ]
    for (const [what, content] of cases) assert.ok(await isFound(corpusOf(content)), what)
  })

  it('leaves a damaged document out of answers; reading it is the error "damaged"', async () => {
    const corpus = damagedBy(
      `update document_body set text = replace(text, 'in pairs', 'by three') where n = ${guide}`,
    )
    const asked = await veritrail(
      corpus,
      'ask',
      '--json',
      '--no-verify',
      'How are worn hanger rods replaced?',
    )
    assert.ok([0, 4].includes(asked.code), asked.err)
    const answer = z
      .object({
        text: z.string(),
        statuses: z.array(z.string()),
        search: z.object({ leftOut: z.array(z.string()) }),
      })
      .parse(JSON.parse(asked.out))
    assert.doesNotMatch(answer.text, /by three/)
    assert.equal(answer.search.leftOut.length, 1)
    assert.match(answer.statuses.join('\n'), /1 damaged document was left out/)
    const shown = await veritrail(corpus, 'documents', 'show', answer.search.leftOut[0] ?? '')
    assert.equal(shown.code, 7, shown.err)
    assert.match(shown.err, /the text of document doc_\w+ .* is damaged.*doctor/s)
    const found = await veritrail(corpus, 'search', 'worn hanger rods')
    assert.match(found.err, /Left out because they are damaged: 1 documents/)
  })

  it('a free query over a damaged row ends in the error "damaged"', async () => {
    const corpus = damagedBy(
      `update node set properties = '{"name' where n in (select node from node_document) ` +
        `and properties like '%address%'`,
    )
    const run = await veritrail(corpus, 'cypher', 'MATCH (p:Person) RETURN p.name')
    assert.equal(run.code, 7, run.out + run.err)
    assert.match(run.err, /is damaged/)
  })

  it('is repaired: what is sound is saved, the rest is read again from its source', async () => {
    const corpus = damagedBy(
      `update document_body set text = replace(text, 'in pairs', 'by three') where n = ${guide}`,
      'update vector_float set floats = zeroblob(length(floats)) where chunk = (select ' +
        'max(chunk) from vector_float)',
      `update node set properties = replace(properties, '"key":"delivery-memo.pdf"', ` +
        `'"key":"delivery-mmmm.pdf"') where properties like '%delivery-memo.pdf%' and ` +
        `label_set in (select n from label_set where labels like '%Document%')`,
    )
    const examined = await veritrail(corpus, 'doctor', '--offline')
    assert.equal(examined.code, 7)
    for (const finding of [
      /content hashes of documents: doc_\w+: its text/,
      /statements about the graph/,
      /vectors: those of chunk \d+/,
    ])
      assert.match(examined.out, finding)
    const repaired = await veritrail(corpus, 'doctor', '--repair')
    assert.equal(repaired.code, 0, repaired.err)
    assert.match(repaired.out, /Saved 117 documents/)
    assert.match(repaired.out, /left out gantry-inspection-guide.md \(its text\)/)
    assert.match(repaired.out, /kept {5}delivery-memo.pdf/)
    assert.match(repaired.out, /1 passage lost its vectors/)
    assert.match(repaired.out, new RegExp(`Read again with: veritrail ingest .*documents`))
    assert.equal((await veritrail(corpus, 'doctor', '--offline')).code, 7)
    const again = await veritrail(corpus, 'ingest', join(folder, 'documents'))
    assert.match(again.out, /^0 ingested, 2 replaced, 5 unchanged, 0 removed/)
    const healthy = await veritrail(corpus, 'doctor', '--offline')
    assert.equal(healthy.code, 0, healthy.out)
    await using store = openSqliteStore({ path: join(corpus, 'corpus.sqlite') })
    const now = await everythingFrom(store, probe)
    assert.equal(now['export'], expected['export'])
    assert.equal(now['ledger'], expected['ledger'])
  })

  it('puts right what a single flipped bit damaged, by the content hash', async () => {
    const corpus = damagedBy(
      `update document_body set text = replace(text, 'in pairs', 'in pairq') where n = ${guide}`,
      `update name set text = 'emaim' where text = 'email'`,
      `update meta set value = replace(value, '"documents":118', '"documents":119')`,
    )
    assert.equal((await veritrail(corpus, 'stats')).code, 7)
    const repaired = await veritrail(corpus, 'doctor', '--repair', '--json')
    assert.equal(repaired.code, 0, repaired.err)
    const { repair } = z
      .object({
        repair: z.object({
          documents: z.number(),
          restoredRows: z.number(),
          damaged: z.array(z.unknown()),
          keptAs: z.string(),
        }),
      })
      .parse(JSON.parse(repaired.out))
    assert.deepEqual(
      { documents: repair.documents, restoredRows: repair.restoredRows, damaged: repair.damaged },
      { documents: 118, restoredRows: 2, damaged: [] },
    )
    assert.deepEqual(readFileSync(repair.keptAs).length > 0, true)
    await using store = openSqliteStore({ path: join(corpus, 'corpus.sqlite') })
    assert.equal((await everythingFrom(store, probe))['export'], expected['export'])
  })

  it('vectors that got lost are noticed by every command and filled again by ingest', async () => {
    const corpus = damagedBy(
      'delete from vector_code where chunk % 3 = 0',
      'delete from vector_float where chunk % 3 = 0',
    )
    const coverage = z.object({ indexed: z.number(), total: z.number() })
    const asked = await veritrail(
      corpus,
      'ask',
      '--no-verify',
      'How are worn hanger rods replaced?',
    )
    assert.match(asked.out, /Vectors cover \d+ of 138 passages/)
    const { search } = z
      .object({ search: z.object({ vectors: coverage }) })
      .parse(
        JSON.parse(
          (
            await veritrail(
              corpus,
              'ask',
              '--json',
              '--no-verify',
              'How are worn hanger rods replaced?',
            )
          ).out,
        ),
      )
    assert.ok(search.vectors.indexed < 138 && search.vectors.total === 138)
    assert.match(
      (await veritrail(corpus, 'search', 'hanger rods')).err,
      /Vectors cover \d+ of 138 passages/,
    )
    assert.match(
      (await veritrail(corpus, 'doctor', '--offline')).out,
      /✗ vectors: \d+ of 138 passages; "veritrail ingest" completes them/,
    )
    const statistics = z
      .object({ vectors: coverage })
      .parse(JSON.parse((await veritrail(corpus, 'stats', '--json')).out))
    assert.equal(statistics.vectors.indexed, search.vectors.indexed)
    const again = await veritrail(corpus, 'ingest', join(folder, 'documents'))
    assert.match(again.out, /7 unchanged/)
    assert.equal((await veritrail(corpus, 'doctor', '--offline')).code, 0)
    await using store = openSqliteStore({ path: join(corpus, 'corpus.sqlite') })
    const now = await everythingFrom(store, probe)
    for (const kind of ['vectors', 'nearest', 'coverage'])
      assert.equal(now[kind], expected[kind], kind)
  })
})
