import { hintsAtWant } from '../../../alignment/links/hints-at-want.ts'
import type { StandardCoverage } from '../../../alignment/coverage/coverage-report.ts'
import type { CoverageQuotation } from '../../../alignment/coverage/standard-link.ts'
import type { SectionWriter, VerifiedRange } from '../../../alignment/coverage/write-section.ts'
import { decidingQuotes } from '../../../answering/check/deciding-quotes.ts'
import { withoutReaderCommands } from '../../../answering/summary/reader-commands.ts'
import { longestSentence, replySentences } from '../../../answering/summary/reply-sentences.ts'
import type { DocumentId, RevisionId } from '../../../core/ids.ts'
import type { EntailmentModel } from '../../../core/ports/entailment-model.ts'
import type { LanguageModel } from '../../../core/ports/language-model.ts'
import type { EvidencePassage } from '../../../evidence/candidates/evidence-passage.ts'
import { windowFinder } from '../../../evidence/candidates/window-finder.ts'
import { quotationFinder } from '../../../evidence/check-quotation.ts'
import { verifyText } from '../../../evidence/verify-text.ts'
import { isLabel } from '../../../language/grammar/is-label.ts'
import { sentences } from '../../../language/sentences/sentences.ts'
import type { Prompts } from '../../../prompting/default-prompts.ts'

export interface SectionModels {
  readonly model: LanguageModel
  readonly entailment: EntailmentModel
  readonly prompts: Prompts
}

const mostSentences = 6
// Of a long standard the beginning says what it asks for.
const longestStandard = 3_000
const longestMaterial = 6_000

/** Writes sections with a language model, and verifies each sentence with an entailment model. */
export const sectionWriter = ({ model, entailment, prompts }: SectionModels): SectionWriter => ({
  async write(standard, quotations, signal) {
    const written = await replySentences(
      model,
      {
        prompt: prompts['standard-section'],
        values: {
          standard: standardText(standard),
          evidence: quotedLines(quotations, 'evidence'),
          gaps: quotedLines(quotations, 'gap'),
          sentences: String(mostSentences),
        },
        most: mostSentences,
        temperature: 0,
      },
      { signal },
    )
    return written.filter(({ length }) => length <= longestSentence).join('\n')
  },

  async verify(text, quotations, signal) {
    const verified = await verifiedBy(text, quotations, quotations, entailment, signal)
    const evidence = quotations.filter(({ shows }) => shows === 'evidence')
    const ranges: VerifiedRange[] = []
    for (const range of verified) {
      const said = text.slice(range.start, range.end)
      const isOfGaps =
        range.sources.length > 0 && range.sources.every(at => quotations[at]?.shows === 'gap')
      if (!isOfGaps || hintsAtWant(said)) {
        ranges.push(range)
        continue
      }
      // Who says that something is done does not have it from what says that it is missing.
      const [again] = await verifiedBy(said, evidence, quotations, entailment, signal)
      ranges.push({
        ...range,
        verdict: 'not_found',
        sources: [],
        ...(again === undefined
          ? {}
          : { verdict: again.verdict, support: again.support, sources: again.sources }),
      })
    }
    return ranges
  },
})

/** The sentences of a text judged by some quotations; sources are places among all of them. */
async function verifiedBy(
  text: string,
  quotations: readonly CoverageQuotation[],
  all: readonly CoverageQuotation[],
  entailment: EntailmentModel,
  signal: AbortSignal | undefined,
): Promise<VerifiedRange[]> {
  const passages = quotations.flatMap(quotation => withoutReaderCommands(passageOf(quotation)))
  const verified = await verifyText(
    text,
    {
      findCandidates: windowFinder(passages),
      findQuotation: quotationFinder(all.map(quotation => quotation.text)),
      entailment,
    },
    { signal },
  )
  return verified.sentences.map((sentence): VerifiedRange => {
    const { start, end } = sentence
    const misquotes = verified.rejectedQuotations.some(
      range => range.start < end && range.end > start,
    )
    return {
      start,
      end,
      verdict: misquotes
        ? 'not_found'
        : isLabel(sentence.text)
          ? 'nothing_to_check'
          : sentence.verdict,
      ...(sentence.claims.length === 0
        ? {}
        : { support: Math.min(...sentence.claims.map(({ support }) => support)) }),
      sources: decidingQuotes(sentence).flatMap(quote => {
        const place = all.findIndex(
          ({ documentId, start: from, end: to }) =>
            documentId === quote.documentId && from <= quote.start && quote.end <= to,
        )
        return place < 0 ? [] : [place]
      }),
    }
  })
}

const standardText = ({ number, title, formal }: StandardCoverage): string =>
  [`${number} ${title}`, formal.slice(0, longestStandard)].join('\n').toWellFormed()

function quotedLines(
  quotations: readonly CoverageQuotation[],
  shows: CoverageQuotation['shows'],
): string {
  const lines = quotations
    .filter(quotation => quotation.shows === shows)
    .map(({ text, documentTitle, date }) => {
      const place = [documentTitle, ...(date === undefined ? [] : [date])].join(', ')
      return `- ${text.replace(/\s+/g, ' ')} (${place})`
    })
  return lines.join('\n').slice(0, longestMaterial).toWellFormed()
}

/** A quotation as a passage: what stands around it in the document supports nothing. */
const passageOf = ({
  documentId,
  documentTitle,
  start,
  end,
  text,
  page,
}: CoverageQuotation): EvidencePassage => ({
  documentId: documentId as DocumentId,
  revisionId: '' as RevisionId,
  start,
  end,
  text,
  sentences: sentences(text).map(range => ({ start: start + range.start, end: start + range.end })),
  title: documentTitle,
  key: documentTitle,
  headingPath: [],
  ...(page === undefined ? {} : { page }),
  about: '',
  origin: 'context',
})
