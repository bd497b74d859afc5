import type { TextRange } from '../../core/span.ts'
import { anyBox, crossedBox, tickedBox } from './boxes.ts'
import type { Change } from './changed-text.ts'

interface Option extends TextRange {
  readonly box: TextRange
  readonly mark: string
}

// "~~yes~~ / no".
const struckOut = /~~[^~\n]{1,60}~~\s*\/\s*|(?<!\s)\s*\/\s*~~[^~\n]{1,60}~~/g
const optionEnd = /[^\S\n]{2,}|\t|\s*\|/
const itemStart = /^\s*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?$/
const labelEnd = /(?::|\?|\|)\s*$/
const wordBefore = /(?:^|[:?|\s])\s*(yes|no|y|n)\s*$/i
const hasWord = /[\p{L}\p{N}]/u
// No form has a longer line; patterns that end a line are slow on long runs of blanks.
const longestLine = 2_000

/**
 * What has to change in a form so that it says what is ticked alone: "Doctor visited: ☐ yes ☒ no"
 * is read as "Doctor visited: no", and an open item of a checklist as "…: no". What nothing is
 * ticked in stays as it is.
 */
export function tickedAlone(text: string): Change[] {
  const struck = [...text.matchAll(struckOut)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
    text: '',
  }))
  if (text.search(anyBox) < 0) return struck
  let start = 0
  const changes = text.split('\n').flatMap(line => {
    const own = inLine(line).map(change => ({
      ...change,
      start: start + change.start,
      end: start + change.end,
    }))
    start += line.length + 1
    return own
  })
  const isApart = (one: TextRange): boolean =>
    struck.every(({ start: first, end }) => one.end <= first || end <= one.start)
  return [...struck, ...changes.filter(isApart)].sort((a, b) => a.start - b.start)
}

function inLine(line: string): Change[] {
  if (line.length > longestLine) return []
  const marks = [...line.matchAll(anyBox)].map(({ index, 0: mark }) => ({
    mark,
    start: index,
    end: index + mark.length,
  }))
  const [first] = marks
  if (first === undefined) return []
  const options =
    line.slice(marks.at(-1)!.end).trim() === '' && hasWord.test(line.slice(0, first.start))
      ? optionsBefore(line, marks)
      : optionsBehind(line, marks)
  const groups: Option[][] = []
  for (const option of options) {
    const group = groups.at(-1)
    const gap = line.slice(group?.at(-1)?.end ?? 0, option.start)
    if (group === undefined || hasWord.test(gap)) groups.push([option])
    else group.push(option)
  }
  const isAlone = groups.length === 1
  return groups.flatMap(group => ofGroup(line, group, isAlone))
}

interface Mark extends TextRange {
  readonly mark: string
}

/** "☐ yes ☒ no": each box with the words behind it. */
function optionsBehind(line: string, marks: readonly Mark[]): Option[] {
  return marks.map((box, index) => {
    const next = marks[index + 1]?.start ?? line.length
    const said = line.slice(box.end, next)
    const blank = /^\s*/.exec(said)![0].length
    const stop = optionEnd.exec(said.slice(blank))
    const end = stop === null ? next : box.end + blank + stop.index
    return { box, mark: box.mark, start: box.start, end }
  })
}

/** "yes ☐ no ☒": each box with the words before it; after a label these begin behind its colon. */
function optionsBefore(line: string, marks: readonly Mark[]): Option[] {
  return marks.map((box, index) => {
    const before = marks[index - 1]?.end ?? 0
    const said = line.slice(before, box.start)
    const label = /.*(?::|\?|\|)\s*/.exec(said)?.[0].length
    const own = wordBefore.exec(said)
    const start =
      label !== undefined
        ? before + label
        : index > 0
          ? before
          : own === null
            ? box.start
            : before + said.lastIndexOf(own[1]!)
    return { box, mark: box.mark, start, end: box.end }
  })
}

function ofGroup(line: string, group: readonly Option[], isAlone: boolean): Change[] {
  const isTicked = ticks(group)
  const [only] = group
  if (only === undefined) return []
  const said = (option: Option): string =>
    line.slice(option.start, option.box.start) + line.slice(option.box.end, option.end)
  if (group.length === 1) {
    const before = line.slice(0, only.box.start)
    const isItem = itemStart.test(before) && hasWord.test(said(only))
    const isAnswer = labelEnd.test(before) && !hasWord.test(said(only))
    if (isAnswer)
      return [{ start: only.box.start, end: only.box.end, text: isTicked(only) ? 'yes' : 'no' }]
    if (!isItem || !isAlone) return isTicked(only) && isItem ? [bare(line, only)] : []
    if (isTicked(only)) return [bare(line, only)]
    const behind = /[\s.;,]*$/.exec(line)!.index
    return [bare(line, only), { start: behind, end: line.length, text: ': no' }]
  }
  if (!group.some(isTicked) || !group.every(option => hasWord.test(said(option)))) return []
  return group.map(option => {
    if (isTicked(option)) return bare(line, option)
    const blank = /^[\s|,;/]*/.exec(line.slice(option.end))![0].length
    const isLast = option === group.at(-1)
    return { start: option.start, end: isLast ? option.end : option.end + blank, text: '' }
  })
}

/** Without its box. */
function bare(line: string, { box }: Option): Change {
  const blank = /^\s*/.exec(line.slice(box.end))![0].length
  return { start: box.start, end: box.end + blank, text: '' }
}

/** A cross denies where something else stands for "yes"; alone only one in a box stands for it. */
function ticks(group: readonly Option[]): (option: Option) => boolean {
  const crossesDeny =
    group.some(({ mark }) => tickedBox.test(mark)) ||
    group.every(({ mark }) => /[✗✘❌]/u.test(mark))
  return ({ mark }) => tickedBox.test(mark) || (crossedBox.test(mark) && !crossesDeny)
}
