import { isSpace } from '../../../language/words/characters.ts'
import { foldCase } from '../../../language/words/normalize.ts'
import { isDelimiter } from './footer-lines.ts'
import { longPattern } from '../../../support/long-pattern.ts'

/**
 * What one line looks like, for telling signatures from text; each feature is 0 or 1. After
 * Carvalho and Cohen, "Learning to extract signature and reply lines from email" (2004), and talon.
 */
export const featureNames = [
  'bias',
  'last',
  'secondLast',
  'thirdToFifthLast',
  'farther',
  'afterBlank',
  'firstParagraph',
  'shortName',
  'allSender',
  'someSender',
  'closing',
  'phone',
  'address',
  'long',
  'veryLong',
  'sentenceEnd',
  'lowerStart',
  'affiliation',
  'rule',
  'sentenceWords',
  'listItem',
  'indented',
  'capitalised',
  'colonEnd',
  'digitsOnly',
  'nameAbove',
  'contactBelow',
] as const

export interface SignatureLine {
  readonly text: string
  readonly afterBlank: boolean
  readonly inFirstParagraph: boolean
}

// From a sender these say nothing about the person.
const commonNames = new Set([
  'com',
  'org',
  'net',
  'mail',
  'email',
  'mailto',
  'gmail',
  'yahoo',
  'hotmail',
  'info',
  'the',
  'and',
  'for',
  'via',
  'team',
  'noreply',
  'no',
  'reply',
])

const closing = longPattern('iu')`
  ^\s*(?:(?:many|kind|kindest|best|warm|warmest|with (?:best|kind|warm)
  |all the) )?(?:thanks?(?: you)?(?: very much| so much| again| and regards| & regards
  | in advance)?|thx|regards?|wishes|best|cheers|sincerely(?: yours)?|yours(?: (?:sincerely
  |truly|faithfully))?|respectfully|cordially|take care|love|ciao|br|rgds|tia|greetings|mfg
  |mit freundlichen grüßen|viele grüße|liebe grüße|freundliche grüße|beste grüße|grüße|gruß
  |cordialement|bien à vous|bonne journée|merci|saludos|un saludo|atentamente|gracias
  |cordiali saluti|saluti|grazie|atenciosamente|abraços|obrigad[oa]
  |met vriendelijke groet(?:en)?|groeten|groetjes|med vänlig hälsning|hälsningar|mvh|hilsen
  |pozdrawiam|с уважением|спасибо|your (?:pal|friend))\s*(?:[,.!-]|$)`
const affiliation = longPattern('i')`
  \b(?:inc|llc|ltd|gmbh|corp(?:oration)?|company|group|university|institute|college|department
  |dept|division|office|services?|solutions|systems|manager|director|president|engineer|analyst
  |associate|consultant|assistant|counsel|attorney|editor|professor|officer|coordinator
  |administrator|supervisor|specialist|founder|ceo|cto|cfo|vp|vice|ph\.?d|street|st\.|avenue
  |ave|road|rd\.|suite|floor|box|blvd|drive|desk|team|america|networks?|worldwide
  |international)\b`
const phone = longPattern('i')`
  (?:\+?\d[\d().\-/ \t]{5,}\d)|\b(?:tel|phone|fax|cell|mobile?|office|direct|ext)\b.{0,3}\d
  |\b\d-\d{4}\b|^\s*\*?\d{4,5}\s*$`
const address = /[\w.+-]+@[\w-]+\.[\w.-]+|https?:\/\/|\bwww\.[\w-]+\./i
const holdsPhone = (text: string): boolean => /\d/.test(text) && phone.test(text)
/** What every address holds: most lines of text are out by this. */
const addressMark = /@|:\/\/|www\./i
const holdsAddress = (text: string): boolean => addressMark.test(text) && address.test(text)
const sentenceWords = longPattern('gi')`
  \b(?:i|you|we|they|he|she|it|this|that|please|is|are|was|were|will|would|can|could|should
  |have|has|had|need|call|let|know|do|does|don't|i'm|i'll|if|but|because|when|to|with)\b`

/** Words of a sender's name and of the local part of the address, folded. */
export function senderWords(
  name: string | undefined,
  mailAddress: string | undefined,
): ReadonlySet<string> {
  const local = (mailAddress ?? '').split('@')[0] ?? ''
  return new Set(
    foldCase(`${(name ?? '').replace(/@.*/, match => (/[>\]]/.test(match) ? ' ' : ''))} ${local}`)
      .split(/[^\p{L}]+/u)
      .filter(word => word.length > 1 && !commonNames.has(word)),
  )
}

/** Whether a line is a telephone number or an address with little else. */
export function isContact(line: string): boolean {
  const text = line.trim()
  return text.length < 80 && (holdsPhone(text) || holdsAddress(text))
}

/**
 * Features of line `index` of the non-blank lines at a mail's end; `contactBelow` says whether any
 * line below is a contact.
 */
export function signatureFeatures(
  lines: readonly SignatureLine[],
  index: number,
  sender: ReadonlySet<string>,
  contactBelow: boolean,
): number[] {
  const line = lines[index]
  const text = (line?.text ?? '').trim().slice(0, 300)
  const fromEnd = lines.length - 1 - index
  const { words, capitalised } = countWords(text)
  const named = senderShare(text, sender, words)
  const hasAddress = holdsAddress(text)
  const above = lines[index - 1]?.text.trim() ?? ''
  const flags = [
    true,
    fromEnd === 0,
    fromEnd === 1,
    fromEnd >= 2 && fromEnd <= 4,
    fromEnd > 4,
    line?.afterBlank === true,
    line?.inFirstParagraph === true,
    words <= 5 && isName(text),
    named === 'all',
    named === 'some',
    text.length < 60 && closing.test(text),
    text.length < 80 && holdsPhone(text),
    hasAddress && words <= 8,
    text.length > 60,
    text.length > 90,
    words > 3 && '.!?'.includes(text.charAt(text.length - 1)),
    !hasAddress && /^\p{Ll}/u.test(text),
    text.length < 60 && hasAffiliation(text),
    isDelimiter(text),
    hasSentenceWords(text),
    /^(?:[-*•·+Ø]|\(?\d{1,2}[.)])\s/.test(text),
    /^(?:\t|\s{4})/.test(line?.text ?? ''),
    words > 1 && capitalised / words >= 0.66,
    text.endsWith(':'),
    /^[\d\s().+-]+$/.test(text),
    isPersonName(above),
    contactBelow && text.length <= 45,
  ]
  return flags.map(flag => (flag ? 1 : 0))
}

const wordGap = /[\s,/|]+/

/** Words between white space, commas, slashes and bars, and those that begin with a capital. */
function countWords(text: string): { readonly words: number; readonly capitalised: number } {
  let words = 0
  let capitalised = 0
  let isInside = false
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    const isGap = unit === 0x2c || unit === 0x2f || unit === 0x7c || isSpace(unit)
    if (!isGap && !isInside) {
      words++
      if (isCapital(text, index)) capitalised++
    }
    isInside = !isGap
  }
  return { words, capitalised }
}

/** A capital, a digit, a bracket or a star. */
function isCapital(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit < 0x80
    ? (unit >= 0x41 && unit <= 0x5a) || isDigit(unit) || unit === 0x28 || unit === 0x2a
    : /^\p{Lu}/u.test(text.slice(index, index + 2))
}

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39

/** A name of at most five words. */
const isName = (text: string): boolean =>
  text.length <= 40 &&
  /^[\p{Lu}\s.,'’\p{L}-]+$/u.test(text) &&
  text
    .split(wordGap)
    .every(word => word === '' || /^\p{Lu}|^(?:de|van|von|der|la|da|di)$/u.test(word))

/** A word of plain letters with which a line begins: folding the whole line leaves it a word. */
const firstWord = /^[\x20-\x40\x5b-\x60\x7b-\x7e]*([A-Za-z]{2,})[\x20-\x40]/

/**
 * Whether the words of a line, single letters aside, are the sender's: all of them, or some of at
 * most six.
 */
function senderShare(
  text: string,
  sender: ReadonlySet<string>,
  words: number,
): 'all' | 'some' | 'none' {
  const first = words > 6 ? firstWord.exec(text)?.[1] : undefined
  // Most lines are out by this, and need no folding.
  if (first !== undefined && !sender.has(first.toLowerCase())) return 'none'
  const folded = foldCase(text)
  if (![...sender].some(word => folded.includes(word))) return 'none'
  const letters = folded.split(/[^\p{L}]+/u).filter(word => word.length > 1)
  const known = letters.filter(word => sender.has(word)).length
  if (known > 0 && known === letters.length) return 'all'
  return known > 0 && words <= 6 ? 'some' : 'none'
}

/** Whether two words stand in the line that sentences are made of. */
function hasSentenceWords(text: string): boolean {
  sentenceWords.lastIndex = 0
  return sentenceWords.test(text) && sentenceWords.test(text)
}

/** Names of firms and offices are written with capitals; the same words in a sentence are not. */
const hasAffiliation = (text: string): boolean => {
  const found = affiliation.exec(text)?.[0] ?? ''
  return /^\p{Lu}|^ph/u.test(found)
}

const isPersonName = (text: string): boolean =>
  text.length > 2 &&
  text.length < 35 &&
  /^\p{Lu}[\p{L}'’-]*\.?(?:\s+\p{Lu}[\p{L}'’-]*\.?){0,3},?$/u.test(text)
