import assert from 'node:assert/strict'
import { join, relative } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import type { App } from '../../../src/app/compose.ts'
import {
  alignDocuments,
  type AlignmentSummary,
} from '../../../src/app/use-cases/alignment/align-documents.ts'
import { listLinks } from '../../../src/app/use-cases/alignment/list-links.ts'
import { reviewLink, withdrawReview } from '../../../src/app/use-cases/alignment/review-link.ts'
import { takeOverReviews } from '../../../src/app/use-cases/alignment/take-over.ts'
import { unknownSourcesOf } from '../../../src/app/use-cases/alignment/unknown-sources.ts'
import { addFramework } from '../../../src/app/use-cases/frameworks/add-framework.ts'
import { readFrameworkFiles } from '../../../src/app/use-cases/frameworks/framework-files.ts'
import { removeFramework } from '../../../src/app/use-cases/frameworks/remove-framework.ts'
import { askQuestion } from '../../../src/app/use-cases/questions/ask.ts'
import { collectAnswer } from '../../../src/core/answer.ts'
import { isAppError } from '../../../src/core/errors.ts'
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
