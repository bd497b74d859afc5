import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { coverageDocx } from '../../src/alignment/coverage/coverage-docx.ts'
import { hostileReport } from '../../src/alignment/coverage/sample.contract.ts'
import { defaultLoadLimits } from '../../src/ingestion/loaded-document.ts'
import { loadItem } from '../../src/ingestion/loaders/load-item.ts'

async function textOf(bytes: Uint8Array, fileName: string): Promise<string> {
  for await (const outcome of loadItem(
    { key: fileName, fileName, bytes },
    { limits: defaultLoadLimits, timeZone: 'UTC' },
  )) {
    assert.equal(outcome.kind, 'document', JSON.stringify(outcome))
    if (outcome.kind === 'document') return outcome.document.text
  }
  return assert.fail('nothing was read')
}

describe('a coverage report in Word', () => {
  it('is read back with its headings, quotations and places', async () => {
    const text = await textOf(await coverageDocx(hostileReport), 'coverage.docx')
    console.log(text)
  })
})
