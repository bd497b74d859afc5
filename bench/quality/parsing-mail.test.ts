import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { mailParsing } from './parsing-mail.ts'

const dataDir = resolve(
  import.meta.dirname,
  '../..',
  process.env['VERITRAIL_DATA'] ?? '../shared/data',
)
const missing = ['eml', 'email-cleaning'].filter(name => !existsSync(join(dataDir, name)))

test(
  'real mail is read as its reference says, and cut as its annotators did',
  { skip: missing.length > 0 ? `the data set ${missing.join(', ')} is not there` : false },
  async () => {
    const figures = new Map(
      (await mailParsing(dataDir)).map(figure => [
        `${figure.case}/${figure.measure}`,
        figure.value,
      ]),
    )
    assert.equal(figures.get('eml/exact'), 1)
    assert.equal(figures.get('eml/crashes'), 0)
    assert.ok((figures.get('email-cleaning/signature-line-f1') ?? 0) >= 0.9)
    assert.ok((figures.get('email-cleaning/reply-exact') ?? 0) >= 0.9)
  },
)
