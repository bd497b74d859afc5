import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { isAppError } from '../../../core/errors.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { owner } from '../../../core/principal.ts'
import { compose, initCorpus, type App } from '../../compose.ts'
import { ingestPaths } from '../corpus/ingest.ts'
import {
  decideEntities,
  entityMerges,
  entityRules,
  mergesOfName,
  removeEntityRule,
} from './resolve-entities.ts'

const asOwner = { principal: owner }

async function appWith(
  context: TestContext,
  texts: Readonly<Record<string, string>>,
): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-resolve-'))
  const corpus = join(folder, 'corpus')
  initCorpus(corpus, { encoder: { kind: 'off' } })
  const app = await compose(corpus)
  context.after(async () => {
    await app[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  for await (const event of ingestPaths(
    app,
    { paths: Object.keys(texts).map(name => join(folder, name)) },
    asOwner,
  ))
    assert.notEqual(event, undefined)
  return app
}

const texts = {
  'meeting.md': '# Meeting\nJohn R. Smith and Mary Jones met at Acme Bridge Works.\n',
  'minutes.md': '# Minutes\nJ. R. Smith signed the plan with Mary Jones.\n',
  'letter.md': '# Letter\nThe letter of Peter Brown is about the budget of Kent.\n',
}
const names = (
  cluster: { readonly members: ReadonlyArray<{ readonly name: string }> } | undefined,
): string[] => (cluster?.members ?? []).map(member => member.name).sort()

test('merges are listed for a name and page by page, each thing once', async context => {
  const app = await appWith(context, texts)
  assert.deepEqual((await mergesOfName(app, 'J. R. Smith', asOwner)).map(names), [
    ['J. R. Smith', 'John R. Smith'],
  ])
  const all = await entityMerges(app, { limit: 100 }, asOwner)
  assert.equal(all.next, undefined)
  assert.deepEqual(
    all.clusters.filter(cluster => names(cluster).includes('John R. Smith')).map(names),
    [['J. R. Smith', 'John R. Smith']],
  )
  const paged = []
  for (
    let page = await entityMerges(app, { limit: 1 }, asOwner);
    ;
    page = await entityMerges(app, { limit: 1, after: page.next }, asOwner)
  ) {
    paged.push(...page.clusters)
    if (page.next === undefined) break
  }
  assert.deepEqual(paged, all.clusters)
})

test('a decision is stored once per pair, wins, and can be taken back', async context => {
  const app = await appWith(context, texts)
  const split = await decideEntities(
    app,
    { kind: 'different', left: 'J. R. Smith', right: 'John R. Smith', reason: 'cousins' },
    asOwner,
  )
  assert.deepEqual((await mergesOfName(app, 'J. R. Smith', asOwner)).map(names), [['J. R. Smith']])
  assert.equal(
    (
      await decideEntities(
        app,
        { kind: 'same', left: 'John R. Smith', right: 'J. R. Smith' },
        asOwner,
      )
    ).id,
    split.id,
  )
  assert.deepEqual(
    (await entityRules(app, asOwner)).map(rule => [rule.id, rule.kind, rule.by]),
    [[split.id, 'same', 'owner']],
  )
  await removeEntityRule(app, split.id, asOwner)
  assert.deepEqual(await entityRules(app, asOwner), [])
})

test('a user sees merged things under names that they may read', async context => {
  const app = await appWith(context, {
    'hidden.md': '# Hidden\nJOHN R. SMITH met Mary Jones.\n',
    'open.md': '# Open\nJohn R. Smith met Mary Jones.\n',
  })
  const [hidden] = await app.store.documents
    .list({ limit: 10 }, asOwner)
    .then(found => found.filter(({ key }) => key === 'hidden.md'))
  await app.store.writer.commit(
    { setReadGroups: [{ documentId: hidden?.id ?? ('' as DocumentId), groups: ['a'] }] },
    asOwner,
  )
  await decideEntities(app, { kind: 'same', left: 'John R. Smith', right: 'Mary Jones' }, asOwner)
  const namesFor = async (options: ReadOptions): Promise<string[]> =>
    (await entityRules(app, options)).flatMap(({ left, right }) => [left.name, right.name]).sort()
  assert.deepEqual(await namesFor(asOwner), ['JOHN R. SMITH', 'Mary Jones'])
  assert.deepEqual(await namesFor({ principal: { kind: 'user', id: 'u', groups: ['a'] } }), [
    'JOHN R. SMITH',
    'Mary Jones',
  ])
  assert.deepEqual(await namesFor({ principal: { kind: 'user', id: 'u', groups: [] } }), [
    'John R. Smith',
    'Mary Jones',
  ])
})

test('a decision about nobody, one entity or a missing rule is refused', async context => {
  const app = await appWith(context, texts)
  await assert.rejects(
    () =>
      decideEntities(app, { kind: 'same', left: 'Nobody Anywhere', right: 'Mary Jones' }, asOwner),
    error => isAppError(error, 'not_found'),
  )
  await assert.rejects(
    () => decideEntities(app, { kind: 'same', left: 'mary jones', right: 'Mary Jones' }, asOwner),
    error => isAppError(error, 'invalid_input'),
  )
  // Who means "the office of Mary Jones" does not mean her.
  for (const left of ['the office of Mary Jones', `${'x'.repeat(10_000)} Jones`])
    await assert.rejects(
      () => decideEntities(app, { kind: 'same', left, right: 'Peter Brown' }, asOwner),
      error => isAppError(error, 'not_found'),
    )
  await assert.rejects(
    () => removeEntityRule(app, 'rul_none', asOwner),
    error => isAppError(error, 'not_found'),
  )
})
