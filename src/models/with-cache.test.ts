import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { CompletionRequest } from '../core/ports/language-model.ts'
import { hasPermissionBits } from '../support/private-files.ts'
import { fileReplyStore } from './file-reply-store.ts'
import { modelAccount, withAccount } from './model-account.ts'
import { scriptedLanguageModel } from './scripted-language-model.ts'
import { withCache } from './with-cache.ts'

function folderOf(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-replies-'))
  context.after(() => rmSync(folder, { recursive: true }))
  return join(folder, 'cache', 'models')
}

const ask = (content: string, more: Partial<CompletionRequest> = {}): CompletionRequest => ({
  messages: [{ role: 'user', content }],
  ...more,
})

test('an equal request gets the reply that was kept, whatever it is for', async context => {
  const store = fileReplyStore(folderOf(context), 1e6)
  const inner = scriptedLanguageModel(['one', 'two', 'three'])
  const hits: unknown[] = []
  const model = withCache(inner, store, request => hits.push(request.purpose))
  const first = await model.complete(ask('a', { purpose: { step: 'judge' } }), {})
  const again = await model.complete(ask('a', { temperature: 0 }), {})
  assert.deepEqual([first.text, again.text], ['one', 'one'])
  assert.equal((await model.complete(ask('b'), {})).text, 'two')
  assert.equal((await model.complete(ask('a', { seed: 2 }), {})).text, 'three')
  assert.deepEqual([inner.requests.length, hits], [3, [undefined]])
  // Another model, another reply; a store of its own finds what the first has kept.
  const other = scriptedLanguageModel(['four'], { id: 'other' })
  assert.equal((await withCache(other, store).complete(ask('a'), {})).text, 'four')
})

test('what wants another reply each time, fails or is withheld is not kept', async context => {
  const store = fileReplyStore(folderOf(context), 1e6)
  const inner = scriptedLanguageModel([
    'one',
    'two',
    new Error('down'),
    { text: '', finishReason: 'content_filter' },
    'three',
  ])
  const model = withCache(inner, store)
  const sampled = ask('a', { temperature: 0.7 })
  assert.equal((await model.complete(sampled, {})).text, 'one')
  assert.equal((await model.complete(sampled, {})).text, 'two')
  await assert.rejects(model.complete(ask('b'), {}), /down/)
  assert.equal((await model.complete(ask('b'), {})).finishReason, 'content_filter')
  assert.equal((await model.complete(ask('b'), {})).text, 'three')
})

test('a whole stream is kept, one that its reader leaves is not', async context => {
  const store = fileReplyStore(folderOf(context), 1e6)
  const inner = scriptedLanguageModel(['a reply in pieces', 'another reply', 'a third one'])
  const model = withCache(inner, store)
  const read = async (content: string): Promise<string[]> => {
    const pieces: string[] = []
    for await (const piece of model.stream(ask(content), {})) pieces.push(piece)
    return pieces
  }
  assert.equal((await read('a')).length, 3)
  assert.deepEqual(await read('a'), ['a reply in pieces'])
  for await (const piece of model.stream(ask('b'), {})) if (piece !== '') break
  assert.equal((await read('b')).join(''), 'a third one')
})

test('files are private, hold no prompt, and damaged ones are as if not there', async context => {
  const folder = folderOf(context)
  const model = withCache(scriptedLanguageModel(['one', 'two']), fileReplyStore(folder, 1e6))
  await model.complete(ask('a secret question'), {})
  const [name = ''] = readdirSync(folder)
  const path = join(folder, name)
  if (hasPermissionBits) assert.equal(statSync(path).mode & 0o777, 0o600)
  if (hasPermissionBits) assert.equal(statSync(folder).mode & 0o777, 0o700)
  assert.doesNotMatch(readFileSync(path, 'utf8'), /secret/)
  writeFileSync(path, '{"text": 1}')
  assert.equal((await model.complete(ask('a secret question'), {})).text, 'two')
})

test('the folder keeps its bound, and what was used last', async context => {
  const folder = folderOf(context)
  const inner = scriptedLanguageModel(request => String(request.messages[0]?.content).repeat(100))
  const model = withCache(inner, fileReplyStore(folder, 2_000))
  for (let each = 0; each < 20; each += 1) await model.complete(ask(`reply ${each}`), {})
  const bytes = readdirSync(folder).reduce(
    (sum, name) => sum + statSync(join(folder, name)).size,
    0,
  )
  assert.ok(bytes > 0 && bytes <= 2_000, String(bytes))
  await model.complete(ask('reply 19'), {})
  assert.equal(inner.requests.length, 20)
})

test('a folder that cannot be written fails no call', async context => {
  const folder = folderOf(context)
  writeFileSync(join(folder, '..', '..', 'cache'), 'a file in its place')
  const model = withCache(scriptedLanguageModel(['one', 'two']), fileReplyStore(folder, 1e6))
  assert.equal((await model.complete(ask('a'), {})).text, 'one')
  assert.equal((await model.complete(ask('a'), {})).text, 'two')
})

test('calls, tokens and cost are summed by model and step', async () => {
  const account = modelAccount()
  const usage = { promptTokens: 1_000, completionTokens: 100 }
  const model = withAccount(
    scriptedLanguageModel([
      { text: 'one', finishReason: 'stop', usage },
      { text: 'two', finishReason: 'stop', usage },
      'told no usage',
      new Error('down'),
    ]),
    account,
    { input: 2, output: 10 },
  )
  await model.complete(ask('a', { purpose: { step: 'judge' } }), {})
  for await (const _ of model.stream(ask('b', { purpose: { step: 'answer' } }), {}));
  await model.complete(ask('c', { purpose: { step: 'answer' } }), {})
  await assert.rejects(model.complete(ask('d'), {}))
  const common = { model: 'scripted/1', cached: 0, failed: 0, uncounted: 0 }
  const tokens = { promptTokens: 1_000, completionTokens: 100, costUsd: 0.003 }
  assert.deepEqual(account.uses(), [
    { ...common, step: 'judge', calls: 1, ...tokens },
    { ...common, step: 'answer', calls: 2, ...tokens, uncounted: 1 },
    { ...common, calls: 1, failed: 1, promptTokens: 0, completionTokens: 0, costUsd: 0 },
  ])
})
