import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { linksOf } from '../../../src/alignment/links/passage-link.ts'
import type { App } from '../../../src/app/compose.ts'
import { coverageReport } from '../../../src/app/use-cases/coverage/coverage-report.ts'
import { reviewLink } from '../../../src/app/use-cases/alignment/review-link.ts'
import { listDocuments } from '../../../src/app/use-cases/corpus/inspect-documents.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import { addFramework } from '../../../src/app/use-cases/frameworks/add-framework.ts'
import { readFrameworkFiles } from '../../../src/app/use-cases/frameworks/framework-files.ts'
import { loadFramework } from '../../../src/app/use-cases/frameworks/list-frameworks.ts'
import { runCypher } from '../../../src/app/use-cases/graph/cypher.ts'
import { askQuestion } from '../../../src/app/use-cases/questions/ask.ts'
import { collectAnswer, type Answer } from '../../../src/core/answer.ts'
import { owner, type Principal } from '../../../src/core/principal.ts'
import { memoryStore } from '../../../src/stores/memory/memory-store.ts'
import { openSqliteStore } from '../../../src/stores/sqlite/sqlite-store.ts'
import { inProcessApp } from '../../support/access/in-process-app.ts'
import { bytesOf, harbourFiles } from '../../support/framework-files.ts'

const asOwner = { principal: owner }
const guest: Principal = { kind: 'user', id: 'gus', groups: ['guests'] }

const documents = {
  'gates.md': '# Gate rules\n\nThe keeper writes down who may enter the harbour.\n',
  'nights.md': '# Night watch\n\nKeys of gates have never been counted. Gates are locked.\n',
  'leave.md': '# Leave\n\nThe standard procedure for leave is to ask the harbour master.\n',
}
/** Which document shows what. */
const links = [
  ['gates.md', 'GT-1'],
  ['nights.md', 'GT-1(1)'],
  ['nights.md', 'GT-1'],
] as const

async function corpusOf(context: TestContext, kind: 'memory' | 'sqlite'): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-standards-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  const store =
    kind === 'memory' ? memoryStore() : openSqliteStore({ path: join(folder, 'corpus.sqlite') })
  context.after(() => store[Symbol.asyncDispose]())
  const app = inProcessApp(store, folder)
  const source = join(folder, 'documents')
  mkdirSync(source)
  for (const [name, text] of Object.entries(documents)) writeFileSync(join(source, name), text)
  for await (const event of ingestPaths(app, { paths: [source], groups: ['staff'] }, asOwner))
    void event
  const { framework } = await readFrameworkFiles(harbourFiles)
  await addFramework(app, { framework, groups: ['staff', 'guests'] }, asOwner)
  return app
}

async function passageOf(app: App, name: string): Promise<string> {
  for await (const { id, key } of listDocuments(app, {}, asOwner))
    if (key.endsWith(name)) {
      const [record] = await app.store.documents.records([id], asOwner)
      return record!.chunks.at(-1)!.id
    }
  throw new Error(`no document ${name}`)
}

const decide = async (
  app: App,
  name: string,
  standard: string,
  decision: 'added' | 'rejected',
): Promise<void> => {
  const passage = await passageOf(app, name)
  await reviewLink(app, { framework: 'harbours', standard, passage, decision }, asOwner)
}

async function linked(app: App): Promise<void> {
  for (const [name, standard] of links) await decide(app, name, standard, 'added')
}

async function ask(
  app: App,
  text: string,
  principal: Principal = owner,
  verify = false,
): Promise<Answer> {
  return collectAnswer(askQuestion(app, { text, verify }, { principal }))
}

/** What the records themselves say, read edge by edge. */
async function shownBy(app: App): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { framework } = await loadFramework(app, 'harbours', asOwner)
  const shown = new Map<string, Set<string>>()
  for await (const { id } of listDocuments(app, {}, asOwner))
    for (const record of await app.store.documents.records([id], asOwner))
      for (const link of linksOf(record)) {
        if (link.shows !== 'evidence') continue
        for (
          let at: string | undefined = link.standard;
          at !== undefined;
          at = framework.standards.find(({ number }) => number === at)?.parent
        )
          shown.set(at, (shown.get(at) ?? new Set()).add(id))
      }
  return shown
}

async function rowsOf(app: App, answer: Answer) {
  const text = answer.reading?.cypher
  assert.ok(text !== undefined, 'the reading tells its Cypher')
  return (await runCypher(app, { text }, asOwner)).rows
}

for (const kind of ['memory', 'sqlite'] as const)
  describe(`questions about standards (${kind})`, () => {
    it('tell the day of a file as that of a file', async context => {
      const app = await corpusOf(context, kind)
      await linked(app)
      const age = await ask(app, 'how old is our evidence for GT-1?')
      assert.match(age.text, /its evidence has no date\./)
      assert.match(age.text, /, file dated \d{4}-\d\d-\d\d\)/)
      assert.doesNotMatch(age.text, /evidence is (?:of|from)/)
    })

    it('tell what the edges say, and the Cypher that gives the same rows', async context => {
      const app = await corpusOf(context, kind)
      await linked(app)
      const shown = await shownBy(app)
      const { framework } = await loadFramework(app, 'harbours', asOwner)
      const all = framework.standards.map(({ number }) => number)

      const without = await ask(app, 'Which standards have no evidence?')
      const bare = all.filter(number => !shown.has(number))
      assert.deepEqual(
        (await rowsOf(app, without)).map(row => row[2]),
        bare,
      )
      const head = `${bare.length} of ${all.length} standards of harbours@1 has no linked evidence.`
      assert.ok(without.text.startsWith(head))
      assert.deepEqual(
        without.sentences.slice(1).map(({ citations }) => citations[0]?.text),
        bare.map(number => framework.standards.find(each => each.number === number)?.formal),
      )

      const covered = await ask(app, 'how many standards are covered?')
      assert.equal((await rowsOf(app, covered)).length, shown.size)
      assert.ok(covered.text.startsWith(`${shown.size} of ${all.length}`))

      const several = await ask(app, 'which standards are covered by more than one document?')
      assert.deepEqual(
        (await rowsOf(app, several)).map(row => [row[2], row[4]]),
        [...shown].flatMap(([number, ids]) => (ids.size > 1 ? [[number, BigInt(ids.size)]] : [])),
      )

      const sections = await ask(app, 'which sections have no evidence?')
      assert.match(
        sections.text,
        /^1 section of 2 has no linked evidence\. 2 of 3 .* All 3 links .* reviewed\.\nLT Lights/,
      )

      const most = await ask(app, 'which document addresses the most standards?')
      assert.match(most.sentences[1]?.text ?? '', /^Night watch, 2 standards/)
      const few = await ask(app, 'which standards have fewer than two documents?')
      assert.deepEqual(
        new Set((await rowsOf(app, few)).map(row => row[2])),
        new Set(all.filter(number => (shown.get(number)?.size ?? 0) < 2)),
      )
      const idle = await ask(app, 'which documents address no standards?')
      assert.match(
        idle.text,
        /^1 document has no passage that is linked to harbours@1\. 2 of .* All 3 links .*\nLeave$/,
      )
    })

    it('quote word for word, with a source each', async context => {
      const app = await corpusOf(context, kind)
      await linked(app)
      const answer = await ask(app, 'what do we show for GT-1?')
      assert.equal(answer.finishReason, 'stop')
      const told = answer.sentences.slice(1)
      assert.ok(told.length >= 3)
      for (const { start, end, citations } of told) {
        assert.ok(citations.length > 0)
        for (const { documentId, start: from, end: to, text } of citations) {
          const document = await app.store.documents.document(documentId, asOwner)
          assert.equal(document?.text.slice(from, to), text)
          assert.ok(answer.text.slice(start, end).includes(text))
        }
      }
      const gaps = await ask(app, 'which standards have gaps?')
      assert.match(gaps.text, /Keys of gates have never been counted\./)
      const plan = await ask(app, 'which standards does the night watch address?')
      assert.match(plan.text, /GT-1\(1\) Night gates/)
    })

    it('say of what is not linked that it is not linked, and how much is', async context => {
      const app = await corpusOf(context, kind)
      await linked(app)
      for (const question of ['is LT-1 covered?', 'do we meet LT-1?', 'is there a gap in LT-1?']) {
        const { text, confidence } = await ask(app, question, owner, true)
        assert.match(text, /^The links do not tell: no passage was linked as (?:evidence|a gap)/)
        assert.match(
          text,
          /2 of 3 passages are linked to standards of harbours@1; the other was not/,
        )
        assert.match(text, /"veritrail align harbours@1 --suggest"/)
        assert.equal(confidence?.band, 'none')
      }
      const without = await ask(app, 'which standards have no evidence?', owner, true)
      assert.match(without.text, /no linked evidence\. 2 of 3 passages are linked/)
      // Nine in ten questions are read rightly; a third of the passages was not linked.
      assert.ok(Math.abs((without.confidence?.value ?? 1) - 0.6) < 0.001)
      assert.match(without.confidence?.reasons.join('; ') ?? '', /2 of 3 passages are linked/)
      const shown = await ask(app, 'what do we show for GT-1?', owner, true)
      assert.doesNotMatch(shown.text, /of 3 passages/)
      assert.equal(shown.confidence?.value, 0.9)
      const named = await ask(app, 'which standards does the night watch not address?')
      assert.match(named.text, /The only passage is linked to harbours@1/)
      const compared = await ask(app, 'is LT-1 better covered than GT-1?')
      assert.match(compared.text, /2 of 3 passages are linked/)
    })

    it('give the framework’s own words, and say what is not there', async context => {
      const app = await corpusOf(context, kind)
      const demanded = await ask(app, 'what does GT-1(1) require?')
      assert.match(demanded.text, /harbours@1.*gates are locked/s)
      assert.equal(demanded.sentences[0]?.citations[0]?.text.startsWith('At night:'), true)
      const unknown = await ask(app, 'what evidence is there for GT-7?')
      assert.equal(unknown.finishReason, 'no_evidence')
      assert.match(unknown.text, /no standard.*“GT-7”.*Near it: GT-1/s)
      assert.match(
        (await ask(app, 'which standards are covered?')).text,
        /No passage is linked to harbours@1 yet/,
      )
    })

    it('weigh evidence as reports do, and say no plain yes', async context => {
      const app = await corpusOf(context, kind)
      await linked(app)
      const met = await ask(app, 'do we meet GT-1?')
      assert.match(
        met.text,
        /^(?:In part|Not certain, because the evidence is weak|Yes, by strong)/,
      )
      assert.match(met.text, /Keys of gates have never been counted/)
      const weak = await ask(app, 'which standards have no or weak evidence?')
      assert.doesNotMatch(weak.text, /^Yes/)
      const report = await coverageReport(app, { framework: 'harbours' }, asOwner)
      for (const strength of ['weak', 'partial', 'strong'] as const) {
        const told = await ask(app, `which standards are ${strength}?`)
        const own = report.standards.filter(each => each.strength === strength)
        assert.match(told.text, new RegExp(`^${own.length === 0 ? 'None' : own.length} of 3 `))
        for (const { number } of own) assert.ok(told.text.includes(`\n${number} `), told.text)
        assert.equal((await rowsOf(app, told)).length > 0, true)
      }
      const each = await ask(app, 'how strong is our evidence for GT-1?')
      const gate = report.standards.find(({ number }) => number === 'GT-1')
      assert.ok(each.text.includes(`GT-1 Gate policy (harbours@1): ${gate?.strength} evidence.`))
      for (const { citations } of each.sentences)
        for (const { documentId, start, end, text } of citations) {
          const document = await app.store.documents.document(documentId, asOwner)
          assert.equal(document?.text.slice(start, end), text)
        }
      const sections = await ask(app, 'which section is weakest?')
      assert.match(sections.text, /^LT Lights is the weakest/)
      const compared = await ask(app, 'is LT-1 better covered than GT-1?')
      assert.match(
        compared.text,
        /^As far as passages are linked, GT-1 Gate policy is better covered than LT-1 Lamps/,
      )
      const asGuest = await ask(app, 'how strong is our evidence for GT-1?', guest)
      assert.match(asGuest.text, /GT-1 Gate policy \(harbours@1\): no linked evidence/)
      assert.doesNotMatch(asGuest.text, /keeper/)
    })

    it('find standards by what they speak of, and nothing where none does', async context => {
      const app = await corpusOf(context, kind)
      await linked(app)
      const missing = await ask(app, 'where do we fall short on the policy of gates?')
      assert.match(missing.text, /^1 passage of 1 document shows a gap in GT-1 Gate policy/)
      const lamps = await ask(app, 'what is missing for lamps?')
      assert.match(lamps.text, /No passage was linked as evidence for it either\. 2 of 3 passages/)
      const demanded = await ask(app, 'what does the framework require about keys?')
      assert.match(demanded.text, /^GT-1\(1\) Night gates .*keys are counted/s)
      const penguins = await ask(app, 'what does the framework require about penguins?')
      assert.equal(penguins.finishReason, 'no_evidence')
      assert.match(penguins.text, /No section or standard of harbours@1 is called “penguins”/)
      const map = await ask(app, 'which standards does the treasure map address?')
      assert.match(map.text, /No document is called “treasure map”/)
      const might = await ask(app, 'what might show LT-1?')
      assert.match(might.text, /LT-1 Lamps/)
      assert.match(might.text, /Lamp log/)
    })

    it('count what the asker may read, and nothing that was rejected', async context => {
      const app = await corpusOf(context, kind)
      await linked(app)
      const asGuest = await ask(app, 'which standards have no evidence?', guest)
      assert.match(asGuest.text, /^3 of 3 standards/)
      await decide(app, 'nights.md', 'GT-1', 'rejected')
      await decide(app, 'nights.md', 'GT-1(1)', 'rejected')
      const after = await ask(app, 'which documents cover GT-1?')
      assert.match(after.text, /^1 document shows evidence for GT-1/)
      await decide(app, 'gates.md', 'GT-1', 'rejected')
      assert.match((await ask(app, 'how many standards are covered?')).text, /^None of 3/)
    })

    it('tell frameworks apart by what is named', async context => {
      const app = await corpusOf(context, kind)
      const other = JSON.stringify({
        framework: 'Lighthouse Code',
        version: 2,
        standards: [{ number: '4.2', formal: 'Lamps are cleaned.' }],
      })
      const { framework } = await readFrameworkFiles([bytesOf('code.json', other)])
      await addFramework(app, { framework, groups: ['staff'] }, asOwner)
      // Where nothing was compared with any, all are told.
      const all = await ask(app, 'which standards have no evidence?')
      assert.match(all.text, /harbours@1: 3 of 3; lighthouse-code@2: 1 of 1/)
      assert.doesNotMatch(all.text, /Left out/)
      await linked(app)
      const left =
        'Left out, as no document was ever compared with it: lighthouse-code@2 ' +
        '("veritrail align lighthouse-code@2" does).'
      for (const [question, told] of [
        ['which section is weakest?', /^LT Lights is the weakest/],
        ['which standards have no evidence?', /^1 of 3 standards of harbours@1/],
        ['Show me everything that is not covered', /^1 of 3 standards of harbours@1/],
      ] as const) {
        const { text } = await ask(app, question)
        assert.match(text, told)
        assert.ok(text.includes(left), `${question} ${text}`)
      }
      const demand = await ask(app, 'what does 4.2 require?')
      assert.match(demand.text, /lighthouse-code@2.*Lamps are cleaned/)
      const named = await ask(app, 'which standards of the Lighthouse Code have no evidence?')
      assert.match(named.text, /^1 of 1 standard of lighthouse-code@2/)
    })

    it('leave other questions, and corpora without frameworks, as they are', async context => {
      const app = await corpusOf(context, kind)
      const leave = await ask(app, 'what is the standard procedure for leave?')
      assert.equal(leave.text, 'The standard procedure for leave is to ask the harbour master.')
      assert.equal(leave.reading?.cypher, undefined)
    })
  })
