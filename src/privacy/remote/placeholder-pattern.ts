import { longSource } from '../../support/long-pattern.ts'
import { personalDataTypes, type PersonalDataType } from '../personal-data.ts'

/** A placeholder as a reply has it, whatever the model did to its form. */
export interface FoundPlaceholder {
  readonly start: number
  readonly end: number
  readonly label: string
  readonly number: number
  /** Lower-case letters for another spelling of the same: `b` in `<PERSON_1b>`. */
  readonly variant: string
}

export const labelOf = (type: PersonalDataType): string => type.toUpperCase().replaceAll('-', '_')

const labels = personalDataTypes
  .map(labelOf)
  // `DATE_OF_BIRTH` before `DATE`.
  .toSorted((left, right) => right.length - left.length)
  .map(label => label.replaceAll('_', String.raw`(?:\\{0,2}_|[ -])`))
  .join('|')

const form = longSource`
(?<open>\\{0,2}<|&lt;|\\u003c)?[ ]?
(?<label>${labels})
(?:\\{0,2}_|[ -])
(?<number>[1-9]\d{0,8})
(?<variant>[a-z]{0,2})(?![\p{L}\p{N}_])
(?<close>[ ]?(?:\\{0,2}>|&gt;|\\u003e))?`

/**
 * Placeholders in a text, as written here and as models spoil them: in another case, with spaces,
 * escaped for Markdown, HTML or JSON, with one bracket or none. `before`: the character in front of
 * the text.
 */
export function placeholdersIn(text: string, before = ''): FoundPlaceholder[] {
  const found: FoundPlaceholder[] = []
  for (const match of text.matchAll(new RegExp(form, 'giu'))) {
    const { open, label = '', number = '', variant = '', close } = match.groups ?? {}
    const isOpened = open !== undefined
    // Without brackets a space belongs to the text, and so does "person 1".
    if (!isOpened && close === undefined && !/_[1-9]\d*[a-z]*$/i.test(match[0])) continue
    const lead = isOpened ? 0 : match[0].length - match[0].trimStart().length
    const start = match.index + lead
    const previous = start === 0 ? before : (text[start - 1] ?? '')
    if (!isOpened && /[\p{L}\p{N}_]/u.test(previous)) continue
    found.push({
      start,
      end: match.index + match[0].length,
      label: label.toUpperCase().replaceAll(/\\*_|[ -]/g, '_'),
      number: Number(number),
      variant: variant.toLowerCase(),
    })
  }
  return found
}

/** From what may be an opening bracket on, without a closing one behind it. */
const openBracket = /(?!&gt;|\\u003e|\\{1,2}>)[<&\\](?:(?!>|&gt;|\\u003e|\n)[^])*$/i
/** A word, and what may be the beginning of its closing bracket. */
const openWord = /[\p{L}\p{N}_\\]+ ?(?:&[gt]{0,2}|\\[\\u0-9e]{0,6})?$/iu

/** No placeholder in any form is longer. */
const longest = 64

/**
 * Where in a text that goes on a placeholder may have begun that is not whole yet; its length where
 * there is none.
 */
export function unfinishedAt(text: string): number {
  const from = Math.max(0, text.length - longest)
  const tail = text.slice(from)
  const bracket = openBracket.exec(tail)
  const word = openWord.exec(tail)
  const starts = [bracket?.index, word?.index].filter(index => index !== undefined)
  return starts.length === 0 ? text.length : from + Math.min(...starts)
}
