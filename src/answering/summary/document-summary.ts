import { isDatedByFile } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import { chooseSentences } from '../../language/salience/choose-sentences.ts'
import { speaksOf } from '../../retrieval/topics/find-topic.ts'
import type { CitationBook } from '../citation.ts'
import { dayRange } from './day-range.ts'
import type { SummaryOptions, SummaryPorts } from './mail-summary.ts'
import {
  counted,
  quotedLines,
  recordLine,
  sentencesOf,
  shownRange,
  speakerOf,
  spokenTexts,
  type Summary,
  type SummaryItem,
} from './summary-lines.ts'
import { summaryTexts, type PlacedSentence, type SummaryText } from './summary-texts.ts'

// A document with more sections than this is told by the sections above them.
const maxSections = 20
// A text without headings is told in so many parts at most, of so many sentences at least.
const maxParts = 6
const sentencesPerPart = 8

interface Part extends SummaryText {
  /** Headings from the outermost down; empty where the text has none. */
  readonly heading: readonly string[]
}

/** The sections of a document with sentences of their own, in reading order. */
function partsOf({ document, sentences }: SummaryText): Part[] {
  const deepest = Math.max(0, ...sentences.map(({ chunk }) => chunk.headingPath.length))
  for (let depth = deepest; depth > 0; depth--) {
    const parts: Array<{
      heading: readonly string[]
      sentences: SummaryText['sentences'][number][]
    }> = []
    for (const sentence of sentences) {
      const heading = sentence.chunk.headingPath.slice(0, depth)
      const last = parts.at(-1)
      if (last !== undefined && last.heading.join('\n') === heading.join('\n'))
        last.sentences.push(sentence)
      else parts.push({ heading, sentences: [sentence] })
    }
    if (parts.length > 1 && (parts.length <= maxSections || depth === 1))
      return parts.map(part => ({ document, ...part }))
  }
  const count = Math.max(1, Math.min(maxParts, Math.ceil(sentences.length / sentencesPerPart)))
  const size = Math.ceil(sentences.length / count)
  return Array.from({ length: count }, (_, index) => ({
    document,
    heading: [],
    sentences: sentences.slice(index * size, (index + 1) * size),
    range: {
      start: index === 0 ? 0 : (sentences[index * size]?.start ?? document.text.length),
      end: sentences[(index + 1) * size]?.start ?? document.text.length,
    },
  })).filter(part => part.sentences.length > 0)
}

const underHeading = ({ sentences }: SummaryText, terms: readonly string[]): PlacedSentence[] =>
  sentences.filter(({ chunk }) => chunk.headingPath.some(heading => speaksOf(heading, terms)))

/**
 * A summary of one document, or of its sections with the terms `section` in their heading: its
 * title, and of each section the one or two sentences that say most,
 * in reading order. Undefined for a document that may not be read or says nothing.
 */
export async function documentSummary(
  id: DocumentId,
  section: readonly string[],
  ports: SummaryPorts,
  book: CitationBook,
  options: SummaryOptions,
): Promise<Summary | undefined> {
  const read = { principal: options.principal, signal: options.signal }
  const [whole] = await summaryTexts([id], ports.documents, read)
  if (whole === undefined) return undefined
  const text = section.length === 0 ? whole : { ...whole, sentences: underHeading(whole, section) }
  if (text.sentences.length === 0) return undefined
  const parts = partsOf(text)
  const first = (options.page - 1) * options.pageSize
  const page = parts.slice(first, first + options.pageSize)
  const hasHeadings = parts.some(({ heading }) => heading.length > 0)
  const date =
    text.document.date === undefined
      ? ''
      : `, ${isDatedByFile(text.document) ? 'file dated ' : ''}` +
        dayRange([text.document.date.ms], options.timeZone)
  const sections = hasHeadings ? `${counted(parts.length, 'section')}, ` : ''
  const head = recordLine(
    '',
    `Summary of ${section.length === 0 ? '' : 'a section of '}“${text.document.title}” ` +
      `(${text.document.key}${date}): ${sections}` +
      `${counted(text.sentences.length, 'sentence')}` +
      `${shownRange(options.page, options.pageSize, page.length, parts.length)}:`,
  )
  const chosen = chooseSentences(spokenTexts(parts), new Set(), {
    most: count => (count < 6 ? 1 : 2),
  })
  const items = page.map((part, offset): SummaryItem => {
    const said = sentencesOf(chosen, first + offset, part)
    const hasHeading = (part.heading.at(-1) ?? '') !== ''
    const indent = hasHeading ? '\n   ' : '\n'
    return {
      ...(hasHeading
        ? { heading: recordLine('\n', `${shownPath(part.heading, text.document.title)}:`) }
        : {}),
      told: quotedLines(indent, part, said, book),
      indent,
      text: part,
    }
  })
  return { head, lead: [], items, total: parts.length, shown: page.length }
}

/** Headings without the document's title, which most begin with. */
const shownPath = (heading: readonly string[], title: string): string =>
  (heading.length > 1 && heading[0] === title ? heading.slice(1) : heading).join(' › ')

/** How several documents are introduced, and which of their sentences may be shown. */
export interface DocumentsToSummarise {
  readonly ids: readonly DocumentId[]
  /** Said of the count: "with “pumps” in the title". */
  readonly description: string
  /** Terms that every shown sentence must hold; empty: any sentence that says much. */
  readonly mentioning: readonly string[]
}

/** A summary of several documents: of each the sentences that say most. */
export async function documentsSummary(
  { ids, description, mentioning }: DocumentsToSummarise,
  ports: SummaryPorts,
  book: CitationBook,
  options: SummaryOptions,
): Promise<Summary> {
  const read = { principal: options.principal, signal: options.signal }
  const first = (options.page - 1) * options.pageSize
  const page = ids.slice(first, first + options.pageSize)
  const texts = (await summaryTexts(page, ports.documents, read)).map(text =>
    mentioning.length === 0
      ? text
      : {
          ...text,
          sentences: text.sentences.filter(
            ({ text: said, chunk }) =>
              speaksOf(said, mentioning) || speaksOf(chunk.headingPath.join(' '), mentioning),
          ),
        },
  )
  const range = shownRange(options.page, options.pageSize, page.length, ids.length)
  const noun = texts.every(({ document }) => document.kind === 'email') ? 'email' : 'document'
  const head = recordLine('', `Summary of ${counted(ids.length, noun)} ${description}${range}:`)
  const chosen = chooseSentences(spokenTexts(texts), new Set(mentioning))
  const indent = '\n   '
  const items = texts.map((text, index): SummaryItem => {
    const { document } = text
    const ms = document.mail?.received?.ms ?? document.mail?.sent?.ms ?? document.date?.ms
    const days = dayRange([ms], options.timeZone)
    const dated = isDatedByFile(document) ? `file dated ${days}` : days
    const heading = [speakerOf(text), `“${document.title}”`, dated]
      .filter(part => part !== '')
      .join(' · ')
    return {
      heading: recordLine('\n', `${first + index + 1}. ${heading}`),
      note: '',
      told: quotedLines(indent, text, sentencesOf(chosen, index, text), book),
      indent,
      text,
    }
  })
  return { head, lead: [], items, total: ids.length, shown: page.length }
}
