import type { ChosenSentence, SpokenText } from '../../language/salience/choose-sentences.ts'
import { spokenPart } from '../../language/salience/content-sentence.ts'
import type { RetrievalPath } from '../../core/retrieval-path.ts'
import type { CitationBook } from '../citation.ts'
import type { DraftSentence } from '../events.ts'
import type { PlacedSentence, SummaryText } from './summary-texts.ts'

/** What a summary tells, and how much of the whole it shows on this page. */
export interface Summary {
  readonly sentences: readonly DraftSentence[]
  readonly total: number
  readonly shown: number
}

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
