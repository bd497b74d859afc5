import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { personalDataRules } from '../../src/privacy/detect/personal-data-rules.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { isHeldOut } from '../held-out.ts'
import { judge, ratesOf, type Judged, type LabelledText } from './pii/counts.ts'
import { groups } from './pii/labels.ts'

const wordsOfMail = 450
const leastCpuSeconds = 2

function readTexts(file: string): LabelledText[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line) as LabelledText)
}

function* figures(name: string, judged: readonly Judged[]): Generator<BenchFigure> {
  for (const [group, types] of groups) {
    const some = judged.filter(({ type }) => types.includes(type))
    for (const by of ['covered', 'strict'] as const) {
      const rates = ratesOf(some, by)
      if (rates === undefined) continue
      const suffix = by === 'strict' ? '-strict' : ''
      for (const measure of ['f2', 'precision', 'recall'] as const)
        yield {
          case: `${name}/${group}`,
          measure: measure + suffix,
          value: rates[measure],
          n: rates.n,
        }
    }
  }
}

/** Texts a second of one processor, by the time that this process had of it. */
function perCpuSecond(texts: readonly string[], read: (text: string) => unknown): number {
  for (const text of texts) read(text)
  const before = process.cpuUsage()
  let count = 0
  let seconds = 0
  do {
    for (const text of texts) read(text)
    count += texts.length
    const { user, system } = process.cpuUsage(before)
    seconds = (user + system) / 1e6
  } while (seconds < leastCpuSeconds)
  return count / seconds
}

function mailsOf(texts: readonly LabelledText[]): string[] {
  const words = texts.flatMap(({ text }) => `${text}\n`.split(/(?<=\s)/))
  const mails: string[] = []
  for (let at = 0; at + wordsOfMail <= words.length; at += wordsOfMail)
    mails.push(words.slice(at, at + wordsOfMail).join(''))
  return mails
}

export const bench: Bench = {
  name: 'pii',
  description:
    'Personal data in texts by the rules: F2, precision, recall; speed. --folder FOLDER reads ' +
    'another set, --wrong lists what is missed or found wrongly outside the held-out part',

  async *run({ arguments: words, dataFolder, log }) {
    const at = words.indexOf('--folder')
    const named = words[at + 1]
    if (at >= 0 && named === undefined)
      throw new Error('--folder needs the folder in which items.jsonl lies')
    const folder = at >= 0 && named !== undefined ? resolve(named) : dataFolder('pii')
    if (folder === undefined) return
    const texts = readTexts(join(folder, 'items.jsonl'))
    const rules = personalDataRules()
    const judged = texts.map(item => ({ ...item, judged: judge(item, rules(item.text)) }))
    for (const [name, some] of [
      ['held-out', judged.filter(({ id }) => isHeldOut(id))],
      ['rest', judged.filter(({ id }) => !isHeldOut(id))],
    ] as const) {
      if (some.length > 0)
        yield* figures(
          name,
          some.flatMap(item => item.judged),
        )
    }
    if (words.includes('--wrong'))
      for (const item of judged)
        if (!isHeldOut(item.id))
          for (const { side, type, covered, words: what } of item.judged)
            if (!covered)
              log(`${item.id} ${side === 'labelled' ? 'missed' : 'wrong'} ${type}: ${what}`)
    const read = texts.map(({ text }) => text)
    const mails = mailsOf(texts)
    yield {
      case: 'speed',
      measure: 'texts-per-cpu-second',
      value: perCpuSecond(read, rules),
      n: read.length,
    }
    if (mails.length > 0)
      yield {
        case: 'speed',
        measure: 'mails-of-450-words-per-cpu-second',
        value: perCpuSecond(mails, rules),
        n: mails.length,
      }
  },
}
