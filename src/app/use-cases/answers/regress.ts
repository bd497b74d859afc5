import { z } from 'zod'
import { collectAnswer, type Answer } from '../../../core/answer.ts'
import { documentKinds } from '../../../core/document.ts'
import { AppError } from '../../../core/errors.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { ask } from '../../../answering/ask.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { parseJson } from '../../../support/json.ts'
import type { App } from '../../compose.ts'
import { answeringPorts } from '../questions/answering-ports.ts'
import { choosePipeline } from '../questions/choose-pipeline.ts'
import { verificationInUse } from '../questions/verification-in-use.ts'

const documentId = z.string().transform(id => id as DocumentId)
const filterSchema = z.strictObject({
  documentIds: z.array(documentId).optional(),
  sourceIds: z.array(z.string()).optional(),
  kinds: z.array(z.enum(documentKinds)).optional(),
  person: z.string().optional(),
  dateFrom: z.number().optional(),
  dateUntil: z.number().optional(),
  group: z.string().optional(),
})
/** A line of `veritrail answers export`, as far as a regression looks at it. */
const caseSchema = z.object({
  id: z.union([z.string(), z.number().transform(String)]),
  question: z.string().trim().min(1).max(4_000),
  filter: filterSchema.optional(),
  page: z.int().min(1).optional(),
  followsUp: z.boolean().default(false),
  answer: z.string().nullish(),
  found: z.boolean().optional(),
  evidence: z
    .array(
      z.object({
        documentKey: z.string().optional(),
        documentId: z.string().optional(),
        start: z.int().optional(),
        end: z.int().optional(),
      }),
    )
    .default([]),
})
export type RegressionCase = z.output<typeof caseSchema>

/**
 * `same`: the same words; `reworded`: other words that rest on every expected source; `changed`:
 * the rest, which somebody should look at; `skipped`: cannot be asked alone.
 */
export type RegressionVerdict = 'same' | 'reworded' | 'changed' | 'skipped'

export interface RegressionOutcome {
  readonly id: string
  readonly question: string
  readonly verdict: RegressionVerdict
  readonly expected: string
  readonly actual: string
  /** What is different, for people; empty for the same. */
  readonly reasons: readonly string[]
}

/** Reads a suite; lines that cannot be read are named. Throws `invalid_input` where none can. */
export function readRegressionSuite(
  text: string,
  name: string,
): {
  readonly cases: readonly RegressionCase[]
  readonly problems: ReadonlyArray<{ readonly line: number; readonly message: string }>
} {
  const cases: RegressionCase[] = []
  const problems: Array<{ line: number; message: string }> = []
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue
    try {
      const parsed = caseSchema.safeParse(parseJson(line, `line ${index + 1}`))
      if (parsed.success) cases.push(parsed.data)
      else
        problems.push({ line: index + 1, message: parsed.error.issues[0]?.message ?? 'is wrong' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problems.push({ line: index + 1, message: 'is not valid JSON' })
    }
  }
  if (cases.length === 0)
    throw new AppError(
      'invalid_input',
      `${name} holds no question. Write one with "veritrail answers export".`,
      { issues: problems.map(({ line, message }) => ({ path: `line ${line}`, message })) },
    )
  return { cases, problems }
}

/** Asks each question of a suite again, without a record, and compares with what it expects. */
export async function* regress(
  app: App,
  cases: readonly RegressionCase[],
  { pipeline: name }: { readonly pipeline?: string | undefined },
  options: ReadOptions,
): AsyncGenerator<RegressionOutcome, void, undefined> {
  const { pipeline } = choosePipeline(app.config, name)
  const ports = { ...answeringPorts(app), ...(await verificationInUse(app, true, options)) }
  for (const expected of cases) {
    throwIfAborted(options.signal, 'asking a suite again')
    if (expected.followsUp) {
      yield skipped(expected)
      continue
    }
    const { question: text, filter, page } = expected
    const answer = await collectAnswer(ask({ text, filter, page }, ports, { ...options, pipeline }))
    yield outcomeOf(expected, answer)
  }
}

const skipped = ({ id, question, answer }: RegressionCase): RegressionOutcome => ({
  id,
  question,
  verdict: 'skipped',
  expected: answer ?? '',
  actual: '',
  reasons: ['it follows up on earlier questions, which a suite does not hold'],
})

function outcomeOf(expected: RegressionCase, answer: Answer): RegressionOutcome {
  const { id, question, evidence } = expected
  const text = expected.answer ?? ''
  const wasFound = expected.found ?? text !== ''
  const actual = answer.found ? answer.text : ''
  const head = { id, question, expected: text, actual }
  if (answer.found === wasFound && actual === text) return { ...head, verdict: 'same', reasons: [] }
  if (answer.found !== wasFound)
    return {
      ...head,
      verdict: 'changed',
      reasons: [answer.found ? 'is answered now' : 'is no longer answered'],
    }
  const cited = answer.sentences.flatMap(({ citations }) => citations)
  const missing = evidence.filter(
    place =>
      !cited.some(
        citation =>
          (place.documentId === citation.documentId || place.documentKey === citation.key) &&
          (place.start === undefined || place.start < citation.end) &&
          (place.end === undefined || place.end > citation.start),
      ),
  )
  return missing.length === 0 && evidence.length > 0
    ? { ...head, verdict: 'reworded', reasons: ['other words, the same sources'] }
    : {
        ...head,
        verdict: 'changed',
        reasons:
          evidence.length === 0
            ? ['other words, and no expected source to compare']
            : missing.map(
                ({ documentKey, documentId }) =>
                  `no longer rests on ${documentKey ?? documentId ?? 'its source'}`,
              ),
      }
}
