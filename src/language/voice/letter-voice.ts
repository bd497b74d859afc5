import type { Voice } from '../../core/voice.ts'
import { readLetter } from '../letter.ts'
import { honorifics } from '../names/name-words.ts'

const name = /^(?:\p{Lu}[\p{L}'’.-]* ){1,3}\p{Lu}[\p{L}'’-]+$/u
const firstPerson = /(?<![\p{L}'’.])(?:I|[Mm]e|[Mm]y)(?![\p{L}.])/u
// Longer texts are no letters of one person.
const longestLetter = 20_000

/** Whether a text may be a letter in which somebody speaks. */
export const maySpeak = (text: string, length = text.length): boolean =>
  length <= longestLetter && firstPerson.test(text)

/**
 * Who says "I" in a letter, by its signature, and who is called "you" in it, where its head has
 * that name in full; undefined for any other text.
 */
export function letterVoice(text: string): Voice | undefined {
  if (text.length > longestLetter) return undefined
  const letter = readLetter(text)
  if (letter === undefined) return undefined
  const signed = text.slice(letter.signature.start, letter.signature.end)
  const [speaker] = signed.split(/,|\s\(/)
  if (speaker === undefined || !name.test(speaker)) return undefined
  const [, ...lines] = letter.to
  const addressee = lines
    .map(line => line.replace(/,$/, ''))
    .find(line => name.test(line) && !isTitle(line))
  return { speaker: speaker.trim(), ...(addressee === undefined ? {} : { addressee }) }
}

/** "Ms Hill" alone names a person less fully than a claim does. */
const isTitle = (line: string): boolean => {
  const [first = '', ...others] = line.split(' ')
  return others.length === 1 && honorifics.has(first.toLowerCase().replace('.', ''))
}
