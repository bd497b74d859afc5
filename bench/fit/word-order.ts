import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { isHeldOut } from '../held-out.ts'
import { classesOf, wordClasses } from '../../src/evidence/scoring/word-order.ts'
import { auroc } from '../auroc.ts'
import { seededRandom } from '../../src/support/random.ts'
import { writeModelFile } from './write-model-file.ts'
import { sentences } from '../../src/language/sentences/sentences.ts'

// `node bench/fit/word-order.ts`: counts which class of word follows which in prose and writes
// models/word-order.json.

const data = resolve(
  fileURLToPath(new URL('../..', import.meta.url)),
  process.env['VERITRAIL_DATA'] ?? '../shared/data',
)

/**
 * Prose of several kinds: answers of language models, passages of an encyclopedia, manuals, forums
 * and offices.
 */
async function prose(): Promise<string[]> {
  const texts: string[] = []
  const read = async (
    file: string,
    pick: (line: Record<string, unknown>) => unknown,
  ): Promise<void> => {
    for await (const line of createInterface({ input: createReadStream(join(data, file)) }))
      if (line !== '') {
        const text = pick(JSON.parse(line) as Record<string, unknown>)
        if (typeof text === 'string') texts.push(text)
      }
  }
  await read('mtrag-human/documents.jsonl', line => line['text'])
  await read('expertqa/claims.jsonl', line => line['claim'])
  await read('halueval-qa/items.jsonl', line => line['knowledge'])
  await read('clapnq/corpus.jsonl', line =>
    Array.isArray(line['sentences']) ? line['sentences'].join(' ') : line['text'],
  )
  await read('multihop-2wiki/corpus.jsonl', line => line['text'])
  // Answers and talk: commands, questions, the second person.
  const open = (line: Record<string, unknown>, field: string): unknown =>
    isHeldOut(String(line['id'])) ? '' : line[field]
  await read('mtrag-human/evaluations.jsonl', line => open(line, 'response'))
  await read('begin/items.jsonl', line => open(line, 'response'))
  return texts
}

const all = (await prose())
  .flatMap(text => sentences(text).map(({ start, end }) => text.slice(start, end)))
  .filter(sentence => /[.!?]$/.test(sentence) && /^\p{Lu}/u.test(sentence))
  .map(sentence => sentence.trim())
const held = all.filter((_, index) => index % 10 === 0)
const seen = all.filter((_, index) => index % 10 !== 0)
const size = wordClasses.length
const pairs = new Float64Array(size * size)
const firsts = new Float64Array(size)
const seconds = new Float64Array(size)
let total = 0
for (const sentence of seen) {
  const classes = classesOf(sentence)
  for (let index = 1; index < classes.length; index++) {
    const [left, right] = [classes[index - 1]!, classes[index]!]
    pairs[left * size + right]! += 1
    firsts[left]! += 1
    seconds[right]! += 1
    total++
  }
}
// Log of how much more often a pair stands than its words by themselves would make it, with a count
// of 2 spread as chance has it; in halves, a to y for -6 to 6.
const rows = Array.from({ length: size }, (_, left) =>
  Array.from({ length: size }, (__, right) => {
    const expected = (firsts[left]! * seconds[right]!) / total
    const prior = 2 * Math.min(1, expected)
    const value =
      expected === 0 ? 0 : Math.log((pairs[left * size + right]! + prior) / (expected + prior))
    return String.fromCharCode(109 + Math.round(Math.min(6, Math.max(-6, value)) * 2))
  }).join(''),
)

writeModelFile(
  'word-order',
  {
    about:
      'Which class of word follows which in English prose: one row per class, one letter per ' +
      'following class, m for as often as chance has it, each letter on half a unit of the ' +
      'natural logarithm more.',
    script: 'bench/fit/word-order.ts',
    data:
      `${seen.length} sentences of MTRAG, CLAPnq and 2WikiMultihopQA (Apache-2.0), ExpertQA and ` +
      'HaluEval (MIT) and BEGIN (CC BY 4.0); only these counts are kept',
  },
  { rows },
)
const score = (classes: readonly number[]): number => {
  let sum = 0
  for (let index = 1; index < classes.length; index++)
    sum += (rows[classes[index - 1]!]!.charCodeAt(classes[index]!) - 109) / 2
  return sum / (classes.length - 1)
}
const random = seededRandom(1)
const shuffled = (sentence: string): string => {
  const words = sentence.split(' ')
  for (let index = words.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[words[index], words[other]] = [words[other]!, words[index]!]
  }
  return words.join(' ')
}
const long = held.filter(sentence => sentence.split(' ').length >= 8)
const good = long.map(sentence => score(classesOf(sentence)))
const bad = long.map(sentence => score(classesOf(shuffled(sentence))))
const at = (values: readonly number[], share: number): string =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))]!.toFixed(2)
process.stdout.write(
  `${size} classes, ${seen.length} sentences; ${long.length} other ones against themselves ` +
    'with words shuffled: AUROC ' +
    `${auroc(good.slice(0, 3000), bad.slice(0, 3000)).toFixed(3)}\n`,
)
process.stdout.write(
  `as written ${[0.01, 0.05, 0.25, 0.5].map(share => at(good, share)).join(' ')}; shuffled ` +
    `${[0.5, 0.75, 0.95, 0.99].map(share => at(bad, share)).join(' ')}\n`,
)
