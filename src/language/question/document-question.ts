import { longPattern } from '../../support/long-pattern.ts'

/** Which documents are meant: all, or those of media types that hold one of these words. */
export interface DocumentForm {
  /** In the plural, as an answer says it. */
  readonly name: string
  readonly mediaTypes: readonly string[]
}

/** A question about the records of documents, not about what they say. */
export type DocumentQuestion =
  | { readonly kind: 'count' | 'list' | 'longest' | 'shortest'; readonly of: DocumentForm }
  | {
      readonly kind: 'author' | 'modified' | 'title' | 'sections' | 'pages'
      /** How the document is called: a title, a file name or words of them. */
      readonly name: string
    }

const forms: ReadonlyArray<readonly [wording: string, mediaTypes: readonly string[]]> = [
  ['pdfs?|pdf (?:files?|documents?)', ['pdf']],
  ['word (?:files?|documents?)', ['wordprocessingml', 'msword']],
  ['spreadsheets?|workbooks?|excel (?:files?|sheets?)', ['spreadsheet', 'ms-excel']],
  ['presentations?|powerpoints?|powerpoint files?|slide decks?', ['presentation', 'powerpoint']],
  ['web ?pages?|html (?:files?|pages?)', ['html']],
  ['markdown (?:files?|documents?)', ['markdown']],
  ['csv files?|csvs?|tables in text', ['csv', 'tab-separated']],
  ['text files?', ['text/plain']],
  ['documents?|files?', []],
]
const anyForm = forms.map(([wording]) => wording).join('|')
const corpus = 'corpus|archive|collection|library|data ?set|database'
const thing =
  'document|file|paper|report|spreadsheet|workbook|presentation|article|page|guide|memo|pdf'

const counted = longPattern('i')`
  ^how many (${anyForm}) (?:are there|
  (?:are|were) (?:in|there in) (?:the|this|my|our) (?:${corpus})|
  do (?:you|we|i) have|does the (?:${corpus}) (?:hold|have|contain))(?: in total| altogether)?$
`
const listed = longPattern('i')`
  ^(?:please )?(?:list|show|name)(?: me)?(?: all)?(?: of)?(?: the| my| our)? (${anyForm})
(?: in (?:the|this|my|our) (?:${corpus}))?$|
  ^(?:which|what) (${anyForm}) (?:are there|do (?:you|we|i) have|are in
  (?: the| this| my| our) (?:${corpus}))$|^which documents are (${anyForm})$
`
const measured = longPattern('i')`
  ^(?:which|what) (?:(?:is the )?(longest|shortest) (${anyForm})|(${anyForm}) is (?:the )?
  (longest|shortest))(?: in (?:the|this|my|our) (?:${corpus}))?$
`
const named: ReadonlyArray<
  readonly [kind: 'author' | 'modified' | 'title' | 'sections' | 'pages', pattern: RegExp]
> = [
  ['author', /^who (?:wrote|authored|created|is the (?:author|creator) of) (?<name>.{2,120})$/i],
  [
    'modified',
    /^when was (?<name>.{2,120}?) (?:last )?(?:modified|changed|updated|saved|edited)(?: last)?$/i,
  ],
  ['title', /^what(?: is|'s) the title of (?<name>.{2,120})$/i],
  [
    'sections',
    longPattern('i')`
      ^(?:what|which) (?:sections|chapters|headings) (?:does|are in) (?<name>.{2,120}?)
      (?: have| contain)?$
    `,
  ],
  [
    'pages',
    longPattern('i')`
      ^how many (?:pages|slides|sheets) (?:does|are in|are there in) (?<name>.{2,120}?)
      (?: have| contain)?$
    `,
  ],
]

const formOf = (wording: string): DocumentForm => {
  const found = forms.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(wording))
  const plural = /s$/i.test(wording) ? wording : `${wording}s`
  return { name: plural, mediaTypes: found?.[1] ?? [] }
}

/** Reads a question about documents as records; undefined for every other question. */
export function readDocumentQuestion(question: string): DocumentQuestion | undefined {
  const text = question
    .slice(0, 300)
    .trim()
    .replace(/[\s?.!]+$/, '')
  const count = counted.exec(text)?.[1]
  if (count !== undefined) return { kind: 'count', of: formOf(count) }
  const list = listed
    .exec(text)
    ?.slice(1)
    .find(wording => wording !== undefined)
  if (list !== undefined) return { kind: 'list', of: formOf(list) }
  const measure = measured.exec(text)
  if (measure !== null) {
    const [, before, ofBefore, ofAfter, after] = measure
    const kind = (before ?? after ?? '').toLowerCase() === 'longest' ? 'longest' : 'shortest'
    return { kind, of: formOf(ofBefore ?? ofAfter ?? 'documents') }
  }
  for (const [kind, pattern] of named) {
    const name = pattern.exec(text)?.groups?.['name']
    if (name !== undefined) return { kind, name: calledBy(name) }
  }
  return undefined
}

const leadingThing = new RegExp(`^(?:the )?(?:${thing}) (?:called |named |titled )?`, 'i')
const trailingThing = new RegExp(` (?:${thing})$`, 'i')

function calledBy(said: string): string {
  return said
    .replace(/^["“'‘]|["”'’]$/g, '')
    .replace(leadingThing, '')
    .replace(trailingThing, '')
    .replace(/^the /i, '')
    .replace(/^["“'‘]|["”'’]$/g, '')
}
