import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { collectAnswer } from '../../src/core/answer.ts'
import type { Document } from '../../src/core/document.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { owner, type Principal } from '../../src/core/principal.ts'
import { buildRecord } from '../../src/ingestion/record/build-record.ts'
import { retrieve } from '../../src/retrieval/hybrid.ts'
import { ask } from '../../src/answering/ask.ts'
import { pathsTo } from '../../src/answering/passage-paths.ts'
import { graphRecipe } from '../../src/retrieval/recipes.ts'
import { memoryStore } from '../../src/stores/memory/memory-store.ts'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import { documentId, revisionId, sha256 } from '../../src/support/ids.ts'
import { readSearchText } from '../../src/language/question/question.ts'

const cases = Number(process.env['VERITRAIL_CASES'] ?? 8)

// Invented people and works; no title is given, so that everything rests on the text.
const texts: Readonly<Record<string, string>> = {
  lantern:
    'The Lantern Keeper is a 1961 Norwegian drama film directed by Odvar Nesheim and ' +
    'starring Gro Tveit. It was shot in Tromvik.',
  harbour:
    'Harbour of Glass is a 1958 Danish film directed by Mette Lindqvist. The film won a ' +
    'prize in Aalby.',
  nesheim:
    'Odvar Erling Nesheim (3 May 1912 – 9 June 1988) was a Norwegian film director. He was ' +
    'born in Skarvik and died in Tromvik.',
  lindqvist:
    'Mette Lindqvist (born 14 February 1920) is a Danish film director, born in Aalby. Her ' +
    'father was Holger Lindqvist.',
  holger: 'Holger Lindqvist was a Danish shipbuilder. He died in Nordhavn in 1944.',
  tveit: 'Gro Tveit is a Norwegian actress. She married the painter Lars Bakke in 1950.',
  bakke: 'Lars Bakke was a Norwegian painter who was born in Skarvik.',
  skarvik: 'Skarvik is a village in the county of Nordmark. In 2011 it had 840 inhabitants.',
  tromvik: 'Tromvik is a fishing town in Nordmark. Its church was built in 1740.',
  directors: 'A film director leads the making of a film. Many directors were born in villages.',
  births:
    'Where somebody was born is written in the parish book. The book also says where they died.',
}

const questions: ReadonlyArray<{ readonly text: string; readonly needs: readonly string[] }> = [
  {
    text: 'Where was the director of the film The Lantern Keeper born?',
    needs: ['lantern', 'nesheim'],
  },
  { text: 'When did the father of Mette Lindqvist die?', needs: ['lindqvist', 'holger'] },
  { text: 'Who is the husband of Gro Tveit and where was he born?', needs: ['tveit', 'bakke'] },
  {
    text: 'Which film has the director who was born first, The Lantern Keeper or Harbour of Glass?',
    needs: ['lantern', 'harbour', 'nesheim', 'lindqvist'],
  },
]

function page(
  key: string,
  text = texts[key] ?? '',
  groups: readonly string[] = ['public'],
): Document {
  const id = documentId('pages', key)
  const bytesHash = sha256(text)
  return {
    id,
    revisionId: revisionId(id, bytesHash, 'page/1', text),
    sourceId: 'pages',
    key,
    kind: 'page',
    title: '',
    text,
    mediaType: 'text/plain',
    bytesHash,
    extractor: 'page/1',
    groups,
    sections: [],
    pages: [],
    cuts: [],
    layout: [],
    properties: {},
  }
}

const source = { id: 'pages', kind: 'folder', location: 'pages' }
const portsOf = (store: Store) => ({
  documents: store.documents,
  keywords: store.keywords,
  vectors: store.vectors,
  graph: store.graph,
})
const put = (store: Store, documents: readonly Document[]) =>
  store.writer.commit(
    { sources: [source], put: documents.map(document => buildRecord(document)) },
    { principal: owner },
  )
const remove = (store: Store, keys: readonly string[]) =>
  store.writer.commit({ remove: keys.map(key => documentId('pages', key)) }, { principal: owner })

async function found(
  store: Store,
  question: string,
  principal: Principal = owner,
): Promise<string[]> {
  const { passages } = await retrieve(readSearchText(question), portsOf(store), graphRecipe, {
    principal,
  })
  const keys = new Map(Object.keys(texts).map(key => [documentId('pages', key), key]))
  return passages.map(passage => `${keys.get(passage.chunk.documentId) ?? ''} ${passage.score}`)
}
const keysOf = (lines: readonly string[]): string[] => lines.map(line => line.split(' ')[0] ?? '')

async function logical(store: Store): Promise<string[]> {
  const lines: string[] = []
  for await (const line of store.exportLogical()) lines.push(line)
  return lines
}

test(
  'questions that need two to four passages find all of them first, without titles, vectors ' +
    'or a model',
  async () => {
    await using store = memoryStore()
    await put(
      store,
      Object.keys(texts).map(key => page(key)),
    )
    for (const { text, needs } of questions)
      assert.deepEqual(
        keysOf(await found(store, text))
          .slice(0, needs.length)
          .sort(),
        [...needs].sort(),
        text,
      )
  },
)

test('the path to a passage leads from the question over names and passages', async () => {
  await using store = memoryStore()
  await put(
    store,
    Object.keys(texts).map(key => page(key)),
  )
  const question = 'When did the father of Mette Lindqvist die?'
  const retrieval = await retrieve(readSearchText(question), portsOf(store), graphRecipe, {
    principal: owner,
  })
  const second = retrieval.passages.find(
    passage => passage.chunk.documentId === documentId('pages', 'holger'),
  )
  assert.ok(second !== undefined)
  const [path] =
    (
      await pathsTo(
        readSearchText(question),
        [second.chunk],
        retrieval,
        { graph: store.graph, documents: store.documents },
        { principal: owner },
      )
    ).get(second.chunk.id) ?? []
  assert.deepEqual(
    path?.nodes.map(node => (node.labels.includes('Chunk') ? 'passage' : node.name)),
    [question, 'Mette Lindqvist', 'passage', 'Holger Lindqvist', 'passage'],
  )
  assert.deepEqual(
    path?.edges.map(edge => edge.type),
    ['NAMES', 'ABOUT', 'MENTIONS', 'ABOUT'],
  )
  assert.equal(path?.edges[2]?.label, 'FATHER')
})

test('an answer over several steps is the sentences that state them, in order', async () => {
  await using store = memoryStore()
  await put(
    store,
    Object.keys(texts).map(key => page(key)),
  )
  const ports = { ...portsOf(store), clock: { now: () => 0 }, timeZone: 'UTC' }
  const answerTo = async (text: string) =>
    (await collectAnswer(ask({ text }, ports, { principal: owner }))).sentences.map(
      sentence => sentence.text,
    )
  assert.deepEqual(await answerTo('When did the father of Mette Lindqvist die?'), [
    'Her father was Holger Lindqvist.',
    'He died in Nordhavn in 1944.',
    'Mette Lindqvist: father Holger Lindqvist → date of death 1944',
  ])
  assert.deepEqual(await answerTo('Where was the director of the film The Lantern Keeper born?'), [
    'The Lantern Keeper is a 1961 Norwegian drama film directed by Odvar Nesheim and ' +
      'starring Gro Tveit.',
    'He was born in Skarvik and died in Tromvik.',
    'The Lantern Keeper: director Odvar Nesheim → place of birth Skarvik',
  ])
  const compared = await answerTo(
    'Which film has the director who was born first, The Lantern Keeper or Harbour of Glass?',
  )
  assert.equal(compared.length, 5)
  assert.match(compared.at(-1) ?? '', /^The Lantern Keeper\. The Lantern Keeper: director /)
  assert.ok(
    compared.some(text => text.includes('3 May 1912')) &&
      compared.some(text => text.includes('14 February 1920')),
  )
})

test('what a principal may not read leads nowhere and is never found', async () => {
  const secret = new Set(['nesheim', 'skarvik'])
  await using whole = memoryStore()
  await put(
    whole,
    Object.keys(texts).map(key => page(key, texts[key], secret.has(key) ? ['board'] : ['public'])),
  )
  await using cut = memoryStore()
  await put(
    cut,
    Object.keys(texts)
      .filter(key => !secret.has(key))
      .map(key => page(key)),
  )
  const reader: Principal = { kind: 'user', id: 'ada', groups: [] }
  for (const { text } of questions) {
    const keys = keysOf(await found(whole, text, reader))
    assert.ok(
      keys.every(key => !secret.has(key)),
      text,
    )
    assert.deepEqual(new Set(keys), new Set(keysOf(await found(cut, text))), text)
  }
})

test(
  'any order of ingestion, edits and deletions ends in the same store and the same answers ' +
    'as a fresh one',
  async () => {
    const keys = Object.keys(texts)
    const step = fc.record({
      kind: fc.constantFrom('put', 'put', 'edit', 'remove'),
      keys: fc.uniqueArray(fc.constantFrom(...keys), { minLength: 1, maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.shuffledSubarray(keys, { minLength: keys.length }),
        async (steps, order) => {
          const folder = mkdtempSync(join(tmpdir(), 'veritrail-graph-'))
          try {
            await using store = openSqliteStore({ path: join(folder, 'corpus.sqlite') })
            await using fresh = openSqliteStore({ path: join(folder, 'fresh.sqlite') })
            const state = new Map<string, string>()
            for (const { kind, keys: changed } of steps) {
              if (kind === 'remove') await remove(store, changed)
              else
                await put(
                  store,
                  changed.map(key =>
                    page(
                      key,
                      kind === 'edit'
                        ? `${texts[key] ?? ''} It is remembered in Nordmark.`
                        : texts[key],
                    ),
                  ),
                )
              for (const key of changed)
                if (kind === 'remove') state.delete(key)
                else
                  state.set(
                    key,
                    kind === 'edit'
                      ? `${texts[key] ?? ''} It is remembered in Nordmark.`
                      : (texts[key] ?? ''),
                  )
              // Asked in between, so that what is kept of the graph has to follow.
              await found(store, questions[0]?.text ?? '')
            }
            await store.writer.commit({ sources: [source] }, { principal: owner })
            await put(
              fresh,
              order.flatMap(key => {
                const text = state.get(key)
                return text === undefined ? [] : [page(key, text)]
              }),
            )
            assert.deepEqual(await logical(store), await logical(fresh))
            for (const { text } of questions)
              assert.deepEqual(await found(store, text), await found(fresh, text), text)
          } finally {
            rmSync(folder, { recursive: true, force: true })
          }
        },
      ),
      { numRuns: cases },
    )
  },
)
