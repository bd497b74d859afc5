import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLoadLimits, type LoadOutcome } from '../loaded-document.ts'
import { loadItem } from './load-item.ts'
import { extractorNames } from './registry.ts'
import { allSamples, docx, load, loaded, paragraph } from './sample-files.contract.ts'

test('every sample file is read, says by what, and its ranges lie in its text', async () => {
  for (const { fileName, bytes } of allSamples()) {
    const document = await loaded(fileName, bytes)
    assert.match(document.text, /[Hh]arbour|Oslo|Rope/, fileName)
    assert.ok(extractorNames.has(document.extractor), document.extractor)
    assert.ok(document.title !== '')
    for (const range of [
      ...document.sections,
      ...document.pages,
      ...document.cuts,
      ...document.layout,
    ])
      assert.ok(
        range.start >= 0 && range.start <= range.end && range.end <= document.text.length,
        fileName,
      )
  }
})

test('the same bytes give the same document', async () => {
  for (const { fileName, bytes } of allSamples())
    assert.deepEqual(await loaded(fileName, bytes), await loaded(fileName, bytes))
})

test('loaders leave the bytes they were given as they are', async () => {
  for (const { fileName, bytes } of allSamples()) {
    const before = Buffer.from(bytes)
    await load(fileName, bytes)
    assert.ok(before.equals(bytes), fileName)
  }
})

test(
  'a file above the size limit, or with more text than allowed, fails with too_large and ' +
    'names the limit',
  async () => {
    const large = await load('a.txt', 'x'.repeat(100), { maxBytes: 50 })
    assert.ok(
      large.status === 'failed' &&
        large.reason === 'too_large' &&
        large.message.includes('maxBytes'),
    )
    for (const { fileName, bytes } of allSamples()) {
      const outcome = await load(fileName, bytes, { maxTextLength: 5 })
      assert.ok(
        outcome.status === 'failed' &&
          outcome.reason === 'too_large' &&
          outcome.message.includes('maxTextLength'),
        `${fileName} ${JSON.stringify(outcome)}`,
      )
    }
  },
)

test('nothing, white space and pages without a word fail with empty', async () => {
  for (const [name, content] of [
    ['a.txt', ''],
    ['a.txt', ' \n\t\n'],
    ['a.md', '---\n\n***\n'],
    ['a.html', '<html><body><img src="x"></body></html>'],
    ['a.csv', ',,\n,,\n'],
    ['a.json', '[]'],
    ['a.xml', '<a/>'],
    ['a', '\ufeff'],
  ] as const) {
    const outcome = await load(name, content)
    assert.ok(
      outcome.status === 'failed' && outcome.reason === 'empty',
      `${name} ${JSON.stringify(outcome)}`,
    )
  }
})

test('messages name the file and what to do, and hold no text of the document', async () => {
  const secret = 'topsecretword'
  const broken = Buffer.from(docx(paragraph(secret)))
  for (const outcome of [
    await load('report.docx', broken.subarray(0, broken.length - 30)),
    await load('b.xml', `<${secret}`),
    await load('c.json', `{"${secret}":`.repeat(300)),
  ]) {
    if (outcome.status === 'loaded')
      assert.ok(outcome.document.notes.every(note => !note.includes(secret)))
    else
      assert.ok(
        outcome.status === 'failed' &&
          /\.(?:docx|xml|json)/.test(outcome.message) &&
          !outcome.message.includes(secret),
        JSON.stringify(outcome),
      )
  }
})

test('an abort throws, before and while an item is read', async () => {
  const controller = new AbortController()
  controller.abort(new Error('stop'))
  const collect = async (): Promise<LoadOutcome[]> => {
    const outcomes: LoadOutcome[] = []
    for await (const outcome of loadItem(
      { key: 'a', fileName: 'a.txt', bytes: Buffer.from('x') },
      { timeZone: 'UTC', limits: defaultLoadLimits, signal: controller.signal },
    ))
      outcomes.push(outcome)
    return outcomes
  }
  await assert.rejects(collect(), /stop/)
})
