import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import type { z } from 'zod'
import { suggestedOrder } from '../../../src/alignment/links/suggested-order.ts'
import { createAccessToken } from '../../../src/app/access-tokens.ts'
import type { App } from '../../../src/app/compose.ts'
import {
  institutionListSchema,
  linkImportSchema,
  linkListSchema,
  noteListSchema,
  reviewSchema,
  suggestedLinksSchema,
} from '../../../src/core/contract/http/alignment.ts'
import { coverageSchema } from '../../../src/core/contract/http/coverage.ts'
import { jobResponseSchema, jobSchema } from '../../../src/core/contract/http/jobs.ts'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import { builtInModelDirectory } from '../../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../../src/models/local/encoder.ts'
import { alignedCorpus, college } from '../../support/aligned-corpus.ts'
import { openAiModel } from '../../../src/models/openai/openai-model.ts'
import { reply, scriptedModelServer } from '../../support/scripted-model-server.ts'
import { bearer, inProcess, tokenOf, type InProcess } from '../../support/http-server.ts'

const base = '/api/v1/frameworks/college'

const staffTexts = {
  'access.md': {
    day: '2024-03-01',
    text: `# Access

Managers approve the access rights of their people. Access rights are reviewed every quarter.

# Signing in

Multi-factor authentication is not in place for contractors.
`,
  },
}
const boardTexts = {
  'backups.md': {
    day: '2024-04-01',
    text: `# Backups

Backups of all data are made every night and kept in Zanzibar. The recovery of data from backups \
has never been tested.
`,
  },
}

let encoder: EmbeddingModel
before(async () => {
  encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
})
after(() => encoder[Symbol.asyncDispose]())

interface Served {
  readonly http: InProcess
  /** Reads both the framework and the documents of the staff. */
  readonly staff: Readonly<Record<string, string>>
  /** Reads the framework alone. */
  readonly guest: Readonly<Record<string, string>>
  /** Reads the documents of the board alone. */
  readonly board: Readonly<Record<string, string>>
}

async function served(
  context: TestContext,
  config: Partial<App['config']> = {},
  ports: Partial<App> = {},
): Promise<Served> {
  const corpus = await alignedCorpus(context, encoder, college)
  await corpus.ingest(staffTexts, ['staff'])
  await corpus.ingest(boardTexts, ['board'])
  const app = { ...corpus.app, ...ports, config: { ...corpus.app.config, ...config } }
  const http = inProcess(app)
  context.after(() => http.jobs.stop())
  const chief = { name: 'chief', groups: [], owner: true }
  const asChief = bearer(createAccessToken(app.corpusFolder, chief, 0).token)
  return {
    http: {
      ...http,
      // Who says nothing else is the owner.
      get: (path, headers) => http.get(path, { ...asChief, ...headers }),
      post: (path, body, headers) => http.post(path, body, { ...asChief, ...headers }),
      delete: (path, headers) => http.delete(path, { ...asChief, ...headers }),
    },
    staff: bearer(tokenOf(app, 'ada', 'staff')),
    guest: bearer(tokenOf(app, 'gus', 'guests')),
    board: bearer(tokenOf(app, 'bo', 'board')),
  }
}

async function read<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
  status = 200,
): Promise<z.output<Schema>> {
  const text = await response.text()
  assert.equal(response.status, status, text)
  return schema.parse(JSON.parse(text))
}

/** Aligns over HTTP, and gives the job as it ended. */
async function aligned(
  { http }: Pick<Served, 'http'>,
  body: Readonly<Record<string, unknown>> = {},
): Promise<z.output<typeof jobSchema>> {
  http.jobs.start()
  const { job } = await read(jobResponseSchema, await http.post(`${base}/alignments`, body), 202)
  const watched = await http.get(`/api/v1/jobs/${job.id}`, { accept: 'text/event-stream' })
  const states = [...(await watched.text()).matchAll(/^data: (.*)$/gm)].map(([, data = '']) =>
    jobSchema.parse(JSON.parse(data)),
  )
  const last = states.at(-1)
  assert.ok(last !== undefined)
  return last
}

const links = async (
  { http }: Pick<Served, 'http'>,
  query = '',
  who: Readonly<Record<string, string>> = {},
) => (await read(linkListSchema, await http.get(`${base}/links${query}`, who))).links

describe('alignment over HTTP', () => {
  it('is a job that tells how far it is and what it found', async context => {
    const corpus = await served(context)
    const job = await aligned(corpus)
    assert.deepEqual(
      [job.kind, job.state, job.progress.phase, job.error],
      ['alignment', 'done', 'aligning', undefined],
    )
    const [summary] = job.alignment?.summaries ?? []
    assert.equal(job.alignment?.framework, 'college@1')
    assert.equal(summary?.documents, 2)
    assert.ok((summary?.links ?? 0) > 0 && (summary?.gaps ?? 0) > 0)
    const again = await aligned(corpus)
    assert.equal(again.alignment?.summaries[0]?.unchanged, 2)
    assert.deepEqual(corpus.http.faults, [])
  })

  it('is for the owner, of a framework and an institution that are there', async context => {
    const { http, staff } = await served(context)
    assert.equal((await http.post(`${base}/alignments`, {}, staff)).status, 403)
    assert.equal((await http.post('/api/v1/frameworks/none/alignments', {})).status, 404)
    assert.equal((await http.post(`${base}/alignments`, { institution: 'Elm' })).status, 404)
    assert.equal((await http.post(`${base}/alignments`, { colour: 'red' })).status, 400)
    assert.deepEqual(http.faults, [])
  })

  it('asks the language model where there is one, so often at most', async context => {
    const { http: without } = await served(context)
    const refused = await without.post(`${base}/alignments`, { with: 'model' })
    assert.equal(refused.status, 400)
    assert.match(await refused.text(), /No language model is configured/)
    await using server = await scriptedModelServer(() => reply('0'))
    await using languageModel = openAiModel({ baseUrl: server.baseUrl, model: 'small' })
    const corpus = await served(context, {}, { languageModel })
    const { http, staff } = corpus
    const request = { with: 'model', modelCalls: 2 }
    for (const [body, status, who] of [
      [{ with: 'magic' }, 400],
      [{ ...request, modelCalls: 0 }, 400],
      [request, 403, staff],
    ] as const)
      assert.equal((await http.post(`${base}/alignments`, body, who)).status, status)
    const job = await aligned(corpus, request)
    assert.deepEqual(job.alignment?.summaries[0]?.model, { calls: 2, unusable: 0 })
    assert.equal(server.requests.length, 2)
    assert.deepEqual(http.faults, [])
  })

  it('lists links with their words, filtered, and page by page', async context => {
    const corpus = await served(context)
    await aligned(corpus)
    const all = await links(corpus)
    for (const { document, quotations } of all) {
      const { text } = (await (
        await corpus.http.get(`/api/v1/documents/${document.id}`)
      ).json()) as { text: string }
      for (const { start, end, text: words } of quotations)
        assert.equal(text.slice(start, end), words)
    }
    assert.equal(all.find(({ standard }) => standard === 'A-1')?.document.date, '2024-03-01')
    const one = await links(corpus, '?standard=a-1')
    assert.ok(one.length > 0)
    assert.deepEqual([...new Set(one.map(({ standard }) => standard))], ['A-1'])
    const gaps = await links(corpus, '?shows=gap')
    assert.deepEqual(
      gaps,
      all.filter(({ shows }) => shows === 'gap'),
    )
    assert.ok(gaps.length > 0 && gaps.length < all.length)
    const paged: unknown[] = []
    for (let after: string | undefined = ''; after !== undefined;) {
      const page: z.output<typeof linkListSchema> = await read(
        linkListSchema,
        await corpus.http.get(`${base}/links?limit=1${after === '' ? '' : `&after=${after}`}`),
      )
      assert.ok(page.links.length <= 1)
      paged.push(...page.links)
      after = page.next
    }
    assert.deepEqual(paged, all)
    assert.equal((await corpus.http.get(`${base}/links?after=x`)).status, 400)
    assert.equal((await corpus.http.get(`${base}/links?standard=Z-9`)).status, 404)
    assert.deepEqual(corpus.http.faults, [])
  })

  it('shows nobody what they may not read, nor that it is there', async context => {
    const corpus = await served(context)
    await aligned(corpus)
    const { http, staff, guest, board } = corpus
    const hers = await links(corpus, '', staff)
    assert.ok(hers.length > 0)
    assert.deepEqual([...new Set(hers.map(({ document }) => document.title))], ['Access'])
    assert.deepEqual(await links(corpus, '', guest), [])
    assert.equal((await http.get(`${base}/links`, board)).status, 404)
    const all = await links(corpus)
    const secret = all.find(({ document }) => document.title === 'Backups')
    assert.ok(secret !== undefined)
    for (const path of ['/links', '/links/uncertain', '/notes'])
      assert.doesNotMatch(await (await http.get(base + path, staff)).text(), /Zanzibar|chk_.*Back/)
    const body = { standard: secret.standard, passage: secret.passage, decision: 'rejected' }
    // A passage that may not be read is one that is not there.
    assert.equal((await http.post(`${base}/reviews`, body, staff)).status, 404)
    assert.equal((await http.post(`${base}/reviews`, body, board)).status, 404)
    assert.deepEqual(await links(corpus), all)
    assert.deepEqual(http.faults, [])
  })

  it('keeps what readers decide, with who they are, until they take it back', async context => {
    const corpus = await served(context)
    await aligned(corpus)
    const { http, staff } = corpus
    const before = await links(corpus)
    const [link] = await links(corpus, '?standard=A-1', staff)
    assert.ok(link !== undefined)
    const { standard, passage } = link
    const decide = async (decision: string, more = {}) =>
      await read(
        reviewSchema,
        await http.post(`${base}/reviews`, { standard, passage, decision, ...more }, staff),
      )
    const review = await decide('rejected', { reason: 'about something else' })
    assert.deepEqual(
      [review.decision, review.by, review.reason],
      ['rejected', 'ada', 'about something else'],
    )
    const pairIn = (all: typeof before) =>
      all.filter(each => each.standard === standard && each.passage === passage)
    assert.deepEqual(pairIn(await links(corpus)), [])
    const rejected = await links(corpus, '?decision=rejected')
    assert.deepEqual(
      rejected.map(({ review: by, ...rest }) => [by?.by, by?.reason, rest]),
      pairIn(before).map(rest => ['ada', 'about something else', rest]),
    )
    // Accepting after all brings the words back, now as a person's.
    await decide('accepted')
    for (const each of pairIn(await links(corpus)))
      assert.deepEqual([each.by, each.likelihood, each.review?.decision], ['person', 1, 'accepted'])
    const undone = `${base}/reviews?standard=${standard}&passage=${passage}`
    assert.equal((await read(reviewSchema, await http.delete(undone, staff))).decision, 'accepted')
    assert.deepEqual(await links(corpus), before)
    assert.equal((await http.delete(undone, staff)).status, 404)
    // A standard is no evidence.
    const search = await http.get('/api/v1/search?q=gardens&kind=framework', staff)
    const { passages } = (await search.json()) as { passages: Array<{ chunkId: string }> }
    const own = { standard: 'B-9', passage: passages[0]?.chunkId, decision: 'added' }
    assert.equal((await http.post(`${base}/reviews`, own, staff)).status, 400)
    const missing = before.every(each => each.passage !== passage || each.standard !== 'B-9')
    assert.ok(missing)
    const added = { standard: 'B-9', passage, decision: 'added' }
    await read(reviewSchema, await http.post(`${base}/reviews`, added, staff))
    const now = (await links(corpus)).find(
      each => each.passage === passage && each.standard === 'B-9',
    )
    assert.deepEqual([now?.by, now?.likelihood], ['person', 1])
    await http.delete(`${base}/reviews?standard=B-9&passage=${passage}`, staff)
    assert.deepEqual(await links(corpus), before)
    assert.deepEqual(http.faults, [])
  })

  it('takes decisions of nobody but the owner where it is configured so', async context => {
    const corpus = await served(context, { alignment: { reviewers: 'owner' } })
    await aligned(corpus)
    const { http, staff } = corpus
    const [link] = await links(corpus, '', staff)
    assert.ok(link !== undefined)
    const body = { standard: link.standard, passage: link.passage, decision: 'accepted' }
    assert.equal((await http.post(`${base}/reviews`, body, staff)).status, 403)
    const note = { standards: ['A-1', 'A-2'], text: 'One reviews, the other signs in.' }
    assert.equal((await http.post(`${base}/notes`, note, staff)).status, 403)
    assert.equal((await read(reviewSchema, await http.post(`${base}/reviews`, body))).by, 'owner')
    const session = (await (await http.get('/api/v1/session', staff)).json()) as {
      can: Record<string, boolean>
    }
    assert.deepEqual([session.can['review'], session.can['frameworks']], [false, false])
    assert.deepEqual(http.faults, [])
  })

  it('offers links first whose decision tells most, none of them decided', async context => {
    const corpus = await served(context)
    await aligned(corpus)
    const { http, staff } = corpus
    const uncertain = async () =>
      (await read(suggestedLinksSchema, await http.get(`${base}/links/uncertain`))).links
    const first = await uncertain()
    const links = first.map(({ passage, standard, likelihood }) => ({
      chunkId: passage,
      standard,
      score: likelihood,
    }))
    assert.ok(new Set(links.map(({ chunkId }) => chunkId)).size > 1)
    assert.deepEqual(suggestedOrder(links.toReversed()), links)
    const [least] = first.filter(({ document }) => document.title === 'Access')
    assert.ok(least !== undefined)
    const body = { standard: least.standard, passage: least.passage, decision: 'accepted' }
    await read(reviewSchema, await http.post(`${base}/reviews`, body, staff))
    assert.ok(
      (await uncertain()).every(
        each => each.standard !== least.standard || each.passage !== least.passage,
      ),
    )
    assert.deepEqual(http.faults, [])
  })

  it('keeps notes on standards that are taken for each other', async context => {
    const { http, staff, guest } = await served(context)
    const write = (text: string, who = staff) =>
      http.post(`${base}/notes`, { standards: ['b-2', 'B-1'], text }, who)
    assert.equal((await write('B-1 makes them, B-2 tries them.')).status, 200)
    const { notes } = await read(noteListSchema, await http.get(`${base}/notes`, guest))
    assert.deepEqual(
      notes.map(({ standards, note }) => [standards, note?.text, note?.by]),
      [[['B-1', 'B-2'], 'B-1 makes them, B-2 tries them.', 'ada']],
    )
    await write('')
    assert.deepEqual(await read(noteListSchema, await http.get(`${base}/notes`)), { notes: [] })
    const same = { standards: ['B-1', 'b-1'], text: 'the same' }
    assert.equal((await http.post(`${base}/notes`, same, staff)).status, 400)
    assert.deepEqual(http.faults, [])
  })

  it('names the institutions of which one may read something', async context => {
    const { http, staff, guest } = await served(context, {
      institutions: {
        'Harlow College': { sources: [], groups: ['staff'] },
        'The board': { sources: [], groups: ['board'] },
      },
    })
    const names = async (who = {}) =>
      (
        await read(institutionListSchema, await http.get('/api/v1/institutions', who))
      ).institutions.map(({ name }) => name)
    assert.deepEqual(await names(), ['Harlow College', 'The board'])
    assert.deepEqual(await names(staff), ['Harlow College'])
    assert.deepEqual(await names(guest), [])
    const job = await aligned({ http }, { institution: 'The board' })
    assert.deepEqual(
      job.alignment?.summaries.map(({ institution, documents }) => [institution, documents]),
      [['The board', 1]],
    )
    await aligned({ http })
    const board = encodeURIComponent('The board')
    const own = await links({ http }, `?institution=${board}`)
    assert.ok(own.length > 0)
    assert.deepEqual(
      own,
      (await links({ http })).filter(({ document }) => document.title === 'Backups'),
    )
    // Page by page as well, and those to decide first.
    const { links: first, next } = await read(
      linkListSchema,
      await http.get(`${base}/links?institution=${board}&limit=1`),
    )
    assert.deepEqual(
      [...first, ...(await links({ http }, `?institution=${board}&after=${next ?? ''}`))],
      own,
    )
    const uncertain = `${base}/links/uncertain?institution=`
    const { links: open } = await read(suggestedLinksSchema, await http.get(uncertain + board))
    assert.deepEqual([...new Set(open.map(({ document }) => document.title))], ['Backups'])
    // To whoever reads nothing of it there is none, as if it had been made up.
    const refusal = async (name: string): Promise<string> => {
      const response = await http.get(`${base}/links?institution=${name}`, staff)
      assert.equal(response.status, 404)
      return (await response.text()).replaceAll(decodeURIComponent(name), 'X')
    }
    assert.equal(await refusal(board), await refusal('Oak'))
    assert.equal((await http.get(`${uncertain}Oak`)).status, 404)
    assert.equal((await http.get(`${base}/links?institution=Oak`)).status, 404)
    assert.deepEqual(http.faults, [])
  })

  it('counts coverage over what one may read, and nothing else', async context => {
    const corpus = await served(context)
    await aligned(corpus)
    const { http, staff, guest, board } = corpus
    const coverage = async (who = {}, query = '') =>
      await read(coverageSchema, await http.get(`${base}/coverage${query}`, who))
    const whole = await coverage()
    const strengthOf = (of: typeof whole, number: string) =>
      of.standards.find(standard => standard.number === number)
    assert.equal(whole.framework, 'college@1')
    assert.equal(whole.standards.length, 5)
    for (const number of ['A-1', 'B-1'])
      assert.notEqual(strengthOf(whole, number)?.strength, 'none')
    const hers = await coverage(staff)
    assert.equal(strengthOf(hers, 'B-1')?.strength, 'none')
    assert.deepEqual(strengthOf(hers, 'A-1'), strengthOf(whole, 'A-1'))
    assert.equal(hers.sections.find(({ number }) => number === 'B')?.strengths.none, 3)
    assert.equal((await coverage(guest)).strengths.none, 5)
    assert.equal((await http.get(`${base}/coverage`, board)).status, 404)
    assert.equal((await coverage({}, '?asOf=2024-03-15')).asOf, '2024-03-15')
    assert.equal(strengthOf(await coverage({}, '?asOf=2024-03-15'), 'B-1')?.strength, 'none')
    const [link] = await links(corpus, '?standard=A-1', staff)
    const review = { standard: 'A-1', passage: link?.passage, decision: 'accepted' }
    await read(reviewSchema, await http.post(`${base}/reviews`, review, staff))
    // What was counted before a decision is not told after it.
    assert.notDeepEqual(strengthOf(await coverage(staff), 'A-1')?.why, strengthOf(hers, 'A-1')?.why)
    assert.equal((await http.get(`${base}/coverage?asOf=soon`)).status, 400)
    assert.equal((await http.get(`${base}/coverage?institution=Elm`)).status, 404)
    assert.deepEqual(http.faults, [])
  })

  it('gives the report as a file in each format, with what one may read', async context => {
    const corpus = await served(context)
    await aligned(corpus)
    const { http, staff, board } = corpus
    const begins: Readonly<Record<string, RegExp>> = {
      html: /^<!doctype html>/i,
      md: /^# /,
      docx: /^PK/,
      xlsx: /^PK/,
      csv: /Standard/,
      json: /^\{/,
    }
    for (const [format, beginning] of Object.entries(begins)) {
      const response = await http.get(`${base}/coverage?format=${format}`, staff)
      const content = await response.text()
      assert.equal(response.status, 200, format)
      assert.match(content, beginning, format)
      assert.match(
        response.headers.get('content-disposition') ?? '',
        new RegExp(`^attachment; filename="coverage-college-1-[0-9-]+\\.${format}"`),
      )
      assert.match(response.headers.get('content-security-policy') ?? '', /^sandbox/)
      assert.doesNotMatch(content, /Zanzibar/, format)
    }
    const whole = await (await http.get(`${base}/coverage?format=md`)).text()
    assert.match(whole, /Backups of all data are made every night and kept in Zanzibar\./)
    assert.match(whole, /Access rights are reviewed every quarter\./)
    assert.equal((await http.get(`${base}/coverage?format=exe`)).status, 400)
    assert.equal((await http.get(`${base}/coverage?format=html`, board)).status, 404)
    assert.deepEqual(http.faults, [])
  })

  it('takes the decisions of an edited table, of what one may read', async context => {
    const corpus = await served(context)
    await aligned(corpus)
    const { http, staff, guest } = corpus
    const table = async (who = {}) =>
      await (await http.get(`${base}/coverage?format=csv`, who)).text()
    const send = async (csv: string, who: Readonly<Record<string, string>>) => {
      const form = new FormData()
      form.append('file', new Blob([csv]), 'links.csv')
      const host = '127.0.0.1:8088'
      return await http.fetch(
        new Request(`http://${host}${base}/coverage/table`, {
          method: 'POST',
          body: form,
          headers: { host, ...who },
        }),
      )
    }
    const [head = '', ...rows] = (await table()).trimEnd().split(/\r?\n/)
    const columns = head.split(',')
    const decisionAt = columns.indexOf('Decision')
    assert.ok(decisionAt >= 0, head)
    const rejecting = [
      head,
      ...rows.map(row => {
        const cells = row.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.slice(0, columns.length) ?? []
        cells[decisionAt] = cells[decisionAt]?.endsWith(',') === true ? 'reject,' : 'reject'
        return cells.join('')
      }),
    ].join('\n')
    const wrong = await send(rejecting.replace('Quotation', 'Words'), staff)
    assert.equal(wrong.status, 400)
    assert.match(
      await wrong.text(),
      /no column \\"Quotation\\"\. Its columns are \\"Decision\\", \\"Shows\\", .*; expected/,
    )
    // The owner's table, given by one who reads a part of it: the rest is not there for her.
    const before = await links(corpus)
    const result = await read(linkImportSchema, await send(rejecting, staff))
    const hers = before.filter(({ document }) => document.title === 'Access')
    assert.equal(
      result.rejected,
      hers.reduce((sum, { quotations }) => sum + quotations.length, 0),
    )
    assert.ok(result.problems.length > 0)
    assert.doesNotMatch(JSON.stringify(result), /Zanzibar/)
    assert.deepEqual(
      await links(corpus),
      before.filter(({ document }) => document.title !== 'Access'),
    )
    assert.equal((await read(linkImportSchema, await send(rejecting, guest))).rejected, 0)
    assert.deepEqual(http.faults, [])
  })
})
