import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sentences } from '../../src/language/sentences/sentences.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { readItems } from './reader/items.ts'

/** A text with the ends of its sentences as its source has them, the text's own end left out. */
interface DividedText {
  readonly text: string
  readonly ends: ReadonlySet<number>
}

/** What stands before a stop, as far as it makes the stop doubtful. */
const classes: ReadonlyArray<readonly [name: string, before: RegExp]> = [
  ['unit', /(?:\d\s?|\/|°\s?)(?:[a-z]{1,3}|[CFKWVAN]|[kM]W|[GMk]B|[kMG]?Hz)$/],
  ['number', /(?:^|[\s(])\d[\d.,]*$/],
  ['initial', /(?:^|[\s.("'“])\p{Lu}$/u],
  ['letter', /(?:^|[\s("'“])\p{Ll}$/u],
  [
    'abbreviation',
    /(?:\.\p{L}{1,3}|(?:^|[\s(])(?:\p{Lu}\p{Ll}{1,4}|[b-df-hj-np-tv-z]{2,4}|etc))$/u,
  ],
]

const classOf = (before: string): string =>
  classes.find(([, pattern]) => pattern.test(before))?.[0] ?? 'word'

const doubtful = /[.](?=["'”’)\]]*\s)/g

/** Stops before white space: whether each ends a sentence, as the source has it and as is read. */
function stopsOf({ text, ends }: DividedText): Array<{ kind: string; is: boolean; read: boolean }> {
  const read = new Set(sentences(text).map(({ end }) => end))
  return [...text.matchAll(doubtful)].flatMap(({ index }) => {
    let end = index + 1
    while (end < text.length && !/\s/.test(text.charAt(end))) end++
    if (end >= text.length) return []
    const kind = classOf(text.slice(Math.max(0, index - 24), index))
    return [{ kind, is: ends.has(end), read: read.has(end) }]
  })
}

function joined(parts: readonly string[]): DividedText {
  const ends = new Set<number>()
  let text = ''
  for (const part of parts) {
    text += text === '' ? part : ` ${part}`
    ends.add(text.length)
  }
  return { text, ends }
}

function* figures(name: string, texts: readonly DividedText[]): Generator<BenchFigure> {
  const stops = texts.flatMap(stopsOf)
  for (const kind of [...classes.map(([known]) => known), 'word', 'all']) {
    const some = kind === 'all' ? stops : stops.filter(stop => stop.kind === kind)
    if (some.length < 10) continue
    const right = some.filter(({ is, read }) => is === read).length
    yield { case: name, measure: `${kind}-agrees`, value: right / some.length, n: some.length }
    yield {
      case: name,
      measure: `${kind}-split-wrongly`,
      value: some.filter(({ is, read }) => read && !is).length / some.length,
      n: some.length,
    }
  }
}

/**
 * Paragraphs of writers who type two blanks after a sentence and one after other stops: mail says
 * by itself where its sentences end.
 */
function doubleSpaced(folder: string): DividedText[] {
  const found: DividedText[] = []
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.eml')) continue
    const mail = readFileSync(join(folder, file), 'latin1').replaceAll('\r', '')
    for (const paragraph of mail.slice(mail.indexOf('\n\n')).split(/\n\s*\n/)) {
      // The end of a line may have been a single blank or two.
      const lines = paragraph.trim()
      if (lines.includes('\n') || (lines.match(/[a-z]\. {2}(?=[A-Z])/g) ?? []).length < 2) continue
      if (/ {3}|\t|[a-z]{3}\. [A-Z][a-z]+ [a-z]/.test(lines)) continue
      found.push(joined(lines.split(/(?<=[.!?]["')]?) {2}/)))
    }
  }
  return found
}

interface Passage {
  readonly sentences: readonly string[]
}

export const bench: Bench = {
  name: 'sentences',
  description:
    'whether a full stop ends a sentence where the source says so: by what stands before it, in ' +
    'encyclopedic text, questions\u2019 passages and mail [--misses]',
  async *run({ arguments: words, dataFolder, log }) {
    const sets: Array<readonly [string, readonly DividedText[]]> = []
    const clapnq = dataFolder('clapnq')
    if (clapnq !== undefined)
      sets.push([
        'clapnq',
        readFileSync(join(clapnq, 'corpus.jsonl'), 'utf8')
          .split('\n')
          .filter(line => line !== '')
          .map(line => joined((JSON.parse(line) as Passage).sentences)),
      ])
    const questions = dataFolder('qa-sentences')
    if (questions !== undefined) {
      const bySource = new Map<string, Map<string, DividedText>>()
      for (const file of ['dev.jsonl', 'train.jsonl'])
        for (const { source, sentences: parts } of readItems(join(questions, file))) {
          const passages = bySource.get(source) ?? new Map<string, DividedText>()
          bySource.set(source, passages.set(parts.join(' '), joined(parts)))
        }
      for (const [source, passages] of [...bySource].sort(([a], [b]) => (a < b ? -1 : 1)))
        sets.push([source, [...passages.values()]])
    }
    const mail = dataFolder('mail-archive')
    if (mail !== undefined) sets.push(['mail', doubleSpaced(mail)])
    for (const [name, texts] of sets) {
      yield* figures(name, texts)
      if (words.includes('--misses')) logMisses(name, texts, log)
    }
  },
}

function logMisses(name: string, texts: readonly DividedText[], log: (line: string) => void): void {
  for (const { text, ends } of texts) {
    const read = new Set(sentences(text).map(({ end }) => end))
    for (const { index } of text.matchAll(doubtful)) {
      let end = index + 1
      while (end < text.length && !/\s/.test(text.charAt(end))) end++
      if (end < text.length && ends.has(end) !== read.has(end))
        log(
          `${name} ${classOf(text.slice(Math.max(0, index - 24), index))} ` +
            `${ends.has(end) ? 'joined' : 'split'}: ` +
            `${text.slice(Math.max(0, end - 40), end)} | ${text.slice(end + 1, end + 30)}`,
        )
    }
  }
}
