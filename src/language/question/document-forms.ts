/** Which documents are meant: all, or those of media types that hold one of these words. */
export interface DocumentForm {
  /** In the plural, as an answer says it. */
  readonly name: string
  readonly mediaTypes: readonly string[]
}

const file = '(?:files?|documents?|docs?)'

const forms: ReadonlyArray<readonly [wording: string, mediaTypes: readonly string[]]> = [
  [`pdf (?:files?|documents?|papers?|reports?)|pdfs?`, ['pdf']],
  [`(?:microsoft )?word ${file}|docx? ${file}|docx`, ['wordprocessingml', 'msword']],
  [`excel (?:files?|sheets?|workbooks?|spreadsheets?)|xlsx? files?`, ['spreadsheetml', 'ms-excel']],
  [`spreadsheets?|workbooks?|spreadsheet files?`, ['spreadsheet', 'ms-excel']],
  [
    `(?:power ?point|pptx?) (?:presentations?|files?|documents?|decks?|slide ?shows?)|power ?points?`,
    ['presentationml', 'ms-powerpoint'],
  ],
  [`presentations?|slide decks?|slide ?shows?|presentation files?`, ['presentation', 'powerpoint']],
  [`web ?pages?|html (?:files?|pages?|documents?)`, ['html']],
  [`(?:markdown|md) ${file}`, ['markdown']],
  [`csv ${file}|csvs?|tables in text`, ['csv', 'tab-separated']],
  [`(?:plain )?text files?|txt files?`, ['text/plain']],
  [`json ${file}`, ['/json']],
  [`xml ${file}`, ['/xml']],
  [`e-?books?|epubs?|epub ${file}`, ['epub']],
  ['documents?|files?', []],
]

/** The source of a pattern for every form, in singular and plural. */
export const anyForm = forms.map(([wording]) => wording).join('|')

const matchers = forms.map(
  ([wording, mediaTypes]) => [new RegExp(`^(?:${wording})$`, 'i'), mediaTypes] as const,
)

/** The form that a wording which `anyForm` matches stands for. */
export function formOf(wording: string): DocumentForm {
  const found = matchers.find(([pattern]) => pattern.test(wording))
  return { name: /s$/i.test(wording) ? wording : `${wording}s`, mediaTypes: found?.[1] ?? [] }
}

/** Whether documents of this media type have the form. */
export const isOfForm = (mediaType: string, { mediaTypes }: DocumentForm): boolean =>
  mediaTypes.length === 0 || mediaTypes.some(part => mediaType.includes(part))
