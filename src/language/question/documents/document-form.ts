import { requiredTexts } from '../../../support/patterns/required-texts.ts'

/** Which documents are meant: all, or those of media types that hold one of these words. */
export interface DocumentForm {
  /** In the plural, as an answer says it. */
  readonly name: string
  readonly mediaTypes: readonly string[]
}

const file = '(?:files?|documents?|docs?)'
const show = '(?:presentations?|files?|documents?|decks?|slide ?shows?|slides)'

const forms: ReadonlyArray<readonly [wording: string, mediaTypes: readonly string[]]> = [
  [`pdf (?:files?|documents?|docs?|papers?|reports?)|pdfs?`, ['pdf']],
  [`(?:(?:microsoft|ms) )?word ${file}|docx? ${file}|docx`, ['wordprocessingml', 'msword']],
  [
    `(?:(?:microsoft|ms) )?excel (?:sheets?|workbooks?|spreadsheets?|${file})|xlsx? ${file}`,
    ['spreadsheetml', 'ms-excel'],
  ],
  [`spreadsheet files?|spreadsheets?|workbooks?`, ['spreadsheet', 'ms-excel']],
  [
    `(?:(?:microsoft|ms) )?(?:power ?point|pptx?) ${show}|power ?points?`,
    ['presentationml', 'ms-powerpoint'],
  ],
  [`presentation files?|presentations?|slide ?(?:decks?|shows?)`, ['presentation', 'powerpoint']],
  [`html ${file}|html pages?|web ?pages?`, ['html']],
  [`(?:markdown|md) ${file}`, ['markdown']],
  [`csv (?:lists?|tables?|sheets?|${file})|csvs?`, ['csv', 'tab-separated']],
  [`(?:plain )?text ${file}|txt ${file}`, ['text/plain']],
  [`json ${file}`, ['/json']],
  [`xml ${file}`, ['/xml']],
  [`rtf ${file}`, ['rtf']],
  [`(?:e-?book|epub) ${file}|e-?books?|epubs?`, ['epub']],
  ['documents?|files?', []],
]

/** The source of a pattern for every form, in singular and plural. */
export const anyForm = forms.map(([wording]) => wording).join('|')

const matchers = forms.map(
  ([wording, mediaTypes]) => [new RegExp(`^(?:${wording})$`, 'i'), mediaTypes] as const,
)

// What comes with emails and is told by its wording, besides the forms of documents.
const sentForms: ReadonlyArray<readonly [wording: string, name: string, mediaType: string]> = [
  [
    'calendar (?:invites?|invitations?|entry|entries|events?|files?)|ics files?',
    'calendar invitations',
    'calendar',
  ],
  ['contact cards?|vcards?|vcf files?', 'contact cards', 'vcard'],
]

/** The source of a pattern for every form of what is attached to emails. */
export const anySentForm = [...sentForms, ...forms]
  .map(([wording]) => wording)
  .filter(wording => wording !== 'documents?|files?')
  .join('|')

/** The same for one form, or for two that are joined: "PDFs and spreadsheets". */
export const anyForms = `(?:${anyForm})(?: (?:and|or) (?:${anyForm}))?`

const partsOfForms = forms.map(([wording]) => requiredTexts(new RegExp(wording)))

/** Whether a text can hold a form at all: told from a word, before a long pattern is compiled. */
export function mayNameForm(text: string): boolean {
  const lowered = text.toLowerCase()
  return partsOfForms.some(parts => parts?.some(part => lowered.includes(part)) ?? true)
}

function oneForm(wording: string): DocumentForm | undefined {
  const found = matchers.find(([pattern]) => pattern.test(wording))
  if (found === undefined) return undefined
  const [, mediaTypes] = found
  const name = mediaTypes.length === 0 ? wording.toLowerCase() : wording
  return { name: /s$/i.test(name) ? name : `${name}s`, mediaTypes }
}

/** The form that a wording which `anyForms` matches stands for; undefined for any other. */
export function formOf(wording: string): DocumentForm | undefined {
  const said = wording.split(/ (?:and|or) /i).map(oneForm)
  const forms = said.filter(form => form !== undefined)
  if (forms.length === 0 || forms.length < said.length) return undefined
  const isAll = forms.some(({ mediaTypes }) => mediaTypes.length === 0)
  return {
    name: forms.map(({ name }) => name).join(' and '),
    mediaTypes: isAll ? [] : forms.flatMap(({ mediaTypes }) => mediaTypes),
  }
}

const sentMatchers = sentForms.map(
  ([wording, name, mediaType]) => [new RegExp(`^(?:${wording})$`, 'i'), name, mediaType] as const,
)

/** The form of an attachment that a wording stands for, as `formOf` tells that of a document. */
export function sentFormOf(wording: string): DocumentForm | undefined {
  const sent = sentMatchers.find(([pattern]) => pattern.test(wording))
  return sent === undefined ? formOf(wording) : { name: sent[1], mediaTypes: [sent[2]] }
}

export const allDocuments: DocumentForm = { name: 'documents', mediaTypes: [] }

/** Whether documents of this media type have the form. */
export const isOfForm = (mediaType: string, { mediaTypes }: DocumentForm): boolean =>
  mediaTypes.length === 0 || mediaTypes.some(part => mediaType.includes(part))
