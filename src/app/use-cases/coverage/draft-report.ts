import type { CoverageReport } from '../../../alignment/coverage/coverage-report.ts'
import {
  draftSections,
  type DraftedSection,
  type DraftedSections,
  type QuotedInstead,
} from '../../../alignment/coverage/draft-section.ts'
import { draftNotes } from '../../../alignment/coverage/report-words.ts'
import { writeSections, type SectionWriter } from '../../../alignment/coverage/write-section.ts'
import { isModelFailure } from '../../../answering/write/model-failure.ts'
import { isAppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { timeoutReason } from '../../../support/abort.ts'
import { linkedAbort } from '../../../support/linked-abort.ts'
import type { App } from '../../compose.ts'
import { concurrencyOf } from '../../config/language-model-settings.ts'
import { sectionWriter } from './section-writer.ts'

export type { DraftedSections }

export interface DraftingRequest {
  /** Sections that the language model writes at most, in the framework's order; default 100. */
  readonly written?: number | undefined
  /** When so many milliseconds are over, what is left is quoted; default ten minutes. */
  readonly writingMs?: number | undefined
  /** Told how many sections are done, of those that the model is to write. */
  readonly onSection?: ((done: number, total: number) => void) | undefined
}

/** The drafted sections of a report, and what to say of how they were made. */
export interface DraftedReport {
  readonly sections: DraftedSections
  /** One sentence for people each. */
  readonly notices: readonly string[]
  /** Sections that a model was asked for and failed to write; they are quoted. */
  readonly failed: number
}

const usuallyWritten = 100
const usualWritingMs = 10 * 60_000
// An endpoint that is gone fails for every section, after all its retries.
const failuresInARow = 2

/**
 * A section for every standard of which documents show something. With a language model it is in
 * the model's words, as far as the quotations support them, sentence by sentence; without one, and
 * where it fails, in the documents' own. Throws `aborted`, and `invalid_input` for a prompt that
 * cannot be used.
 */
export async function draftReport(
  app: App,
  report: CoverageReport,
  { written = usuallyWritten, writingMs = usualWritingMs, onSection }: DraftingRequest,
  { signal }: Pick<ReadOptions, 'signal'>,
): Promise<DraftedReport> {
  const { languageModel: model, entailment, config } = app
  const quoted = draftSections(report)
  if (model === undefined || written === 0) return { sections: quoted, notices: [], failed: 0 }
  if (entailment === undefined)
    return {
      sections: quoted,
      notices: [
        'Sections are quoted: without the encoder nothing that a language model writes can be ' +
          'verified.',
      ],
      failed: 0,
    }
  const shown = report.standards.filter(({ evidence, gaps }) => evidence.length + gaps.length > 0)
  const chosen = shown.slice(0, written)
  const settings = config.models.language
  const writing = boundedWriter(
    sectionWriter({ model, entailment, prompts: await app.prompts() }),
    writingMs,
    done => onSection?.(done, chosen.length),
  )
  onSection?.(0, chosen.length)
  const sections = await writeSections({ ...report, standards: chosen }, writing.writer, {
    concurrency: settings === undefined ? 1 : concurrencyOf(settings),
    signal,
    onProblem: (_standard, cause) => writing.failed(cause),
  })
  return {
    sections: new Map([...quoted, ...sections]),
    notices: [
      ...(shown.length > chosen.length
        ? [
            `The language model was asked for ${chosen.length} of ${shown.length} sections; the ` +
              'others are quoted.',
          ]
        : []),
      ...draftNotes(sections),
      ...writing.notices(),
      ...leftOutNotice([...sections.values()]),
    ],
    // What is written but not borne out was read and judged: that is no failure.
    failed: [...sections.values()].filter(
      ({ quotedInstead }) => quotedInstead !== undefined && quotedInstead !== 'unsupported',
    ).length,
  }
}

/** No call was made, and why. */
class NotAsked extends Error {}

/** A writer that gives up when its time is over, or when calls fail again and again. */
function boundedWriter(
  { write, verify }: SectionWriter,
  writingMs: number,
  onDone: (done: number) => void,
) {
  const over = performance.now() + writingMs
  let [done, inARow] = [0, 0]
  let isLate = false
  let failure: string | undefined
  const inTime = async <Result>(
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const left = over - performance.now()
    if (left <= 0) {
      isLate = true
      throw new NotAsked('the time is over')
    }
    using linked = linkedAbort(signal)
    const timer = setTimeout(() => {
      isLate = true
      linked.abort(timeoutReason('The time for writing sections was over.'))
    }, left)
    try {
      return await work(linked.signal)
    } finally {
      clearTimeout(timer)
    }
  }
  const writer: SectionWriter = {
    write: async (standard, quotations, signal) => {
      if (inARow >= failuresInARow) throw new NotAsked('the model fails')
      const text = await inTime(signal, linked => write(standard, quotations, linked))
      inARow = 0
      return text
    },
    verify: async (text, quotations, signal) => {
      const verified = await inTime(signal, linked => verify(text, quotations, linked))
      onDone((done += 1))
      return verified
    },
  }
  return {
    writer,
    /** Says why a section was not written. Throws what is not the model's fault. */
    failed(cause: unknown): QuotedInstead {
      const isOver = isLate && isAppError(cause, 'aborted')
      if (!isOver && !(cause instanceof NotAsked)) {
        if (!isModelFailure(cause)) throw cause
        failure ??= cause.message
        // One bad reply says nothing of the next one.
        inARow = isAppError(cause, 'model_call_failed') ? inARow + 1 : 0
      }
      onDone((done += 1))
      if (isOver || (isLate && cause instanceof NotAsked)) return 'time'
      return cause instanceof NotAsked || isAppError(cause, 'model_call_failed') ? 'model' : 'reply'
    },
    notices: (): string[] =>
      failure === undefined
        ? []
        : [`The language model failed: ${failure.slice(0, 300).replace(/\.$/, '')}.`],
  }
}

function leftOutNotice(sections: readonly DraftedSection[]): string[] {
  const count = sections.reduce((sum, { leftOut }) => sum + leftOut.length, 0)
  if (count === 0) return []
  return [
    count === 1
      ? '1 sentence that the language model wrote was left out: the quotations do not support it.'
      : `${count} sentences that the language model wrote were left out: the quotations do not ` +
        'support them.',
  ]
}
