import { longPattern } from '../../support/long-pattern.ts'
import { languageOfStopWords, isStopWord } from '../../language/words/stop-words.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import { brokenOff, type BreakOff } from './broken-off.ts'
import { garbledShare } from './garbled.ts'
import { along, bounded, meanOf, type Knots } from './scale.ts'
import { wordOrder } from './word-order.ts'

/** What is wrong with the language of a text, each as a share, 0–1. */
export interface Faults {
  /** Sentences whose words stand in no order that prose has. */
  readonly disorder: number
  /** Words that are none. */
  readonly garbled: number
  /** Words said twice in a row, and groups of words said over and over. */
  readonly repeated: number
  /** Sentences that break off, or begin in the middle. */
  readonly fragments: number
  /** Slips of punctuation, spacing, agreement and articles, per sentence. */
  readonly slips: number
}

/** Of the whole text, and of one sentence, where chance plays a larger part. */
const textOrder: Knots = [
  [-0.15, 1],
  [0.02, 0.7],
  [0.1, 0.25],
  [0.16, 0],
]
const sentenceOrder: Knots = [
  [-0.3, 1],
  [-0.1, 0.5],
  [0, 0],
]
const effects: Readonly<Record<keyof Faults, Knots>> = {
  disorder: [
    [0.1, 0],
    [0.4, 1.6],
    [0.8, 3.6],
  ],
  garbled: [
    [0.01, 0],
    [0.06, 1.2],
    [0.25, 4],
  ],
  repeated: [
    [0.04, 0],
    [0.15, 1],
    [0.5, 4],
  ],
  fragments: [
    [0.2, 0],
    [0.5, 0.8],
    [1, 1.6],
  ],
  slips: [
    [0.2, 0],
    [0.6, 0.6],
    [1.5, 1.4],
    [4, 2.2],
  ],
}

/** What a text scores at most that breaks off. */
export const breaksOff: Readonly<Record<BreakOff, number>> = { surely: 3, likely: 4 }

/**
 * How well the text is written, 1–5: 5 less what its faults take away. Word order, articles and
 * agreement are judged in English only.
 */
export function fluencyValue(text: string): number {
  const faults = faultsOf(text)
  if (faults === undefined) return 1
  const broken = brokenOff(text)
  const lost = (Object.keys(effects) as Array<keyof Faults>).reduce(
    (sum, fault) => sum + along(effects[fault], faults[fault]),
    0,
  )
  return bounded(Math.min(5 - lost, broken === undefined ? 5 : breaksOff[broken]), 1, 5)
}

/** The faults of a text; `undefined` where it has no words. */
export function faultsOf(text: string): Faults | undefined {
  const read = text.slice(0, 20_000)
  const all = wordTexts(read)
  if (all.length === 0) return undefined
  const english = isEnglish(all)
  const parts = sentences(read).map(({ start, end }) => ({
    text: read.slice(start, end),
    listed: isListed(read, start) || listMark.test(read.slice(start, start + 8)),
  }))
  const orders = english
    ? parts.flatMap(
        part =>
          wordOrder(part.listed ? withoutLabel(unmarked(part.text)) : unmarked(part.text)) ?? [],
      )
    : []
  return {
    disorder: disorderOf(orders, english && functionWordShare(all) === 0 && all.length >= 8),
    garbled: garbledShare(unmarked(read)),
    repeated: repeatedShare(all),
    fragments: meanOf(
      parts.map(part => (isFragment(part.text, part.listed) ? 1 : 0)),
      0,
    ),
    slips: slipsIn(unmarked(read), english) / Math.max(1, parts.length),
  }
}

function disorderOf(orders: readonly number[], wordsOnly: boolean): number {
  if (orders.length === 0) return wordsOnly ? 1 : 0
  return Math.max(
    along(textOrder, meanOf(orders, 0)),
    meanOf(
      orders.map(order => along(sentenceOrder, order)),
      0,
    ),
  )
}

/** English, or too little of any language to say. */
function isEnglish(words: readonly string[]): boolean {
  return (
    languageOfStopWords(words) === 'en' &&
    words.filter(word => /^[a-z0-9]+$/.test(word)).length >= 0.7 * words.length
  )
}

const functionWordShare = (words: readonly string[]): number =>
  words.filter(word => isStopWord(word)).length / words.length

/** Markdown and code are no faults of language. */
function unmarked(text: string): string {
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/`[^`\n]*`/g, 'x')
    .replace(/\*\*|__/g, '')
    .replace(/\bhttps?:\/\/\S+/g, 'x')
}

const listMark = /^(?:\d{1,3}[.)]|[a-z][.)])\s+/

/** "Quality: the parts must hold" is listed under a label. */
function withoutLabel(item: string): string {
  const bare = item.replace(listMark, '')
  const colon = bare.indexOf(': ')
  return colon > 0 && colon < 60 ? bare.slice(colon + 2) : bare
}

function isListed(text: string, start: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', Math.max(0, start - 1)) + 1, start)
  return /^\s*(?:[-*+•#>]|\d+[.)]|[a-z][.)])/.test(line)
}

/** Neither list item nor heading, and without an end or a proper beginning. */
function isFragment(sentence: string, listed: boolean): boolean {
  if (listed || sentence.length < 12) return false
  const ends = /[.!?:;…。！？]["'”’)\]*_]*(?:\[\d+\])*$/u.test(sentence)
  const begins = /^["'“‘([*_`]*[\p{Lu}\p{N}\p{Lo}]/u.test(sentence)
  return !ends || !begins
}

/** Share of words that repeat the word before, or stand in groups of four that were said before. */
function repeatedShare(words: readonly string[]): number {
  const seen = new Map<string, number>()
  let repeats = 0
  for (let index = 0; index < words.length; index++) {
    if (
      index > 0 &&
      words[index] === words[index - 1] &&
      !/^\d+$/.test(words[index] ?? '') &&
      !doubled.has(words[index] ?? '')
    )
      repeats += 2
    if (index < 3) continue
    const group = words.slice(index - 3, index + 1).join(' ')
    const before = seen.get(group) ?? 0
    seen.set(group, before + 1)
    // Twice is a turn of phrase, as in lists; over and over is a loop.
    if (before >= 2) repeats++
  }
  return Math.min(1, repeats / words.length)
}

const doubled: ReadonlySet<string> = new Set(['that', 'had', 'very', 'no', 'so', 'ha', 'bye', 'x'])

const slips: readonly RegExp[] = [
  / [,.;!?](?=\s|$)/g,
  /,,|;;|\.\.(?!\.)(?<!\.\.\.)/g,
  /[a-z][,;!?][A-Za-z]{2}/g,
  /\(\s|\s\)/g,
  /(?:^|[.!?] )[a-z]{2,} [a-z]+ [a-z]+/gm,
]
const englishSlips: readonly RegExp[] = [
  /\ba (?=[aeio][a-z]{2})(?!one\b|once\b|euro|uni|use|eu)/gi,
  /\ban (?=[bcdfgjklmnpqrtvwyz][a-z]{2})/gi,
  /\b(?:he|she|it) (?:are|were|have|do)\b/gi,
  /\b(?:they|we|you) (?:is|was|has|does)\b/gi,
  /\bi (?:is|are|has)\b/gi,
  /(?<=\s)i(?=\s[a-z])/g,
  /\b(?:the|a|an) (?:the|a|an|of|is|are|was|were|and|to)\b/gi,
  /\b(?:more better|most best|could of|should of|would of|must of)\b/gi,
  /\bto (?:was|were|is|are)\b/gi,
  longPattern('gi')`
    \b(?:didn't|did not|doesn't|does not|don't) \w{2,}ed\b
    (?<!need|feed|speed|proceed|succeed|exceed|embed|shed|breed|bleed|seed)
  `,
]

function slipsIn(text: string, english: boolean): number {
  const count = (patterns: readonly RegExp[]): number =>
    patterns.reduce((sum, pattern) => sum + (text.match(pattern) ?? []).length, 0)
  const unbalanced = Math.abs(
    (text.match(/\(/g) ?? []).length - (text.match(/(?<!\n\s{0,4}\w{1,3})\)/g) ?? []).length,
  )
  return count(slips) + (english ? count(englishSlips) : 0) + Math.min(2, unbalanced)
}
