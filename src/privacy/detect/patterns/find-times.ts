import { longPattern } from '../../../support/long-pattern.ts'
import type { Detection } from '../../personal-data.ts'

/** After these words two numbers with a colon are a proportion or a place in a book. */
const otherPair =
  /\b(?:ratio|scale|score|odds|verses?|psalm|chapter|maßstab|echelle|aspect) {0,2}$/i
/** Words right before a time of day whose hour has one digit or no minutes. */
const lead = longPattern('iu')`
  (?:^|[^\p{L}])(?:at|by|from|until|till|til|to|before|after|since|around|about|um|ab|bis|gegen|von|
  vor|nach|à|vers|dès|de|avant|après|las|la|alle|dalle|ore|às|as|até|das|om|vanaf|
  tot|kl\.?|klo|o|od|do|v|ve|w|open|closes?|opens|starts|ends|[-–])\s{0,2}$
`
/** Words that belong to the time: "ore 15". */
const hourWord = /(?:^|[^\p{L}])(?<word>ore|kl\.?|klo|godz\.?) $/iu
const joinsBefore = /[\p{L}\p{N}_:/.,-]/u

/** "9 am", "11:20 p.m.", "10.15 Uhr", "04:27 h", "09:14", "9h30": times by themselves. */
const full = longPattern('iuy')`
  (?:(?:[01]?\d|2[0-4])(?:(?:[:.][0-5]\d){0,2}[ ]?(?:[ap]\.m\.|(?:[ap]m|uhr|uur|hrs|o['’]clock)\b)|
  :[0-5]\d[ ]h\b|[ ]?h[ ]?[0-5]\d(?![\p{L}\p{N}_]))|
  (?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,6})?)?(?:Z\b)?(?![\p{L}\p{N}_:/]))
  (?:[ ](?:UTC|GMT|CES?T|[ECMP][SD]T|BST|IST|JST)\b)?
`
/** "at 8:00", "à 14h": times by the word before them. */
const led = /(?:[01]?\d|2[0-4])(?::[0-5]\d| ?h)(?![\p{L}\p{N}_:/])/uy
const bare = /(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?(?![\p{L}\p{N}_:/]|\.\d)/uy
const named = longPattern('dgiu')`
  (?<=(?<![\p{L}\p{N}_])(?:at|by|until|till|before|after|since|from|around|about|12|to|à|avant|vers|
  al)[ ])(?:noon|midday|midnight|midi|minuit|mezzogiorno|mediodía)(?![\p{L}\p{N}_])
`

/** Times of the day: "09:14", "6 pm", "10.15 Uhr", "9h30", "until noon". */
export function findTimes(text: string, found: Detection[]): void {
  const push = (start: number, end: number): void => {
    found.push({ type: 'date', rule: 'date/time', start, end, score: 0.6 })
  }
  for (const { index } of text.matchAll(/(?<!\d)\d{1,2}(?= ?[:.haup]| o|(?!\d))/giu)) {
    const joined = index === 0 ? '' : text.charAt(index - 1)
    if (joinsBefore.test(joined) && !/[^\d][-–]/.test(text.slice(index - 2, index))) continue
    const before = text.slice(Math.max(0, index - 12), index)
    const word = hourWord.exec(before)?.groups?.['word']
    const end = endAt(text, index, before, word !== undefined)
    if (end !== undefined) push(word === undefined ? index : index - word.length - 1, end)
  }
  for (const { 0: word, index } of text.matchAll(named)) push(index, index + word.length)
}

function endAt(text: string, start: number, before: string, worded: boolean): number | undefined {
  if (otherPair.test(before)) return undefined
  const forms = worded ? [full, led, bare] : lead.test(before) ? [full, led] : [full]
  for (const form of forms) {
    form.lastIndex = start
    if (form.test(text)) return form.lastIndex
  }
  return undefined
}
