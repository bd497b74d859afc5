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
  return text.length < 80 && (phone.test(text) || address.test(text))
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
  const words = text.split(/[\s,/|]+/).filter(word => word !== '')
  const letters = foldCase(text)
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 1)
  const capitalised = words.filter(word => /^[\p{Lu}\d(*]/u.test(word)).length
  const isName =
    words.length <= 5 &&
    text.length <= 40 &&
    /^[\p{Lu}\s.,'’\p{L}-]+$/u.test(text) &&
    words.every(word => /^\p{Lu}|^(?:de|van|von|der|la|da|di)$/u.test(word))
  const known = letters.filter(word => sender.has(word)).length
  const above = lines[index - 1]?.text.trim() ?? ''
  const flags = [
    true,
    fromEnd === 0,
    fromEnd === 1,
    fromEnd >= 2 && fromEnd <= 4,
    fromEnd > 4,
    line?.afterBlank === true,
    line?.inFirstParagraph === true,
    isName,
    letters.length > 0 && known === letters.length,
    known > 0 && known < letters.length && words.length <= 6,
    text.length < 60 && closing.test(text),
    phone.test(text) && text.length < 80,
    address.test(text) && words.length <= 8,
    text.length > 60,
    text.length > 90,
    /[.!?]$/.test(text) && words.length > 3,
    /^\p{Ll}/u.test(text) && !address.test(text),
    text.length < 60 && hasAffiliation(text),
    isDelimiter(text),
    (text.match(sentenceWords)?.length ?? 0) >= 2,
    /^(?:[-*•·+Ø]|\(?\d{1,2}[.)])\s/.test(text),
    /^(?:\t|\s{4})/.test(line?.text ?? ''),
    words.length > 1 && capitalised / words.length >= 0.66,
    text.endsWith(':'),
    /^[\d\s().+-]+$/.test(text),
    isPersonName(above),
    contactBelow && text.length <= 45,
  ]
  return flags.map(flag => (flag ? 1 : 0))
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
