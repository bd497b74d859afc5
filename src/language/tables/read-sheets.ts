import { longPattern } from '../../support/long-pattern.ts'
import { namedSets } from '../lexicons/lexicon.ts'
import { wordTexts } from '../words/tokens.ts'
import { saysNothing } from './column-values.ts'
import { isMailHead } from './read-records.ts'
import { isOfKind } from './sheet-question.ts'
import type { TableCell } from './text-table.ts'
import type { TextRange } from '../../core/span.ts'

/** One "label: value" line of a sheet, from the label to the end of the value. */
export interface LabelledValue extends TextRange {
  readonly label: string
  readonly value: TableCell
}

/** Lines of "label: value" that stand together and say what one thing is. */
export interface Sheet {
  /** The short line above them; '' if there is none. */
  readonly title: string
  readonly entries: readonly LabelledValue[]
}

const longestText = 400_000
const longestLabel = 60
const longestValue = 200
const longestTitle = 100
const longestListed = 600
const mostEntries = 60
const mostLed = 3
const mostLabelWords = 6
const pair = /^(?:[-*•–] )?(\*\*|__)?(\p{L}[\p{L}\p{N} _./()&'’%-]*):(\*\*|__)?(?: (.*))?$/u
const setNamed = namedSets('questions/sheet-words')
const never = setNamed('never')
const speakers = setNamed('speakers')
// What somebody says or asks, or the end of a line of code, is no value.
const isSpoken = /\b(?:I|[Ww]e|[Yy]ou|us|me|my|our|your)\b(?!\.)|[?!]$/u
const isCode = /[;{([]$|^[{[]|,$/
const isSentence = /^\D.*\.$/su

interface Line {
  readonly start: number
  readonly line: string
}

/**
 * The sheets of a text: paragraphs of nothing but "label: value" lines, also as bullets, below at
 * most three short lines, and such lines in paragraphs of their own that follow each other. None
 * of what is said, what heads a mail or is code. Linear.
 */
export function readSheets(text: string): Sheet[] {
  if (text.length > longestText) return []
  const sheets: Sheet[] = []
  let title = ''
  let open: { title: string; entries: LabelledValue[]; isLoose: boolean } | undefined
  const close = (): void => {
    if (open !== undefined && isSheet(open.entries)) sheets.push(open)
    open = undefined
  }
  for (const lines of paragraphs(text)) {
    const [first] = lines
    for (const { start, line } of lines) {
      const entries = listedIn(line, start)
      if (entries.length > 1 && isSheet(entries)) sheets.push({ title: '', entries })
    }
    const read = lines.map(({ start, line }, at) => {
      const entry = pairOf(line, start)
      // "Parties:" leads in what stands below.
      return entry?.value.text === '' && (at === 0 || isParent(lines, at)) ? undefined : entry
    })
    const pairs = read.filter(entry => entry !== undefined)
    // A letterhead has a name and perhaps a street above its lines.
    const led = lines.slice(0, Math.max(0, lines.length - pairs.length))
    const isLed =
      led.length <= mostLed &&
      led.every(({ line }, at) => read[at] === undefined && titleOf(line) !== '')
    if (pairs.length === 0 || !isLed) {
      close()
      title = lines.length === 1 ? titleOf(first?.line ?? '') : ''
      continue
    }
    // Forms that are set with space between their lines.
    const isLoose = lines.length === 1
    if (open?.isLoose !== true || !isLoose) close()
    open ??= { title: led.length > 0 ? titleOf(first?.line ?? '') : title, entries: [], isLoose }
    open.entries.push(...pairs)
    title = ''
  }
  close()
  return sheets
}

function* paragraphs(text: string): Generator<readonly Line[]> {
  let lines: Line[] = []
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const line = text.slice(start, end)
    if (line.trim() !== '') lines.push({ start, line })
    if ((line.trim() === '' || end === text.length) && lines.length > 0) {
      yield lines
      lines = []
    }
    start = end + 1
  }
}

/** Whether a line without a value is the name of the lines below it. */
const isParent = (lines: readonly Line[], at: number): boolean =>
  /^\s*(?:[-*•–] )/.test(lines[at + 1]?.line ?? '') !==
    /^\s*(?:[-*•–] )/.test(lines[at]?.line ?? '') ||
  indentOf(lines[at + 1]?.line) > indentOf(lines[at]?.line)

const indentOf = (line = ''): number => line.length - line.trimStart().length

function titleOf(line: string): string {
  const said = line.trim().replace(/^#+ /, '')
  const isTitle = said.length <= longestTitle && !/[.!?;,]$/.test(said) && !pair.test(said)
  return isTitle || /^[^:]*:$/.test(said) ? said.replace(/:$/, '') : ''
}

function pairOf(line: string, start: number): LabelledValue | undefined {
  const bare = line.trim()
  // The longest line that can be one.
  if (bare.length > longestLabel + longestValue + 10) return undefined
  const [, open = '', label = '', closed = '', said = ''] = pair.exec(bare) ?? []
  const value = said.trim()
  if (label === '' || label.length > longestLabel || open !== closed) return undefined
  if (value.length > longestValue || /\t| \| /.test(value)) return undefined
  const from = start + indentOf(line) + bare.indexOf(label)
  const end = start + indentOf(line) + bare.length
  const cell = { start: end - value.length, end, text: value }
  return { start: from, end, label: label.trim(), value: cell }
}

const listed = longPattern('gu')`
  (?<=^\s*|[.:;–]\s|,\s)(?<label>\p{Lu}[\p{L}’'-]*(?:\s\p{L}[\p{L}’'-]*){0,3}):\s
  (?<value>[^:;]{1,80}?)(?=[,;]\s\p{Lu}[\p{L}’' -]{1,60}:\s|[.;]?\s*$|\.\s\p{Lu})
`

/** "Chair: A, Secretary: B, Librarian: remains open" in a line: several values, each labelled. */
export function listedIn(line: string, start: number): LabelledValue[] {
  if (line.length > longestListed || line.split(': ').length < 3) return []
  return [...line.matchAll(listed)].map(({ index, groups = {}, 0: all }) => {
    const text = groups['value'] ?? ''
    const end = start + index + all.length
    const value = { start: end - text.length, end, text }
    return { start: start + index, end, label: groups['label'] ?? '', value }
  })
}

function isSheet(entries: readonly LabelledValue[]): boolean {
  const labels = entries.map(({ label }) => label.toLowerCase())
  // Who speaks twice is named twice; a name by itself in small letters is code or data.
  if (entries.length < 2 || entries.length > mostEntries) return false
  if (new Set(labels).size < labels.length || isMailHead(labels)) return false
  if (entries.every(({ label }) => /^\p{Ll}/u.test(label))) return false
  if (entries.some(({ value }) => isCode.test(value.text))) return false
  const prose = entries.filter(entry => !isPlainEntry(entry)).length
  return prose * 2 < entries.length
}

/** Whether a line says what something is, and is no speech, remark or instruction. */
export function isPlainEntry({ label, value }: LabelledValue): boolean {
  const words = wordTexts(label)
  const [head = '', number = ''] = words
  // "Speaker: not yet decided" names whoever speaks, and does not quote them.
  const isNamed = saysNothing(value.text) || isOfKind('who', value.text)
  const isRemark =
    (never.has(head) || (speakers.has(head) && !(words.length === 1 && isNamed))) &&
    (words.length === 1 || (words.length === 2 && /^(?:\d+|\p{L})$/u.test(number)))
  const isLong = isSentence.test(value.text) && wordTexts(value.text).length > 7
  const isSeveral = /\p{L}: /u.test(value.text)
  return (
    !isRemark &&
    !isLong &&
    !isSeveral &&
    words.length <= mostLabelWords &&
    !isSpoken.test(value.text)
  )
}
