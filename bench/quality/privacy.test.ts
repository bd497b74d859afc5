import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { askQuestion } from '../../src/app/use-cases/questions/ask.ts'
import { collectAnswer } from '../../src/core/answer.ts'
import { owner } from '../../src/core/principal.ts'
import { tableCorpus } from './privacy/asked-corpus.ts'
import { namedMails } from './privacy/named-mails.ts'
import { plaintextHits } from './privacy/plain-search.ts'

const table = resolve(
  import.meta.dirname,
  '../..',
  process.env['VERITRAIL_DATA'] ?? '../shared/data',
  'emails/Clean_Emails.csv',
)

test(
  'mails with invented people leave no name in the folder, and are asked by name',
  { skip: existsSync(table) ? false : 'the data set emails is not there' },
  async () => {
    const { csv, people } = namedMails(readFileSync(table, 'utf8'), 3)
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-named-'))
    const key = join(folder, 'key')
    writeFileSync(key, `${'fedcba9876543210'.repeat(4)}\n`, { mode: 0o600 })
    await using corpus = await tableCorpus(folder, csv, {
      encoder: { kind: 'off' },
      privacy: { mode: 'pseudonyms', salt: { file: key } },
    })
    const person = people.get('Person_6bea6ab4438c')
    const { text } = await collectAnswer(
      askQuestion(
        corpus.app,
        { text: `How many emails has ${person?.first} ${person?.last} written?`, verify: false },
        { principal: owner },
      ),
    )
    assert.match(text, /Person_[0-9a-f]{12} (?:has )?(?:sent|written|wrote) 2 emails|\b2\b/)
    const everybody = [...people.values()]
    assert.deepEqual(plaintextHits(corpus.corpus, everybody), [])
    assert.ok(plaintextHits(corpus.source, everybody).length > 500)
  },
)
