import type { ChosenSentence, SpokenText } from '../../language/salience/choose-sentences.ts'
import { spokenPart } from '../../language/salience/content-sentence.ts'
import type { RetrievalPath } from '../../core/retrieval-path.ts'
import type { CitationBook } from '../citation.ts'
import type { DraftSentence } from '../events.ts'
import type { PlacedSentence, SummaryText } from './summary-texts.ts'

/** An email, a document or a section of one on a page of a summary. */
export interface SummaryItem {
  /** Who, when and what; absent where there is nothing to head. */
  readonly heading?: DraftSentence | undefined
  /**
   * Why nothing is told below the heading, which it follows then; may be empty. Absent: an item of
   * which nothing is told is not shown.
   */
  readonly note?: string | undefined
  readonly told: readonly DraftSentence[]
  /** Stands before the first sentence that is told. */
  readonly indent: string
  /** What the item says in full; absent where an earlier item says the same. */
  readonly text?: SummaryText | undefined
}

/** What a summary tells, and how much of the whole it shows on this page. */
export interface Summary {
  /** What it is of, with counts and dates. */
  readonly head: DraftSentence
  /** What stands above the items. */
  readonly lead: readonly DraftSentence[]
  readonly items: readonly SummaryItem[]
  readonly total: number
  readonly shown: number
}

/** The lines of a summary in their order. */
export const summarySentences = ({ head, lead, items }: Summary): DraftSentence[] => [
  head,
  ...lead,
  ...items.flatMap(({ heading, note, told }) => {
    if (told.length > 0) return [...(heading === undefined ? [] : [heading]), ...told]
    if (heading === undefined || note === undefined) return []
    return [note === '' ? heading : { ...heading, text: `${heading.text} (${note})` }]
  }),
]

export const counted = (value: number, noun: string): string =>
  `${value.toLocaleString('en-US')} ${noun}${value === 1 ? '' : 's'}`

/** " (11–20 shown)" where a page does not hold all. */
export function shownRange(page: number, pageSize: number, shown: number, total: number): string {
  const first = (page - 1) * pageSize
  return shown < total && shown > 0
    ? ` (${(first + 1).toLocaleString('en-US')}–${(first + shown).toLocaleString('en-US')} shown)`
    : ''
}

/** A line of a summary that was read or counted, such as its heading. */
export const recordLine = (
  before: string,
  text: string,
  more: { readonly paths?: readonly RetrievalPath[]; readonly pathsTotal?: number } = {},
): DraftSentence => ({ before, text, basis: 'record', citations: [], paths: [], ...more })

/** Sentences of one text, one after the other. */
export const quotedLines = (
  indent: string,
  text: SummaryText,
  said: readonly PlacedSentence[],
  book: CitationBook,
): DraftSentence[] =>
  said.map((sentence, nth) => quotedLine(nth === 0 ? indent : ' ', text, sentence, book))

/** A sentence as it stands in its document. */
export function quotedLine(
  before: string,
  { document }: Pick<SummaryText, 'document'>,
  sentence: PlacedSentence,
  book: CitationBook,
): DraftSentence {
  return {
    before,
    text: sentence.text,
    basis: 'quotation',
    citations: [book.cite(document, sentence, sentence.chunk)],
    paths: [],
  }
}

/** Who is named in a mail's From line; empty for other documents. */
export const speakerOf = ({ document }: Pick<SummaryText, 'document'>): string =>
  document.mail?.from?.name ?? document.mail?.from?.address ?? ''

/** Texts as the choice of sentences wants them. */
export const spokenTexts = (texts: readonly SummaryText[]): SpokenText[] =>
  texts.map(text => ({
    speaker: speakerOf(text),
    sentences: text.sentences.map(sentence => spokenPart(sentence.text)),
  }))

/** The chosen sentences of one text. */
export const sentencesOf = (
  chosen: readonly ChosenSentence[],
  index: number,
  { sentences }: SummaryText,
): PlacedSentence[] =>
  chosen.flatMap(({ text, sentence }) => (text === index ? (sentences[sentence] ?? []) : []))
