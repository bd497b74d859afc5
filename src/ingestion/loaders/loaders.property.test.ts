import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { defaultLoadLimits, type LoadOutcome } from '../loaded-document.ts'
import { loadItem } from './load-item.ts'
import { allSamples, type Sample } from './sample-files.contract.ts'

const cases = Number(process.env['VERITRAIL_CASES'] ?? 15)
const dataFolder = join(process.env['VERITRAIL_DATA'] ?? '../shared/data', 'documents', 'files')

/** How a file is spoiled; positions are shares of its length. */
const damage = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    kind: fc.constant('flip' as const),
    bits: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        bit: fc.integer({ min: 0, max: 7 }),
      }),
      { minLength: 1, maxLength: 20 },
    ),
  }),
  fc.record({
    kind: fc.constant('fill' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 300 }),
    byte: fc.integer({ min: 0, max: 255 }),
  }),
  fc.record({
    kind: fc.constant('repeat' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 300 }),
    times: fc.integer({ min: 2, max: 50 }),
  }),
)
type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never

function spoil(original: Uint8Array, how: Damage): Uint8Array {
  const place = (at: number): number =>
    Math.min(original.length - 1, Math.floor(at * original.length))
  const bytes = Uint8Array.from(original)
  switch (how.kind) {
    case 'cut':
      return bytes.slice(0, place(how.at))
    case 'flip':
      for (const { at, bit } of how.bits) bytes[place(at)] = (bytes[place(at)] ?? 0) ^ (1 << bit)
      return bytes
    case 'fill':
      return bytes.fill(how.byte, place(how.at), place(how.at) + how.length)
    case 'repeat': {
      const part = bytes.subarray(place(how.at), place(how.at) + how.length)
      return Buffer.concat([
        bytes.subarray(0, place(how.at)),
        ...Array.from({ length: how.times }, () => part),
        bytes.subarray(place(how.at)),
      ])
    }
    default:
      return how satisfies never
  }
}

async function holds({ fileName }: Sample, bytes: Uint8Array): Promise<void> {
  const outcomes: LoadOutcome[] = []
  for await (const outcome of loadItem(
    { key: fileName, fileName, bytes },
    {
      timeZone: 'UTC',
      limits: { ...defaultLoadLimits, maxUnzippedBytes: 32 * 2 ** 20, maxTextLength: 2 ** 22 },
    },
  ))
    outcomes.push(outcome)
  assert.ok(outcomes.length >= 1, `${fileName} gave no outcome`)
  for (const outcome of outcomes) {
    if (outcome.status !== 'loaded') continue
    const { text, sections, pages, cuts, layout } = outcome.document
    assert.ok(text.isWellFormed() && !/[\r\0]/.test(text), `${fileName}: text is not well-formed`)
    for (const range of [...sections, ...pages, ...cuts, ...layout])
      assert.ok(
        range.start >= 0 && range.start <= range.end && range.end <= text.length,
        `${fileName}: a range leaves the text`,
      )
    for (let index = 1; index < cuts.length; index++)
      assert.ok(
        (cuts[index]?.start ?? 0) >= (cuts[index - 1]?.end ?? 0),
        `${fileName}: cuts overlap`,
      )
  }
}

test('a damaged sample of any format gives outcomes and well-formed text', async () => {
  for (const sample of allSamples())
    await fc.assert(
      fc.asyncProperty(damage, async how => holds(sample, spoil(sample.bytes, how))),
      { numRuns: cases },
    )
})

test('random bytes under any name give an outcome', async () => {
  const names = allSamples().map(sample => sample.fileName)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names, 'a.doc', 'a.xls', 'a.ppt', 'a', 'a.ods'),
      fc.uint8Array({ maxLength: 2000 }),
      async (fileName, bytes) => holds({ fileName, bytes }, bytes),
    ),
    { numRuns: cases * 10 },
  )
})

test('damaged real files give outcomes and well-formed text, and never throw', async t => {
  if (!existsSync(dataFolder)) {
    t.skip(`no sample documents at ${dataFolder} (VERITRAIL_DATA names the data folder)`)
    return
  }
  const files = readdirSync(dataFolder).filter(name => !name.endsWith('.eml'))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), damage, async (fileName, how) => {
      const original = readFileSync(join(dataFolder, fileName))
      await holds({ fileName, bytes: original }, spoil(original, how))
    }),
    { numRuns: cases * 4 },
  )
})
