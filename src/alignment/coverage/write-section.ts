import type { TextRange } from '../../core/span.ts'
import type { SentenceVerdict } from '../../core/verdict.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { mapConcurrent } from '../../support/map-concurrent.ts'
import type { CoverageReport, StandardCoverage } from './coverage-report.ts'
import {
  draftSection,
  type DraftedSection,
  type DraftedSections,
  type DraftedSentence,
  type QuotedInstead,
} from './draft-section.ts'
import type { CoverageQuotation } from './standard-link.ts'

/** A sentence of a text that was verified; `sources` are places in the quotations given. */
export interface VerifiedRange extends TextRange {
  readonly verdict: SentenceVerdict
  /** How likely it is that all it claims is supported, 0 to 1; absent: it claims nothing. */
  readonly support?: number | undefined
  readonly sources: readonly number[]
}

export interface SectionWriter {
  /** Writes prose about a standard from quotations, evidence before gaps. */
  readonly write: (
    standard: StandardCoverage,
    quotations: readonly CoverageQuotation[],
    signal: AbortSignal | undefined,
  ) => Promise<string>
  /** Judges every sentence of a text by quotations alone. */
  readonly verify: (
    text: string,
    quotations: readonly CoverageQuotation[],
    signal: AbortSignal | undefined,
  ) => Promise<readonly VerifiedRange[]>
}

export interface WritingOptions {
  readonly concurrency?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Told of a standard whose section could not be written; says why it is quoted instead. */
  readonly onProblem?: ((standard: string, cause: unknown) => QuotedInstead) | undefined
}

/** Sections written for all standards of which documents show something; the others are empty. */
export async function writeSections(
  report: CoverageReport,
  writer: SectionWriter,
  { concurrency = 1, signal, onProblem }: WritingOptions = {},
): Promise<DraftedSections> {
  const sections = await mapConcurrent(
    report.standards,
    { limit: concurrency, signal },
    async (standard, linked) => {
      try {
        return await writeSection(standard, writer, linked)
      } catch (cause) {
        throwIfAborted(linked, 'writing the sections')
        const quotedInstead = onProblem?.(standard.number, cause) ?? 'model'
        return { ...draftSection(standard), quotedInstead }
      }
    },
  )
  return new Map(sections.map(section => [section.standard, section]))
}

// What a model is given to write from.
const mostQuotations = { evidence: 12, gaps: 6 }

/**
 * A section in a model's words. Sentences stay in it only if the quotations support them; what was
 * not verified counts as not found. Without any that stays, the section is quoted.
 */
export async function writeSection(
  standard: StandardCoverage,
  { write, verify }: SectionWriter,
  signal?: AbortSignal,
): Promise<DraftedSection> {
  const quotations = [
    ...standard.evidence.slice(0, mostQuotations.evidence),
    ...standard.gaps.slice(0, mostQuotations.gaps),
  ]
  if (quotations.length === 0) return draftSection(standard)
  const text = await write(standard, quotations, signal)
  const sentences: DraftedSentence[] = []
  const leftOut: Array<DraftedSection['leftOut'][number]> = []
  const leaveOut = (part: string, verdict: SentenceVerdict): void => {
    if (/[\p{L}\p{N}]/u.test(part)) leftOut.push({ text: part.trim(), verdict })
  }
  let at = 0
  const verified = await verify(text, quotations, signal)
  for (const range of verified.toSorted((a, b) => a.start - b.start)) {
    const { start, end, verdict, support, sources } = range
    if (!(start >= at && end > start && end <= text.length)) continue
    leaveOut(text.slice(at, start), 'not_found')
    at = end
    const words = text.slice(start, end).trim()
    const shown = [...new Set(sources)].flatMap(place => quotations[place] ?? [])
    if (verdict !== 'supported') leaveOut(words, verdict)
    else if (shown.length === 0) leaveOut(words, 'not_found')
    else
      sentences.push({
        text: words,
        meaning: shown.every(({ shows }) => shows === 'gap') ? 'gap' : 'evidence',
        sources: shown,
        ...(support === undefined ? {} : { support }),
      })
  }
  leaveOut(text.slice(at), 'not_found')
  if (sentences.length === 0) {
    const quotedInstead = leftOut.length > 0 ? 'unsupported' : 'reply'
    return { ...draftSection(standard), leftOut, quotedInstead }
  }
  return { standard: standard.number, by: 'model', sentences, leftOut }
}
