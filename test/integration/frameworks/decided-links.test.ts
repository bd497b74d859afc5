import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { reviewedType, reviewStatement } from '../../../src/alignment/links/passage-link.ts'
import type { App } from '../../../src/app/compose.ts'
import { listLinks, type ShownLink } from '../../../src/app/use-cases/alignment/list-links.ts'
import { reviewLink, withdrawReview } from '../../../src/app/use-cases/alignment/review-link.ts'
import { rewriteRecords } from '../../../src/app/use-cases/graph/rewrite-records.ts'
import { isAppError } from '../../../src/core/errors.ts'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import { builtInModelDirectory } from '../../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../../src/models/local/encoder.ts'
import { alignedCorpus, asOwner, college } from '../../support/aligned-corpus.ts'

let encoder: EmbeddingModel
before(async () => {
  encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
})
after(() => encoder[Symbol.asyncDispose]())

const reviewed = 'Access rights of users are reviewed and approved every quarter.'
const lapsed = 'Access rights of contractors are not reviewed and approved regularly.'
const text = `# Access\n\n${reviewed} ${lapsed}\n`
const name = 'access.md'

const all = ['none', 'accepted', 'added', 'rejected'] as const
const linksOf = async (app: App): Promise<ShownLink[]> =>
  (await Array.fromAsync(listLinks(app, 'college', asOwner, { decisions: all }))).filter(
    ({ standard }) => standard === 'A-1',
  )
const shown = async (app: App): Promise<string[]> =>
  (await linksOf(app))
    .map(
      ({ shows, decision = 'open', by, quotations }) =>
        `${shows} ${decision}${by === 'person' ? ' person' : ''}: ${quotations.join(' ')}`,
    )
    .sort()

/** A passage that says of one standard what is done and what is not. */
async function passage(context: TestContext) {
  const corpus = await alignedCorpus(context, encoder, college)
  await corpus.ingest({ [name]: { day: '2025-01-15', text } }, ['staff'])
  await corpus.align()
  const [link] = await linksOf(corpus.app)
  assert.ok(link !== undefined)
  const reference = { framework: 'college', standard: 'A-1', passage: link.chunkId }
  return { ...corpus, link, reference }
}

const open = [`evidence open: ${reviewed}`, `gap open: ${lapsed}`]

describe('a decision', () => {
  it('is about the link that is meant, and no other of the passage', async context => {
    const { app, align, reference } = await passage(context)
    assert.deepEqual(await shown(app), open)
    for (const decision of ['accepted', 'added'] as const)
      await assert.rejects(
        reviewLink(app, { ...reference, decision }, asOwner),
        error => isAppError(error, 'invalid_input') && /2 links: .* Say which/.test(error.message),
      )
    await reviewLink(app, { ...reference, decision: 'accepted', link: 'evidence' }, asOwner)
    const one = [`evidence accepted person: ${reviewed}`, `gap open: ${lapsed}`]
    assert.deepEqual(await shown(app), one)
    await align()
    assert.deepEqual(await shown(app), one)
    // The only one that is open is meant.
    await reviewLink(app, { ...reference, decision: 'accepted', shows: 'gap' }, asOwner)
    const both = [`evidence accepted person: ${reviewed}`, `gap accepted person: ${lapsed}`]
    assert.deepEqual(await shown(app), both)
    await assert.rejects(withdrawReview(app, reference, asOwner), error =>
      isAppError(error, 'invalid_input'),
    )
    const start = (await linksOf(app)).find(({ shows }) => shows === 'gap')?.sentences[0]?.start
    await withdrawReview(app, { ...reference, start }, asOwner)
    assert.deepEqual(await shown(app), one)
    await withdrawReview(app, reference, asOwner)
    assert.deepEqual(await shown(app), open)
  })

  it('adds a gap beside evidence, by the words that are named or by the others', async context => {
    const { app, align, ingest } = await alignedCorpus(context, encoder, college)
    const waited = 'My own team waited in vain for the list of the spring.'
    const both = `# Access\n\n${reviewed} ${waited}\n`
    await ingest({ [name]: { day: '2025-01-15', text: both } }, ['staff'])
    await align()
    const evidence = [`evidence open: ${reviewed}`]
    assert.deepEqual(await shown(app), evidence)
    const [link] = await linksOf(app)
    const reference = { framework: 'college', standard: 'A-1', passage: link?.chunkId ?? '' }
    const add = { ...reference, decision: 'added', shows: 'gap' } as const
    await reviewLink(app, add, asOwner)
    const gap = [...evidence, `gap added person: ${waited}`]
    assert.deepEqual(await shown(app), gap)
    await align()
    assert.deepEqual(await shown(app), gap)
    await withdrawReview(app, reference, asOwner)
    assert.deepEqual(await shown(app), evidence)

    await reviewLink(app, { ...add, quote: 'waited  in vain' }, asOwner)
    assert.deepEqual(await shown(app), [...evidence, 'gap added person: waited in vain'])
    await withdrawReview(app, reference, asOwner)
    for (const wrong of [
      { ...add, quote: 'waited in spring' },
      { ...add, quote: 'e' },
      { ...add, quote: ' ' },
      { ...add, quote: "(a-b)'s [c]* | d\\" },
      { ...add, decision: 'accepted' as const, quote: waited },
    ])
      await assert.rejects(reviewLink(app, wrong, asOwner), error =>
        isAppError(error, 'invalid_input'),
      )
    // Which link is meant can still be said.
    await reviewLink(app, { ...add, link: 'evidence' }, asOwner)
    assert.deepEqual(await shown(app), [`gap added person: ${reviewed}`])
  })

  it('leaves no words of a linked sentence that are quoted told twice', async context => {
    const { app, align, reference } = await passage(context)
    const added = { ...reference, decision: 'added' } as const
    for (const shows of ['gap', 'evidence'] as const) {
      const quote = 'users are reviewed'
      await reviewLink(app, { ...added, shows, quote }, asOwner)
      const one = [`${shows} added person: ${quote}`, `gap open: ${lapsed}`].sort()
      assert.deepEqual(await shown(app), one)
      await align()
      assert.deepEqual(await shown(app), one)
      await withdrawReview(app, reference, asOwner)
      assert.deepEqual(await shown(app), open)
    }
    // Two parts of one sentence stand side by side.
    for (const quote of ['Access rights of users', 'every quarter'])
      await reviewLink(app, { ...added, shows: 'evidence', quote }, asOwner)
    assert.deepEqual(await shown(app), [
      'evidence added person: Access rights of users',
      'evidence added person: every quarter',
      `gap open: ${lapsed}`,
    ])
    const places = (await linksOf(app)).flatMap(({ decision, sentences }) =>
      decision === 'added' ? (sentences[0]?.start ?? []) : [],
    )
    for (const start of places) await withdrawReview(app, { ...reference, start }, asOwner)
    assert.deepEqual(await shown(app), open)
    // Words that are rejected say nothing of their sentence.
    const quote = 'users are reviewed'
    await reviewLink(app, { ...added, shows: 'evidence', quote }, asOwner)
    await reviewLink(app, { ...reference, decision: 'rejected', link: 'evidence' }, asOwner)
    assert.deepEqual(await shown(app), open)
  })

  it('rejects one link, or without saying which the passage', async context => {
    const { app, align, ingest, reference } = await passage(context)
    await reviewLink(app, { ...reference, decision: 'rejected', link: 'gap' }, asOwner)
    const one = [`evidence open: ${reviewed}`, `gap rejected: ${lapsed}`]
    assert.deepEqual(await shown(app), one)
    await align()
    assert.deepEqual(await shown(app), one)
    // In another revision what was decided stands elsewhere.
    const later = `# Preface\n\nHello.\n\n${text}`
    await ingest({ [name]: { day: '2025-02-15', text: later } }, ['staff'])
    await align()
    assert.deepEqual(await shown(app), [`evidence open: ${reviewed}`])
    const [moved] = await linksOf(app)
    await reviewLink(
      app,
      { ...reference, passage: moved?.chunkId ?? '', decision: 'rejected' },
      asOwner,
    )
    assert.deepEqual(await shown(app), [`evidence rejected: ${reviewed}`])
    await align()
    assert.deepEqual(await shown(app), [`evidence rejected: ${reviewed}`])
  })

  it('of an earlier version about a whole passage holds, and can be split', async context => {
    const { app, align, link, reference } = await passage(context)
    const { chunkId, framework, standard, score, by } = link
    const [first, second] = (await linksOf(app)).flatMap(({ sentences }) => sentences)
    const found = { score, by, evidence: [first!], gaps: [second!] }
    const review = { chunkId, framework, standard, decision: 'accepted', by: 'ann', at: 1 } as const
    await rewriteRecords(
      app,
      [link.document.id],
      record => ({ ...record, edges: [...record.edges, reviewStatement({ ...review, found })] }),
      asOwner,
    )
    await align()
    const both = [`evidence accepted person: ${reviewed}`, `gap accepted person: ${lapsed}`]
    assert.deepEqual(await shown(app), both)
    await withdrawReview(app, { ...reference, link: 'gap' }, asOwner)
    assert.deepEqual(await shown(app), [both[0], `gap open: ${lapsed}`])
    await align()
    assert.deepEqual(await shown(app), [both[0], `gap open: ${lapsed}`])
    const [record] = await app.store.intact.records([link.document.id], asOwner)
    assert.equal(record?.edges.filter(({ type }) => type === reviewedType).length, 1)
  })
})
