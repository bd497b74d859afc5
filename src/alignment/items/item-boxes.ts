import { anyBox, crossedBox, tickedBox } from '../../language/sentences/boxes.ts'
import type { ItemField } from './item-fields.ts'

/** Whether the box of an item is ticked, or open. */
export type BoxState = 'ticked' | 'open'

const mostText = 20_000

/** An item with one box, or a question with the answers that were ticked among several. */
export interface BoxedItem {
  readonly state: BoxState
  /** The words beside the box. */
  readonly said: string
  /** "Drill held ☐ yes ☑ no": what stands before the first box, where there are several. */
  readonly label?: string
  /** What stands beside boxes that a heading names. */
  readonly remark?: string
}

/** How boxes of a document are filled in, where they are: an empty form says nothing. */
export interface BoxUse {
  readonly isFilledIn: boolean
  /** Crosses stand for "no", because something else stands for "yes". */
  readonly crossesDeny: boolean
  /** What a heading calls the columns of boxes below it: "yes", "no". */
  readonly columns?: readonly string[] | undefined
}

export function boxUse(text: string): BoxUse {
  const marks = (text.slice(0, mostText).match(anyBox) ?? []).map(mark => mark)
  const isTicked = marks.some(mark => tickedBox.test(mark))
  const isEmpty = marks.some(mark => !tickedBox.test(mark) && !crossedBox.test(mark))
  return {
    isFilledIn: isTicked || marks.some(mark => crossedBox.test(mark)),
    crossesDeny: isTicked || !isEmpty,
    columns: columnsOf(text.slice(0, mostText)),
  }
}

/** The box of an item; undefined where it has none, or nothing of its form was filled in. */
export function readBox(item: string, use: BoxUse): BoxedItem | undefined {
  if (!use.isFilledIn) return undefined
  const marks = [...item.matchAll(anyBox)]
  const [first] = marks
  if (first === undefined) return undefined
  const stateOf = (mark: string): BoxState =>
    tickedBox.test(mark) || (crossedBox.test(mark) && !use.crossesDeny) ? 'ticked' : 'open'
  if (marks.length === 1) {
    const [before, after] = [item.slice(0, first.index), item.slice(first.index + first[0].length)]
    // In the middle of a sentence such a mark is something else.
    if (/\p{L}/u.test(before) && /\p{L}/u.test(after)) return undefined
    return { state: stateOf(first[0]), said: `${before} ${after}`.trim() }
  }
  const columns = use.columns?.length === marks.length ? use.columns : undefined
  const isBare = marks.every(
    ({ index }, at) =>
      at === 0 || item.slice(marks[at - 1]!.index + marks[at - 1]![0].length, index).trim() === '',
  )
  const chosen = marks.filter(mark => stateOf(mark[0]) === 'ticked')
  const [only] = chosen
  if (only === undefined || chosen.length > 1) return undefined
  if (isBare && columns !== undefined) {
    const last = marks.at(-1)!
    return {
      state: 'ticked',
      label: item.slice(0, first.index).trim(),
      said: columns[marks.indexOf(only)]!,
      remark: item.slice(last.index + last[0].length).trim(),
    }
  }
  const next = marks.find(mark => mark.index > only.index)
  return {
    state: 'ticked',
    label: item.slice(0, first.index).trim(),
    said: item.slice(only.index + only[0].length, next?.index ?? item.length).trim(),
  }
}

const answers: ReadonlyArray<readonly string[]> = [
  ['yes', 'no'],
  ['y', 'n'],
  ['true', 'false'],
  ['met', 'not met'],
  ['done', 'not done'],
  ['done', 'open'],
  ['pass', 'fail'],
  ['ok', 'not ok'],
  ['ok', 'defect'],
  ['complete', 'incomplete'],
  ['compliant', 'non-compliant'],
  ['in place', 'not in place'],
  ['in place', 'missing'],
]
const undecided = /^(?:n\/?a|not applicable|partly|partial|unsure|not sure|don't know)$/
const denials = new Set(answers.map(([, no]) => no!))

/** The columns that a line without boxes names at its end: "Fire and electrics   Yes   No". */
function columnsOf(text: string): readonly string[] | undefined {
  for (const line of text.split('\n')) {
    if (line.search(anyBox) >= 0) continue
    const cells = line
      .trim()
      .toLowerCase()
      .split(/\s{2,}|\t+|\s*[|/]\s*(?!a\b)|(?<=\byes) (?=no\b)/)
      .map(cell => cell.trim())
    const named: string[] = []
    while (cells.length > 0 && isAnswer(cells.at(-1)!)) named.unshift(cells.pop()!)
    const asked = named.filter(cell => !undecided.test(cell))
    const pair = answers.find(
      ([yes, no]) => asked.length === 2 && asked.includes(yes!) && asked.includes(no!),
    )
    if (pair !== undefined) return named.map(cell => (cell === pair[1] ? 'no' : cell))
  }
  return undefined
}

const isAnswer = (cell: string): boolean =>
  undecided.test(cell) || answers.some(pair => pair.includes(cell))

/** "Exits clear | Yes: | No: x": the answer of a row of a table whose columns are ticked. */
export function tickedColumn(fields: readonly ItemField[]): readonly ItemField[] {
  const at = fields.findIndex(
    ({ label, value }) => isAnswer(label.toLowerCase()) && /^(?:x|✓|✔|✗|☒|☑|\[x\])$/iu.test(value),
  )
  const answer = fields[at]?.label.toLowerCase()
  const asked = fields.slice(0, Math.max(0, at)).find(({ value }) => /\p{L}{3}/u.test(value))
  if (answer === undefined || asked === undefined) return fields
  const said = denials.has(answer) ? 'no' : answer
  return [
    { label: asked.value, value: said, isQuestion: true },
    ...fields.slice(at + 1).filter(({ label }) => !isAnswer(label.toLowerCase())),
  ]
}
