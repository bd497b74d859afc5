import type { SentenceVerdict } from '../../core/verdict.ts'
import { contentTerms } from '../../language/salience/term-vectors.ts'
import { boxPattern } from '../../language/sentences/boxes.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { showsGap } from '../links/shows-gap.ts'
import type { CoverageReport, StandardCoverage } from './coverage-report.ts'
import { sameStatement } from './independent-documents.ts'
import type { CoverageQuotation, LinkMeaning } from './standard-link.ts'

/** A sentence of a drafted section, with the exact words that it rests on: never none. */
export interface DraftedSentence {
  readonly text: string
  readonly meaning: LinkMeaning
  readonly sources: readonly CoverageQuotation[]
  /** How likely its sources bear it out, 0 to 1; only of what a model wrote. */
  readonly support?: number | undefined
}

/**
 * Why a section that a model was asked for is quoted. `reply`: what it wrote cannot be used ·
 * `model`: it did not answer · `time`: none was left · `unsupported`: the quotations bear out no
 * sentence of it.
 */
export type QuotedInstead = 'reply' | 'model' | 'time' | 'unsupported'

/** What can be handed in about one standard, as far as documents show it. */
export interface DraftedSection {
  readonly standard: string
  /** Quoted sentences, or a model's own, of which each was verified. */
  readonly by: 'quotation' | 'model'
  /** Empty where no document shows anything of the standard. */
  readonly sentences: readonly DraftedSentence[]
  /** What a model wrote that nothing supports. */
  readonly leftOut: ReadonlyArray<{ readonly text: string; readonly verdict: SentenceVerdict }>
  /** Set where a model was asked and the documents are quoted instead. */
  readonly quotedInstead?: QuotedInstead | undefined
}

/** The sections of a report, by the numbers of their standards. */
export type DraftedSections = ReadonlyMap<string, DraftedSection>

const most: Readonly<Record<LinkMeaning, number>> = { evidence: 5, gap: 3 }

/** A section for each standard, of sentences of the documents. */
export const draftSections = (report: CoverageReport): DraftedSections =>
  new Map(report.standards.map(standard => [standard.number, draftSection(standard)]))

/**
 * A section of sentences of the documents, word for word: of each quotation the sentence nearest to
 * the standard, from every document one before any has a second, and none twice.
 */
export function draftSection(standard: StandardCoverage): DraftedSection {
  const wanted = new Set(contentTerms(`${standard.title}\n${standard.formal}`))
  const chosen = (['evidence', 'gap'] as const).flatMap(meaning =>
    nearestOf(meaning === 'evidence' ? standard.evidence : standard.gaps, wanted, most[meaning]),
  )
  return {
    standard: standard.number,
    by: 'quotation',
    sentences: chosen.map(source => ({
      text: source.text,
      meaning: source.shows,
      sources: [source],
    })),
    leftOut: [],
  }
}

// Of a document with hundreds of quotations the first say enough.
const mostRead = 200

function nearestOf(
  quotations: readonly CoverageQuotation[],
  wanted: ReadonlySet<string>,
  count: number,
): CoverageQuotation[] {
  const said = new Set<string>()
  const documents = new Set<string>()
  const first: CoverageQuotation[] = []
  const further: CoverageQuotation[] = []
  for (const quotation of quotations.slice(0, mostRead)) {
    if (first.length === count) break
    const sentence = nearestSentence(quotation, wanted)
    const statement = sameStatement(sentence.text)
    if (said.has(statement)) continue
    said.add(statement)
    const isFirst = !documents.has(quotation.documentId)
    documents.add(quotation.documentId)
    const list = isFirst ? first : further
    list.push(sentence)
  }
  return [...first, ...further].slice(0, count)
}

/**
 * The quotation, cut to its sentence that shares most words with the standard; of a gap to one that
 * says what is missing, where one does.
 */
function nearestSentence(
  quotation: CoverageQuotation,
  wanted: ReadonlySet<string>,
): CoverageQuotation {
  const all = sentences(quotation.text)
  const missing =
    quotation.shows === 'gap'
      ? all.filter(({ start, end }) => showsGap(quotation.text.slice(start, end)))
      : []
  const ranges = missing.length > 0 ? missing : all
  let [best] = ranges
  let mostShared = -1
  for (const range of ranges) {
    const terms = new Set(contentTerms(quotation.text.slice(range.start, range.end)))
    const shared = [...terms].filter(term => wanted.has(term)).length
    if (shared > mostShared) [best, mostShared] = [range, shared]
  }
  if (best === undefined) return quotation
  const start = withBox(quotation.text, best.start)
  return {
    ...quotation,
    start: quotation.start + start,
    end: quotation.start + best.end,
    text: quotation.text.slice(start, best.end),
  }
}

const boxBefore = new RegExp(`(?:${boxPattern})[^\\S\\n]*$`, 'u')

/** Where a sentence begins with its box: without it nobody sees whether it is ticked. */
const withBox = (text: string, start: number): number =>
  boxBefore.exec(text.slice(0, start))?.index ?? start
