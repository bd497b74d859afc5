import { longPattern } from '../../../support/long-pattern.ts'
import { entries } from '../../lexicons/lexicon.ts'
import { anyForm, formOf, type DocumentForm } from './document-form.ts'

/** How a question calls one document. */
export interface DocumentName {
  /** A title, a file name or words of them; empty where form and language say all. */
  readonly name: string
  /** Set for a form that only some documents have: "the PDF about rain". */
  readonly of?: DocumentForm | undefined
  /** An adjective as said, which may also be a word of the title: "the Spanish paper". */
  readonly language?: string | undefined
  /** The wording itself says that a document is meant: its form, "document", a file name. */
  readonly isDocument: boolean
}

const thing = `${anyForm}|paper|report|article|guide|memo|book|deck`
const leadingThing = longPattern('i')`
  ^(${thing})(?: (?:file|document))?(?=\s|$)
  (?:\s(?:called|named|titled|entitled|about|on|with|with\sthe\s(?:title|name)))?\s?
`
const trailingThing = new RegExp(`(?:^| )(${thing})$`, 'i')
/** Languages as an adjective of a document, in small letters. */
export const languages: readonly string[] = entries('questions/document-languages').map(
  ([language]) => language,
)
const leadingLanguage = new RegExp(`^(${languages.join('|')})(?: |$)`, 'i')
const fileName = /^[^\n]{1,200}\.[a-z][a-z0-9]{1,4}$/i
const ofMail = /\b(?:e-?mails?|mails?|messages?|threads?|conversations?)\b/i

/** Without the quotation marks around it. */
export const unquoted = (said: string): string => said.trim().replace(/^["“”'‘„«]|["“”'’»]$/g, '')

/** Reads what a document is called; undefined for what can only be an email. */
export function documentNameOf(said: string): DocumentName | undefined {
  const isQuoted = /^["“‘„«].*["”’»]$/.test(said.trim())
  const text = isQuoted ? unquoted(said) : said.trim().replace(/^(?:the|this|that|my|our) /i, '')
  const form = leadingThing.exec(text)?.[0] ?? ''
  // "The Word file report.docx": the form stands before the name.
  const file = text.slice(form.length)
  if (!isQuoted && form !== '' && /^\S+$/.test(file) && fileName.test(file))
    return { name: file, isDocument: true }
  if (isQuoted || fileName.test(text)) return { name: text, isDocument: fileName.test(text) }
  if (ofMail.test(text)) return undefined
  const language = leadingLanguage.exec(text)?.[1]
  const called = language === undefined ? text : text.slice(language.length).trim()
  const before = leadingThing.exec(called)?.[1]
  const wording = before ?? trailingThing.exec(called)?.[1]
  const of = formOf(wording ?? '')
  const rest = called.replace(before === undefined ? trailingThing : leadingThing, '')
  const name = unquoted(rest.replace(/^the /i, ''))
  return {
    name,
    ...(of === undefined || of.mediaTypes.length === 0 ? {} : { of }),
    ...(language === undefined ? {} : { language: language.toLowerCase() }),
    isDocument: of !== undefined || fileName.test(name),
  }
}
