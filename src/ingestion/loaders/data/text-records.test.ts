import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLoadLimits, type LoadOutcome } from '../../loaded-document.ts'
import { detectLoader } from '../registry.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

async function load(
  fileName: string,
  text: string,
): Promise<{ loader: string | undefined; outcomes: LoadOutcome[] }> {
  const item = { key: fileName, fileName, bytes: encode(text) }
  const loader = detectLoader(item)
  const outcomes: LoadOutcome[] = []
  for await (const outcome of loader?.load(item, { timeZone: 'UTC', limits: defaultLoadLimits }) ??
    [])
    outcomes.push(outcome)
  return { loader: loader?.name, outcomes }
}

test(
  'each record with a text of its own becomes a document with its id, title, date, link and ' +
    'short values',
  async () => {
    const { loader, outcomes } = await load(
      'corpus.jsonl',
      '{"id":"a:1","title":"First","text":"One.\\nTwo.","year":1931,' +
        '"url":"https://example.org/1","date":"2024-05-06"}\n{"id":2,"text":"Three."}\n',
    )
    assert.equal(loader, 'text-records')
    const documents = outcomes.flatMap(outcome =>
      outcome.status === 'loaded' ? [outcome.document] : [],
    )
    assert.deepEqual(
      documents.map(({ keySuffix, title, text, kind }) => [keySuffix, title, text, kind]),
      [
        ['#a:1', 'First', 'One.\nTwo.', 'record'],
        ['#2', '', 'Three.', 'record'],
      ],
    )
    assert.deepEqual(
      [documents[0]?.properties['year'], documents[0]?.link, documents[0]?.date?.ms],
      [1931, 'https://example.org/1', Date.UTC(2024, 4, 6)],
    )
  },
)

test('a line that is no record fails alone, and a repeated id gets its line', async () => {
  const { outcomes } = await load(
    'corpus.jsonl',
    '{"id":"x","text":"One."}\noops\n\n{"id":"x","text":"Two."}\n{"id":"y"}',
  )
  assert.deepEqual(
    outcomes.map(outcome =>
      outcome.status === 'loaded'
        ? outcome.document.keySuffix
        : `${outcome.status} ${outcome.keySuffix ?? ''}`,
    ),
    ['#x', 'failed #line-2', '#line-4', 'failed #line-5'],
  )
})

test('other JSON stays one document', async () => {
  for (const [name, text] of [
    ['a.jsonl', '{"a":1}\n{"b":2}\n'],
    ['questions.jsonl', '{"id":"q","question":"Who?"}\n'],
    ['a.json', '[{"id":1,"text":"x"}]'],
    ['pretty.json', '{\n "id": 1,\n "text": "x"\n}'],
  ] as const) {
    assert.equal((await load(name, text)).loader, 'json', name)
  }
})

test("keys of an object's prototype are data like any other", async () => {
  const { outcomes } = await load(
    'corpus.jsonl',
    '{"id":"constructor","title":"toString","text":"One.","__proto__":{"text":"no"},' +
      '"constructor":"x"}\n',
  )
  const [outcome] = outcomes
  assert.ok(outcome?.status === 'loaded')
  assert.deepEqual(
    [
      outcome.document.keySuffix,
      outcome.document.text,
      Object.hasOwn(outcome.document.properties, '__proto__'),
    ],
    ['#constructor', 'One.', false],
  )
})
