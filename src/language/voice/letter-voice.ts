import type { TextRange } from '../../core/span.ts'
import type { Voice } from '../../core/voice.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { readLetter } from '../letter.ts'
import { honorifics } from '../names/name-words.ts'

const name = /^(?:\p{Lu}[\p{L}'’.-]* ){1,3}\p{Lu}[\p{L}'’-]+$/u
const speaks = /(?<![\p{L}'’.])(?:I|[Mm]e|[Mm]y|[Yy]ou(?:rs?)?)(?!\p{L}|\.\p{L})/u
// Longer texts are no letters of one person.
const longestLetter = 20_000
// "Ann Moss, Hull", "– Ann": what stands above was written by another, or for another.
const nameLine = longPattern('gmu')`
  ^[ \t>]*(?:[—–-]+[ \t]*)?
  (?:\p{Lu}[\p{L}'’.-]* ){0,3}\p{Lu}[\p{L}'’-]+(?:,[ ][^\n.!?]{1,40})?[ \t]*$
`
// What follows "please find below", "Ann wrote:" is passed on.
const passesOn =
  /^[^\n]*(?:\b(?:below|as follows|the following|overleaf|beneath)\b[^\n]*|:[ \t]*)$/imu

/** Who speaks in a letter, and between which offsets of the text. */
export interface LetterVoice extends Voice {
  readonly range: TextRange
}

/** Whether a text may be of a letter in which somebody speaks of themselves or to another. */
export const maySpeak = (text: string, length = text.length): boolean =>
  length <= longestLetter && speaks.test(text)

/**
 * Who says "I" in a letter, by its signature, and who is called "you" in it, where its head has
 * that name in full; undefined for any other text, and for one that passes on what another says.
 * Above a line that is a name another may speak.
 */
export function letterVoice(text: string): LetterVoice | undefined {
  if (text.length > longestLetter) return undefined
  const letter = readLetter(text)
  if (letter === undefined) return undefined
  const signed = text.slice(letter.signature.start, letter.signature.end)
  const [speaker] = signed.split(/,|\s\(/)
  if (speaker === undefined || !name.test(speaker)) return undefined
  const range = ownWords(text, letter.body)
  if (range === undefined) return undefined
  const [, ...lines] = letter.to
  const addressee = lines
    .map(line => line.replace(/,$/, ''))
    .find(line => name.test(line) && !isTitle(line))
  return { speaker: speaker.trim(), ...(addressee === undefined ? {} : { addressee }), range }
}

/** Undefined where a letter passes something on: where that ends is not plain. */
function ownWords(text: string, { start, end }: TextRange): TextRange | undefined {
  const body = text.slice(start, end)
  const named = [...body.matchAll(nameLine)].at(-1)
  const from = named === undefined ? 0 : named.index + named[0].length
  return passesOn.test(body.slice(from)) ? undefined : { start: start + from, end }
}

/** "Ms Hill" alone names a person less fully than a claim does. */
const isTitle = (line: string): boolean => {
  const [first = '', ...others] = line.split(' ')
  return others.length === 1 && honorifics.has(first.toLowerCase().replace('.', ''))
}
