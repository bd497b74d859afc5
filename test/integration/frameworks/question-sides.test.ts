import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { statesDemand } from '../../../src/answering/sides/states-demand.ts'
import type { App } from '../../../src/app/compose.ts'
import { frameworksAsked } from '../../../src/app/use-cases/alignment/standard-questions.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import { addFramework } from '../../../src/app/use-cases/frameworks/add-framework.ts'
import { readFrameworkFiles } from '../../../src/app/use-cases/frameworks/framework-files.ts'
import { askQuestion } from '../../../src/app/use-cases/questions/ask.ts'
import { collectAnswer, type Answer } from '../../../src/core/answer.ts'
import { owner } from '../../../src/core/principal.ts'
import { memoryStore } from '../../../src/stores/memory/memory-store.ts'
import { inProcessApp } from '../../support/access/in-process-app.ts'
import { harbourFiles } from '../../support/framework-files.ts'

const asOwner = { principal: owner }
const documents: Readonly<Record<string, string>> = {
  'gates.md': '# Gate rules\n\nThe keeper writes down who may enter the harbour.\n',
  'lamps.md': '# Lamp book\n\nThe rule for lamps at the pier is that lamps are lit at six.\n',
}

const email =
  'From: Ada <ada@example.org>\nTo: Bo <bo@example.org>\nSubject: Lamps\n' +
  'Date: Mon, 02 Mar 2026 09:00:00 +0000\nMessage-ID: <1@example.org>\n\nAre they lit?\n'

async function corpusOf(
  context: TestContext,
  withFramework = true,
  files = documents,
): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-sides-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  const store = memoryStore()
  context.after(() => store[Symbol.asyncDispose]())
  const app = inProcessApp(store, folder)
  const source = join(folder, 'documents')
  mkdirSync(source)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(source, name), text)
  for await (const event of ingestPaths(app, { paths: [source] }, asOwner)) void event
  if (withFramework) {
    const { framework } = await readFrameworkFiles(harbourFiles)
    await addFramework(app, { framework }, asOwner)
  }
  return app
}

const ask = async (app: App, text: string): Promise<Answer> =>
  collectAnswer(askQuestion(app, { text, verify: false }, asOwner))
const demandsOf = ({ sentences }: Answer): boolean[] =>
  sentences.flatMap(({ citations }) => citations.map(({ framework }) => framework !== undefined))

describe('questions in a corpus with frameworks', () => {
  it('are about what documents say, unless they ask for what is demanded', async context => {
    const asked = await frameworksAsked(await corpusOf(context))(asOwner)
    const side = (question: string) => asked?.sides(question).side
    assert.equal(side('when are the lamps lit?'), 'institution')
    assert.equal(side('what is the standard procedure for leave?'), 'institution')
    assert.equal(side('what does GT-1 mean?'), 'framework')
    assert.equal(side('what do the harbours standards require for gates?'), 'framework')
    assert.equal(side('what must be done about lamps?'), 'both')
    assert.equal(side('do our lamps meet LT-1?'), 'both')
  })

  it('search each side with words of its own', async context => {
    const asked = await frameworksAsked(await corpusOf(context))(asOwner)
    const sides = asked?.sides('how do we comply with GT-1 at our pier?')
    assert.equal(sides?.side, 'both')
    assert.equal(sides?.frameworks?.length, 1)
    assert.match(sides?.queries.framework ?? '', /GT-1 Gate policy/)
    assert.doesNotMatch(sides?.queries.framework ?? '', /\b(?:we|our)\b/)
    assert.match(sides?.queries.institution ?? '', /Gate policy.*at our pier/)
    assert.doesNotMatch(sides?.queries.institution ?? '', /comply/)
  })

  it('are answered by the side they are about, which every line names', async context => {
    const app = await corpusOf(context)
    const own = await ask(app, 'what is the rule for lamps at the pier?')
    assert.equal(own.text, 'The rule for lamps at the pier is that lamps are lit at six.')
    assert.deepEqual(demandsOf(own), [false])
    const demanded = await ask(app, 'what does the harbours framework say about lamps being lit?')
    assert.match(demanded.text, /^LT-1 Lamps \(harbours@1\), standard: “Lamps are lit at dusk\.”/)
    assert.ok(demandsOf(demanded).includes(true))
    const both = await ask(app, 'what is the rule that lamps must be lit?')
    assert.match(both.text, /^Lamp book: The rule .*\n.* demands: .*Lamps are lit at dusk\./)
    assert.ok(demandsOf(both).includes(true) && demandsOf(both).includes(false))
  })

  it('are not about emails for being answered or replied to as it is demanded', async context => {
    const app = await corpusOf(context, true, { ...documents, 'note.eml': email })
    for (const [question, isOfMail] of [
      ['Are our visitors answered in time as the standard asks?', false],
      ['Have we replied to visitors as the standard requires?', false],
      ['Have we replied to Ada?', true],
    ] as const) {
      const { reading } = await ask(app, question)
      assert.equal(/emails/.test(reading?.text ?? ''), isOfMail, question)
    }
  })

  it('change nothing where there is no framework, at the cost of one look', async context => {
    const app = await corpusOf(context, false)
    let reads = 0
    const { documents: reader } = app.store
    const counting = new Proxy(reader, {
      get(target, key: keyof typeof reader) {
        const method = target[key]
        return typeof method !== 'function'
          ? method
          : (...args: unknown[]): unknown => {
              reads += 1
              return (method as (...given: unknown[]) => unknown).apply(target, args)
            }
      },
    })
    const look = frameworksAsked({ ...app, store: { ...app.store, documents: counting } })
    const same = { ...app.store, documents: counting }
    const again = frameworksAsked({ ...app, store: same })
    assert.equal(await look(asOwner), undefined)
    assert.equal(await again(asOwner), undefined)
    reads = 0
    assert.equal(await again(asOwner), undefined)
    assert.equal(reads, 1)
    const answer = await ask(app, 'what is the rule that lamps must be lit?')
    assert.equal(answer.text, 'The rule for lamps at the pier is that lamps are lit at six.')
  })

  it('let demands bear out nothing that somebody does', () => {
    const framework = { title: 'Harbour rules', properties: { framework: 'harbours' } }
    assert.equal(statesDemand('Lamps are lit at dusk.', framework), false)
    assert.equal(statesDemand('Lamps must be lit at dusk.', framework), true)
    assert.equal(statesDemand('Harbour rules says that lamps are lit.', framework), true)
  })
})
