import type { TextRange } from '../../core/span.ts'
import type { Voice } from '../../core/voice.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { beForms, reportingVerbs } from '../grammar/function-words.ts'
import { readLetter } from '../letter.ts'
import { englishWords } from '../lexicons/english-words.ts'
import { role, rolesOf } from '../lexicons/word-roles.ts'
import { honorifics } from '../names/name-words.ts'
import { wordTexts } from '../words/tokens.ts'

const name = /^(?:\p{Lu}[\p{L}'’.-]* ){1,3}\p{Lu}[\p{L}'’-]+$/u
const speaks = /(?<![\p{L}'’.])(?:I|[Mm]e|[Mm]y|[Yy]ou(?:rs?)?)(?!\p{L}|\.\p{L})/u
// Longer texts are no letters of one person.
const longestLetter = 20_000
// "Ann Moss, Hull", "– Ann": what stands above was written by another, or for another.
const nameLine = longPattern('gmu')`
  ^[ \t>]*(?:[—–-]+[ \t]*)?
  (?:\p{Lu}[\p{L}'’.-]* ){0,3}\p{Lu}[\p{L}'’-]+(?:,[ ][^\n.!?]{1,40})?[ \t]*$
`
// "Find below", "as follows", a colon: something stands behind it. "Below zero" points at nothing.
const pointsOn = longPattern('iu')`
  \b(?:(?:below|beneath)(?=\s*(?:$|[,:;)]|(?:what|how|whatever)\b))|as\sfollows|the\sfollowing
  |overleaf)|:$
`
const sends = longPattern('iu')`
  \b(?:find|send|sent|enclose|attach|copy|copied|quote|forward|reproduce|pass(?:\son)?)(?:d|ed)?
  (?:\s|[^:;]{0,200}?\s(?=(?:below|overleaf)(?:$|[,:;)])))(?:below|overleaf)\b
`
// "Please see beneath Kim's own story", "below is Kim's side".
const showsOn = longPattern('iu')`
  \bplease\s(?:see|read|find)\b[^:;]{0,200}?\b(?:below|beneath)\b
`
const below = /\b(?:below|beneath|overleaf)\b/iu
const possessive = longPattern('u')`
  (?<![\p{L}'’])(?!(?:It|That|There|What|Here|Who|How|Where|He|She)['’])
  \p{Lu}[\p{L}-]*(?:['’]s|s['’])(?!\p{L})
`
// "Ann Moss:"
const speakerLabel = /^(?:\p{Lu}[\p{L}'’.-]* ){0,3}\p{Lu}[\p{L}'’-]+:$/u
// "Here is what the vet sent:", and then "I".
const speaksBehind = /^(?!(?:[-*•–—]|\d)).*(?<![\p{L}'’.])(?:I|[Mm]e|[Mm]y)(?!\p{L}|\.\p{L})/u
// Behind it is what another says: "the surveyor told me", "her letter".
const othersWords = longPattern('iu')`
  \b(?:letters?|e-?mails?|messages?|reports?|statements?|accounts?|notes?|words|repl(?:y|ies|ied)
  |answer(?:s|ed)?|stor(?:y|ies)|views?|versions?|sides?)\b
`

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
  const named = [...body.matchAll(nameLine)].findLast(([line]) => !isHeading(line))
  const from = named === undefined ? 0 : named.index + named[0].length
  const lines = body
    .slice(from)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  const passesOn = lines.some(
    (line, at) =>
      (line.endsWith(':') && speaksBehind.test(lines[at + 1] ?? '')) ||
      line.split(/(?<=[.!?])\s/).some(isPassingOn),
  )
  return passesOn ? undefined : { start: start + from, end }
}

/** "I send what I was told below", "Ann wrote:", but not "it is below zero", "I need two:". */
function isPassingOn(sentence: string): boolean {
  const said = sentence.trimEnd().replace(/[.!?]{1,3}$/, '')
  if (sends.test(said) || showsOn.test(said) || speakerLabel.test(said)) return true
  if (below.test(said) && possessive.test(said)) return true
  return pointsOn.test(said) && (othersWords.test(said) || reportsOfOthers(said))
}

/** "I found the following" is the writer's own, "I was told" another's. */
const reportsOfOthers = (said: string): boolean =>
  wordTexts(said).some((word, at, all) => {
    if (!reportingVerbs.has(word)) return false
    const before = all.slice(Math.max(0, at - 2), at)
    return !before.some(each => /^(?:i|we)$/.test(each)) || beForms.has(before.at(-1) ?? '')
  })

/** "Insurance", "Next Steps", "Monday": a line of English words only is no name. */
const isHeading = (line: string): boolean =>
  !/^[ \t>]*[—–-]|,/u.test(line) &&
  wordTexts(line).every(
    word =>
      word.length > 1 &&
      (rolesOf(word) & (role.firstName | role.weakFirstName)) === 0 &&
      ((rolesOf(word) & role.calendar) !== 0 ||
        englishWords().has(word) ||
        englishWords().has(word.replace(/s$/, ''))),
  )

/** "Ms Hill" alone names a person less fully than a claim does. */
const isTitle = (line: string): boolean => {
  const [first = '', ...others] = line.split(' ')
  return others.length === 1 && honorifics.has(first.toLowerCase().replace('.', ''))
}
