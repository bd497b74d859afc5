import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import type { App } from '../../../src/app/compose.ts'
import {
  alignDocuments,
  type AlignmentSummary,
} from '../../../src/app/use-cases/alignment/align-documents.ts'
import { listLinks } from '../../../src/app/use-cases/alignment/list-links.ts'
import { reviewLink, withdrawReview } from '../../../src/app/use-cases/alignment/review-link.ts'
import { takeOverFirst } from '../../../src/app/use-cases/alignment/take-over-first.ts'
import { takeOverReviews } from '../../../src/app/use-cases/alignment/take-over.ts'
import { unknownSourcesOf } from '../../../src/app/use-cases/alignment/unknown-sources.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import { addFramework } from '../../../src/app/use-cases/frameworks/add-framework.ts'
import { readFrameworkFiles } from '../../../src/app/use-cases/frameworks/framework-files.ts'
import { loadFramework } from '../../../src/app/use-cases/frameworks/list-frameworks.ts'
import { removeFramework } from '../../../src/app/use-cases/frameworks/remove-framework.ts'
import { askQuestion } from '../../../src/app/use-cases/questions/ask.ts'
import { collectAnswer } from '../../../src/core/answer.ts'
import { AppError, isAppError } from '../../../src/core/errors.ts'
import type { DocumentId } from '../../../src/core/ids.ts'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import { builtInModelDirectory } from '../../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../../src/models/local/encoder.ts'
import { alignedCorpus, asOwner, college, harlow } from '../../support/aligned-corpus.ts'
import { bytesOf } from '../../support/framework-files.ts'

let encoder: EmbeddingModel
before(async () => {
  encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
})
after(() => encoder[Symbol.asyncDispose]())

/** The college's framework in another edition, in which backups are demanded otherwise. */
async function addEdition(app: App, version: string): Promise<void> {
  const standards = college.standards.map(each =>
    each.number === 'B-1' ? { ...each, formal: 'Backups are made every hour.' } : each,
  )
  const text = JSON.stringify({ ...college, version, standards })
  const { framework } = await readFrameworkFiles([bytesOf('college.json', text)])
  await addFramework(app, { framework, name: 'college' }, asOwner)
}

async function align(app: App, framework: string): Promise<AlignmentSummary> {
  for await (const event of alignDocuments(app, { framework }, asOwner))
    if (event.type === 'alignment-end') return event.summary
  throw new Error('no alignment')
}

async function ask(app: App, question: string): Promise<string> {
  const { sentences } = await collectAnswer(askQuestion(app, { text: question }, asOwner))
  return sentences.map(({ text }) => text).join('\n')
}

const decided = async (app: App, framework: string): Promise<readonly string[]> =>
  (
    await Array.fromAsync(
      listLinks(app, framework, asOwner, { decisions: ['accepted', 'rejected', 'added'] }),
    )
  ).map(({ standard, shows, decision, decidedBy, reason, takenFrom }) =>
    `${standard} ${shows} ${decision} by ${decidedBy}: ${reason} ${takenFrom ?? ''}`.trim(),
  )

const offers = ({ takenOver = [] }: AlignmentSummary) =>
  takenOver.flatMap(each => (each.kind === 'offered' ? [[each.from, each.decisions]] : []))

/** Another document of the college. */
async function addDocument(app: App, name: string, text: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-editions-'))
  try {
    writeFileSync(join(folder, `${name}.md`), `# ${name}\n\n${text}\n`)
    const request = { paths: [folder], groups: ['staff'] }
    for await (const event of ingestPaths(app, request, asOwner)) void event
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Accepts the link of a document to a standard. */
async function accept(app: App, framework: string, standard: string, title: string): Promise<void> {
  const links = await Array.fromAsync(listLinks(app, framework, asOwner, { standard }))
  const link = links.find(({ document }) => document.title === title)
  assert.ok(link !== undefined, `${title} is linked to ${standard}`)
  await reviewLink(
    app,
    { framework, standard, passage: link.chunkId, decision: 'accepted', reason: `of ${title}` },
    asOwner,
  )
}

async function withdrawAll(app: App, framework: string): Promise<void> {
  const links = await Array.fromAsync(
    listLinks(app, framework, asOwner, { decisions: ['accepted', 'rejected', 'added'] }),
  )
  for (const { standard, chunkId } of links)
    await withdrawReview(app, { framework, standard, passage: chunkId }, asOwner)
}

/** The college aligned with its first edition, of which people decided about three standards. */
async function reviewed(context: TestContext): Promise<App> {
  const { app, ingest, align: alignAll } = await alignedCorpus(context, encoder, college)
  await ingest(harlow, ['staff'])
  await alignAll()
  const links = await Array.fromAsync(listLinks(app, 'college@1', asOwner))
  const passageOf = (number: string, shows: string): string =>
    links.find(each => each.standard === number && each.shows === shows)?.chunkId ?? ''
  const decide = (standard: string, link: 'evidence' | 'gap', decision: 'accepted' | 'rejected') =>
    reviewLink(
      app,
      {
        framework: 'college@1',
        standard,
        passage: passageOf(standard, link),
        link,
        decision,
        reason: `of ${standard}`,
      },
      asOwner,
    )
  await decide('A-1', 'evidence', 'accepted')
  await decide('B-2', 'gap', 'rejected')
  await decide('B-1', 'evidence', 'accepted')
  return app
}

describe('another edition of a framework', () => {
  it('is meant by questions when it was aligned, and takes decisions over', async context => {
    const app = await reviewed(context)
    const before = await decided(app, 'college@1')
    assert.equal(before.length, 3)
    await addEdition(app, '2')
    const early = await ask(app, 'What do we show for A-1?')
    assert.match(early, /college@1/)
    assert.match(early, /college@2 is newer, but no document was compared with it/)
    assert.doesNotMatch(await ask(app, 'What do we show for A-1 of college@1?'), /is newer/)

    const { takenOver } = await align(app, 'college')
    assert.deepEqual(
      takenOver?.map(each =>
        each.kind === 'taken'
          ? [each.taken.from, each.taken.decisions, each.taken.standards, each.taken.again]
          : each,
      ),
      [
        [
          'college@1',
          2,
          ['A-1', 'B-2'],
          [{ standard: 'B-1', title: 'Backups', decisions: 1, reason: 'changed' }],
        ],
      ],
    )
    assert.deepEqual(await decided(app, 'college@2'), [
      'A-1 evidence accepted by owner: of A-1 college@1',
      'B-2 gap rejected by owner: of B-2 college@1',
    ])
    assert.deepEqual(await decided(app, 'college@1'), before, 'the earlier edition keeps its own')
    const late = await ask(app, 'What do we show for A-1?')
    assert.match(late, /college@2/)
    assert.doesNotMatch(late, /is newer/)

    // Who takes a decision back does not get it again.
    const [taken] = await Array.fromAsync(
      listLinks(app, 'college@2', asOwner, { decisions: ['accepted'] }),
    )
    await withdrawReview(
      app,
      { framework: 'college@2', standard: 'A-1', passage: taken?.chunkId ?? '' },
      asOwner,
    )
    assert.equal((await align(app, 'college')).takenOver, undefined)
    assert.equal((await decided(app, 'college@2')).length, 1)
    const again = await takeOverReviews(app, { from: 'college@1', to: 'college@2' }, asOwner)
    assert.deepEqual([again.decisions, again.decided], [1, 1])
    assert.equal((await decided(app, 'college@2')).length, 2)
  })

  it('is told by its links after a restore, or else the newest is meant', async context => {
    const app = await reviewed(context)
    await addEdition(app, '2')
    const corpusFolder = mkdtempSync(join(tmpdir(), 'veritrail-restored-'))
    context.after(() => rmSync(corpusFolder, { recursive: true, force: true }))
    const { sandboxedQueries } = app
    assert.ok(sandboxedQueries !== undefined)
    let isFailing = true
    let asked = 0
    const restored: App = {
      ...app,
      corpusFolder,
      sandboxedQueries: {
        ...sandboxedQueries,
        async run(query, options) {
          if (/ADDRESSES.* RETURN 1 LIMIT 1$/.test(options.text ?? '')) {
            asked += 1
            if (isFailing)
              throw new AppError('store_unavailable', 'The store is gone.', { store: 'graph' })
          }
          return await sandboxedQueries.run(query, options)
        },
      },
    }
    const question = 'What do we show for A-1?'
    const newest = await ask(restored, question)
    assert.match(newest, /college@2/)
    assert.doesNotMatch(newest, /college@1/)
    // A failure is not remembered.
    isFailing = false
    const linked = await ask(restored, question)
    assert.match(linked, /college@1/)
    assert.match(linked, /college@2 is newer/)
    asked = 0
    await ask(restored, question)
    assert.equal(asked, 0)
  })

  it('is offered what was decided later, of each document once', async context => {
    const app = await reviewed(context)
    await addEdition(app, '2')
    assert.deepEqual(offers(await align(app, 'college')), [])
    assert.deepEqual(await decided(app, 'college@2'), [
      'A-1 evidence accepted by owner: of A-1 college@1',
      'B-2 gap rejected by owner: of B-2 college@1',
    ])
    // A document that both editions were compared with before anybody decided about it.
    await addDocument(app, 'rota', 'Access rights of guards are reviewed and approved monthly.')
    await align(app, 'college@1')
    assert.deepEqual(offers(await align(app, 'college@2')), [])
    await accept(app, 'college@1', 'A-1', 'rota')
    assert.deepEqual(offers(await align(app, 'college@2')), [['college@1', 1]])
    assert.deepEqual(offers(await align(app, 'college@2')), [['college@1', 1]])
    const taken = await takeOverReviews(app, { from: 'college@1', to: 'college@2' }, asOwner)
    assert.deepEqual([taken.decisions, taken.decided], [1, 2])
    assert.deepEqual(offers(await align(app, 'college@2')), [])
    // Nor is it offered when all of it was taken back.
    await withdrawAll(app, 'college@2')
    assert.deepEqual(await decided(app, 'college@2'), [])
    assert.deepEqual((await align(app, 'college@2')).takenOver, undefined)
  })

  it('takes nothing from before an edition in which it was taken back', async context => {
    const app = await reviewed(context)
    await addEdition(app, '2')
    await align(app, 'college@2')
    await withdrawAll(app, 'college@2')
    await addEdition(app, '3')
    assert.equal((await align(app, 'college@3')).takenOver, undefined)
    assert.deepEqual(await decided(app, 'college@3'), [])
  })

  it('tells the documents that changed while decisions were taken over', async context => {
    const app = await reviewed(context)
    await addEdition(app, '2')
    const [access] = await Array.fromAsync(
      listLinks(app, 'college@1', asOwner, { decisions: ['accepted'], standard: 'A-1' }),
    )
    assert.ok(access !== undefined)
    const { id: documentId, title } = access.document
    const between = (change: () => Promise<unknown>): App => {
      let isChanged = false
      return {
        ...app,
        store: {
          ...app.store,
          writer: {
            ...app.store.writer,
            async commit(changes, options) {
              if (!isChanged && changes.put !== undefined) {
                isChanged = true
                await change()
              }
              return await app.store.writer.commit(changes, options)
            },
          },
        },
      }
    }
    const step = { from: 'college@1', to: 'college@2' }
    const regroup = (): Promise<unknown> =>
      app.store.writer.commit(
        { setReadGroups: [{ documentId, groups: ['staff', 'guests'] }] },
        asOwner,
      )
    const taken = await takeOverReviews(between(regroup), step, asOwner)
    assert.deepEqual([taken.decisions, taken.standards], [1, ['B-2']])
    assert.deepEqual(taken.left, [{ documentId, title, decisions: 1, reason: 'changed' }])
    assert.deepEqual(await decided(app, 'college@2'), [
      'B-2 gap rejected by owner: of B-2 college@1',
    ])
    const again = await takeOverReviews(app, step, asOwner)
    assert.deepEqual([again.decisions, again.standards, again.left], [1, ['A-1'], []])
  })

  it('reads the documents from which something is taken over once, others not', async context => {
    const app = await reviewed(context)
    await addEdition(app, '2')
    const read: DocumentId[] = []
    const { intact } = app.store
    const counting: App = {
      ...app,
      store: {
        ...app.store,
        intact: {
          ...intact,
          async records(ids, options) {
            read.push(...ids)
            return await intact.records(ids, options)
          },
          async chunks() {
            throw new Error('a passage is read')
          },
          async document() {
            throw new Error('a document is read')
          },
        },
      },
    }
    const step = { from: 'college@1', to: 'college@2' }
    assert.equal((await takeOverReviews(counting, step, asOwner)).decisions, 2)
    assert.deepEqual([read.length, new Set(read).size], [2, 2])
    assert.equal((await takeOverReviews(counting, step, asOwner)).decided, 2)
    assert.equal(read.length, 2)
    const later = await loadFramework(app, 'college@2', asOwner)
    const documents = new Set(read)
    assert.deepEqual(await takeOverFirst(counting, later, documents, asOwner), [])
    assert.equal(read.length, 2)
  })

  it('takes decisions over for the owner alone, whoever may decide', async context => {
    const whole = await reviewed(context)
    await addEdition(whole, '2')
    const step = { from: 'college@1', to: 'college@2' }
    for (const reviewers of ['readers', 'owner'] as const) {
      const { config } = whole
      const app = { ...whole, config: { ...config, alignment: { ...config.alignment, reviewers } } }
      for (const groups of [['staff'], ['guests'], []]) {
        const access = { principal: { kind: 'user', id: 'ada', groups } as const }
        const isForbidden = (error: unknown): boolean => isAppError(error, 'forbidden')
        await assert.rejects(takeOverReviews(app, step, access), isForbidden)
        await assert.rejects(
          removeFramework(app, { reference: 'college@1', yes: true }, access),
          isForbidden,
        )
      }
    }
    assert.deepEqual(await decided(whole, 'college@2'), [])
    assert.equal((await decided(whole, 'college@1')).length, 3)
  })

  it('is removed with the decisions about it only where that is said', async context => {
    const app = await reviewed(context)
    const removal = { reference: 'college@1' }
    await assert.rejects(
      removeFramework(app, removal, asOwner),
      error => isAppError(error, 'invalid_input') && /3 decisions of people/.test(error.message),
    )
    const [gone] = await removeFramework(app, { ...removal, yes: true }, asOwner)
    assert.equal(gone?.decisions, 3)
  })
})

describe('questions that hold a matter against what is demanded', () => {
  it('are told the demand and all that is linked to it, gaps first', async context => {
    const app = await reviewed(context)
    for (const question of [
      'Are our contractors authenticated as the standard asks?',
      'Are our contractors authenticated in time as the standard asks?',
      'Do we answer for our authentication as the standard demands?',
      'Compare our authentication with what the college security standards demand',
      'Is our authentication good enough for the accreditation?',
      'Does our authentication meet the requirements?',
    ]) {
      const told = await ask(app, question)
      assert.match(told, /Users are authenticated by more than one factor/, question)
      assert.match(
        told,
        /gap [\d.]+: “Multi-factor[^”]*” \(Signing in|gap [\d.]+: “Multi/,
        question,
      )
      assert.match(told, /2022-03-01\)/, question)
    }
    for (const question of [
      'Is our authentication as good as the customer asked for?',
      'Has our authentication passed the standard test?',
      'Did we send our authentication plan as required?',
      'Are our contracts signed as the standard asks?',
      'Are we meeting the regulator about our authentication?',
    ])
      assert.doesNotMatch(await ask(app, question), /Multi-factor[^”]*” \([^)]*2022/, question)
  })
})

describe('sources of an institution', () => {
  it('are the same by any path, and others are told', async context => {
    const { app: whole, folder, ingest } = await alignedCorpus(context, encoder, college)
    await ingest(harlow, ['staff'])
    const place = join(folder, 'staff')
    const withSources = (...sources: string[]): App => ({
      ...whole,
      config: { ...whole.config, institutions: { Harlow: { sources, groups: [] } } },
    })
    for (const source of [place, `${place}/`, relative(process.cwd(), place)]) {
      const app = withSources(source)
      assert.equal((await align(app, 'college')).documents, 2, source)
      assert.deepEqual(await unknownSourcesOf(app, undefined, asOwner), [])
    }
    const { documents, unknownSources } = await align(withSources('/srv/elsewhere'), 'college')
    assert.equal(documents, 0)
    assert.match(
      String(unknownSources),
      /"\/srv\/elsewhere", which is no source .* it has ".*staff"/,
    )
  })
})
