import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '../../../core/errors.ts'
import { cellsOf } from './cells.ts'
import { exampleDefinition } from './example-definition.ts'
import { readDefinition } from './read-definition.ts'

const smallest = `experiment: 1
name: small
corpora:
  files: { paths: [a] }
questions:
  - file: q.jsonl
`
const refusal = async (text: string): Promise<string> => {
  try {
    cellsOf(await readDefinition(text, 'e.yaml'))
  } catch (error) {
    assert.ok(error instanceof AppError, String(error))
    assert.equal(error.code, 'invalid_input')
    return error.message
  }
  return 'nothing was refused'
}

describe('the definition of an experiment', () => {
  it('of the commented example is valid and gives every combination of its levels', async () => {
    const { factors, cells } = cellsOf(await readDefinition(exampleDefinition, 'example.yaml'))
    assert.deepEqual(factors, ['chunking', 'retrieval'])
    assert.deepEqual(
      cells.map(({ id }) => id),
      ['fixed / vector', 'fixed / hybrid', 'small / vector', 'small / hybrid'],
    )
    assert.deepEqual(cells[2]?.chunking?.settings, {
      kind: 'fixed',
      tokens: 200,
      overlap: 40,
      tokenizer: 'encoder',
    })
  })

  it('names the line and the field of everything that is wrong', async () => {
    const message = await refusal(
      `${smallest}factors:\n  retrieval: [vector, vectro]\nrepetitons: 3\nseed: one\n`,
    )
    assert.match(message, /e\.yaml:9 repetitons: is no field here/)
    assert.match(message, /e\.yaml:10 seed: invalid input: expected number, received string/)
    assert.match(
      await refusal(`${smallest}factors:\n  retrieval:\n    mine: { recipe: vectro }\n`),
      /^e\.yaml:9 factors\.retrieval\.mine\.recipe: invalid option: expected one of "keyword"/,
    )
    assert.match(await refusal('experiment: 1\nname: x\n'), /e\.yaml:1 corpora: is missing/)
    assert.match(await refusal('a: [1'), /^e\.yaml:1 is no valid YAML or JSON/)
    assert.match(await refusal('- 1'), /holds no experiment/)
  })

  it('refuses names that nothing has, and says what there is', async () => {
    for (const [part, message] of [
      ['factors: { retrieval: [vectro] }', /no retrieval "vectro"\. There are keyword, vector/],
      ['factors: { chunking: [tiny] }', /no chunking "tiny"\. There are sentence, fixed/],
      ['pipelines: [veritrial]', /no pipeline "veritrial"\. There are veritrail, extractive/],
      ['judges: { metrics: [faithfullness] }', /"faithfullness" is no metric/],
      [
        'factors: { technique: [bundle] }',
        /"bundle \/ hybrid \/ extractive" asks a language model/,
      ],
      ['factors: {}\npipelines: [extractive]', /either "factors", .*or "pipelines"/],
      ['{}', /valid/],
      ['factors: { retrieval: [vector, vector] }', /names a level twice/],
      ['pipelines: [extractive, extractive]', /Two pipelines are called "extractive"/],
      ['factors: { retrieval: [vector, hybrid] }\ncells: [{ retreival: vector }]', /no factor/],
      ['factors: { retrieval: [vector, hybrid] }\ncells: [{}]', /has no level of retrieval/],
    ] as const)
      assert.match(await refusal(`${smallest}${part}\n`), message)
  })

  it('takes hostile names for nothing but names', async () => {
    assert.match(
      await refusal(`${smallest}factors: { retrieval: { __proto__: { recipe: vector } } }\n`),
      /has no level/,
    )
    for (const name of ['../../etc', 'a/b', '\u001b[31m', '=1+1', 'a\nb', ''])
      assert.match(
        await refusal(
          `${smallest}factors:\n  retrieval:\n    ${JSON.stringify(name)}: { recipe: vector }\n`,
        ),
        /the name must begin with a letter or a digit/,
        JSON.stringify(name),
      )
    for (const name of ['constructor', 'toString', 'Größe 1', '中文'])
      assert.equal(
        (
          await readDefinition(
            `${smallest}factors:\n  retrieval:\n    ${name}: { recipe: vector }\n`,
            'e.yaml',
          ).then(cellsOf)
        ).cells.length,
        1,
      )
    assert.match(
      await refusal(`${smallest}factors: { retrieval: [constructor] }\n`),
      /no retrieval "constructor"/,
    )
  })

  it('does not grow from a small file by aliases', async () => {
    const levels = Array.from({ length: 20 }, (_, at) =>
      at === 0 ? 'l0: &l0 [a, a]' : `l${at}: &l${at} [*l${at - 1}, *l${at - 1}]`,
    )
    assert.match(await refusal(levels.join('\n')), /is no valid YAML/)
  })

  it('spreads techniques and generators over one plain pipeline each', async () => {
    const { cells } = cellsOf(
      await readDefinition(
        `${smallest}models: { writer: { baseUrl: "http://127.0.0.1:1/v1", model: m } }
factors:
  technique: [none, multi-query, chain-of-thought]
  generator: [extractive, model]
`,
        'e.yaml',
      ),
    )
    assert.deepEqual(
      cells.map(({ id, model }) => [id, model]),
      [
        ['none / extractive', undefined],
        ['none / model', 'writer'],
        ['multi-query / extractive', 'writer'],
        ['multi-query / model', 'writer'],
        ['chain-of-thought / extractive', undefined],
        ['chain-of-thought / model', 'writer'],
      ],
    )
    const route = cells[3]?.pipeline.routes[0]
    assert.ok(route?.kind === 'texts')
    assert.equal(route.queries?.paraphrases, 3)
    assert.equal(route.sureFirst, false)
  })
})
