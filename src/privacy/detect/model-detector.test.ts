import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptedLanguageModel } from '../../models/scripted-language-model.ts'
import { modelDetector } from './model-detector.ts'
import { personalDataDetector } from './personal-data-detector.ts'

const text = 'The boss of the red house, Old Crow, wrote to Crowley. Old Crow sleeps.'
const saying = (...found: ReadonlyArray<{ text: string; type: string }>): string =>
  JSON.stringify({ found })

test('only whole words of the text, of types that were asked for, are detections', async () => {
  const model = scriptedLanguageModel([
    saying(
      { text: 'Old Crow', type: 'person' },
      { text: 'old crow', type: 'person' },
      { text: 'Crow', type: 'person' },
      { text: 'Anna Smith', type: 'person' },
      { text: 'red house', type: 'location' },
      { text: 'boss', type: 'king' },
      { text: '', type: 'person' },
    ),
  ])
  const [found = []] = await modelDetector(model, { types: ['person'] }).find([text])
  assert.deepEqual(
    found.map(({ rule, start, end }) => `${rule} ${String(start)} ${text.slice(start, end)}`),
    [text.indexOf('Old Crow'), text.lastIndexOf('Old Crow')].map(
      at => `person/model ${String(at)} Old Crow`,
    ),
  )
  const [request] = model.requests
  assert.match(request?.messages.at(-1)?.content ?? '', /<<<passage \w+\nThe boss/i)
  assert.match(request?.messages.at(-1)?.content ?? '', /one of these types: person\./)
})

test('a long text is asked about in parts, and ranges are of the whole', async () => {
  const long = `${'word '.repeat(2000)}then Old Crow came`
  const model = scriptedLanguageModel(() => saying({ text: 'Old Crow', type: 'person' }))
  const [found = []] = await modelDetector(model).find([long])
  assert.ok(model.requests.length > 1)
  assert.deepEqual(
    found.map(({ start, end }) => [start, long.slice(start, end)]),
    [[long.indexOf('Old Crow'), 'Old Crow']],
  )
})

test('a reply that is no such JSON is an error, and so is an abort', async () => {
  const broken = scriptedLanguageModel(['nothing to see', 'still nothing'])
  await assert.rejects(modelDetector(broken).find([text]), { code: 'model_output_invalid' })
  const model = scriptedLanguageModel([saying()])
  await assert.rejects(modelDetector(model).find([text], { signal: AbortSignal.abort() }))
  assert.equal(model.requests.length, 0)
})

test('rules and a model together: what either finds is found, settings hold for both', async () => {
  const model = scriptedLanguageModel(() =>
    saying({ text: 'Old Crow', type: 'person' }, { text: 'red house', type: 'location' }),
  )
  const detector = personalDataDetector(
    { types: ['person', 'email-address'], allow: ['Crowley'] },
    [modelDetector(model)],
  )
  const mail = `${text} Write to anna@example.com.`
  const [found = []] = await detector.find([mail])
  assert.deepEqual(
    found.map(({ rule, start, end }) => `${rule} ${mail.slice(start, end)}`),
    ['person/model Old Crow', 'person/model Old Crow', 'email-address/shape anna@example.com'],
  )
  assert.match(detector.name, /^rules\/\d+\+model\/personal-data\/1\/[0-9a-f]{8}$/)
})
