import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { schemaVersion } from '../../../src/stores/sqlite/file/schema.ts'
import { veritrail, type Run } from '../../support/command-line.ts'

// Corpora of seven mails and a document, each made by the program as it was when it had that
// schema: nothing of today's code made them. No program made corpora with schema 2 or 8: their
// steps came together with the next one. The tables of schema 1 were changed once, on the first
// day; the steps begin at their second form.
const made = ['1-second', 3, 4, 5, 6, 7, 9, 10, 11, 12] as const

/** A corpus of a schema in a folder of its own. */
function corpusOf(context: TestContext, schema: number | string): string {
  const corpus = mkdtempSync(join(tmpdir(), 'veritrail-older-'))
  context.after(() => rmSync(corpus, { recursive: true, force: true }))
  const packed = new URL(`../../golden/corpora/schema-${schema}.sqlite.gz`, import.meta.url)
  writeFileSync(join(corpus, 'corpus.sqlite'), gunzipSync(readFileSync(packed)), { mode: 0o600 })
  writeFileSync(
    join(corpus, 'config.json'),
    JSON.stringify({ schemaVersion: 1, encoder: { kind: 'off' } }),
    { mode: 0o600 },
  )
  return corpus
}

function schemaIn(corpus: string): unknown {
  using database = new DatabaseSync(join(corpus, 'corpus.sqlite'), { readOnly: true })
  return database.prepare('pragma user_version').get()?.['user_version']
}

describe('a corpus that an earlier version made', () => {
  for (const schema of made)
    it(`with schema ${schema} is asked, checked and added to like one of today`, async context => {
      const corpus = corpusOf(context, schema)
      const run = async (...words: readonly string[]): Promise<Run> =>
        await veritrail(corpus, '--corpus', corpus, ...words)
      assert.equal(schemaIn(corpus), Number.parseInt(String(schema), 10))
      const asked = await run('ask', 'Who sent email 9806201052?')
      assert.equal(asked.code, 0, asked.err)
      assert.match(asked.out, /Person_700b29d2c283/)
      assert.equal(schemaIn(corpus), schemaVersion)
      assert.match(
        (await run('ask', 'When are gantries closed because of wind?')).out,
        /winds above 25 m\/s is closed/,
      )
      assert.match(
        (await run('ask', 'How many emails are there per sender?')).out,
        /^7 emails, by sender:$/m,
      )
      const listed = (await run('--json', 'documents', 'list')).out.trim().split('\n')
      assert.equal(listed.length, 8)
      writeFileSync(join(corpus, 'note.md'), '# Depot\n\nThe depot in Kent was opened in 2019.\n')
      assert.equal((await run('ingest', join(corpus, 'note.md'))).code, 0)
      assert.match((await run('ask', 'When was the depot in Kent opened?')).out, /2019/)
      const checked = await run('doctor')
      assert.equal(checked.code, 0, checked.out)
      assert.match(checked.out, /\d+ checks, 0 problems/)
    })
  it('of the first day, whose layout nobody can bring up to date, is refused as it is', async t => {
    const corpus = corpusOf(t, 1)
    const before = readFileSync(join(corpus, 'corpus.sqlite'))
    const { code, err } = await veritrail(corpus, '--corpus', corpus, 'ask', 'Who wrote?')
    assert.equal(code, 7)
    assert.match(err, /schema 1.* cannot be brought up to schema \d+.*Nothing was changed.*ingest/s)
    assert.ok(!/damaged/.test(err))
    assert.deepEqual(readFileSync(join(corpus, 'corpus.sqlite')), before)
  })
})
