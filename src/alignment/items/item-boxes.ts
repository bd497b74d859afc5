/** Whether the box of an item is ticked, or open. */
export type BoxState = 'ticked' | 'open'

const ticked = String.raw`\[[xX✓✔]\]|\([xX]\)|[☑✅✓✔🗹]`
const crossed = '[☒✗✘❌]'
const empty = String.raw`\[\s?\]|\(\s\)|[☐□▢⬜]`
const anyBox = new RegExp(`${ticked}|${crossed}|${empty}`, 'gu')
const tickedBox = new RegExp(`^(?:${ticked})$`, 'u')
const crossedBox = new RegExp(`^(?:${crossed})$`, 'u')
const mostText = 20_000

/** An item with one box, or a question with the answers that were ticked among several. */
export interface BoxedItem {
  readonly state: BoxState
  /** The words beside the box. */
  readonly said: string
  /** "Drill held ☐ yes ☑ no": what stands before the first box, where there are several. */
  readonly label?: string
}

/** How boxes of a document are filled in, where they are: an empty form says nothing. */
export interface BoxUse {
  readonly isFilledIn: boolean
  /** Crosses stand for "no", because something else stands for "yes". */
  readonly crossesDeny: boolean
}

export function boxUse(text: string): BoxUse {
  const marks = (text.slice(0, mostText).match(anyBox) ?? []).map(mark => mark)
  const isTicked = marks.some(mark => tickedBox.test(mark))
  const isEmpty = marks.some(mark => !tickedBox.test(mark) && !crossedBox.test(mark))
  return {
    isFilledIn: isTicked || marks.some(mark => crossedBox.test(mark)),
    crossesDeny: isTicked || !isEmpty,
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
  const chosen = marks.filter(mark => stateOf(mark[0]) === 'ticked')
  const [only] = chosen
  if (only === undefined || chosen.length > 1) return undefined
  const next = marks.find(mark => mark.index > only.index)
  return {
    state: 'ticked',
    label: item.slice(0, first.index).trim(),
    said: item.slice(only.index + only[0].length, next?.index ?? item.length).trim(),
  }
}
