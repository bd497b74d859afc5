import { z } from 'zod'
import type { BloomLevel, Difficulty } from '../study/study-data.ts'

export const difficulties = ['S1', 'S2', 'S3', 'S4'] as const satisfies readonly Difficulty[]
export const bloomLevels = ['B1', 'B2', 'B3', 'B4'] as const satisfies readonly BloomLevel[]
/** What people, or the checks before them, decided about a question; absent: nobody looked. */
export const reviewStates = ['approved', 'doubtful', 'rejected'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Headers of a mail that evidence may name. */
export const mailHeaders = ['from', 'to', 'cc', 'date'] as const

const filled = z.string().trim().min(1)

/**
 * Where the answer to a question is: a document (by its id, or its key within its source), and
 * in it a passage by its words or by UTF-16 offsets.
 */
const evidenceSchema = z
  .object({
    documentId: filled.optional(),
    documentKey: filled.optional(),
    /** Verbatim words of the document. */
    text: filled.optional(),
    start: z.int().min(0).optional(),
    end: z.int().min(1).optional(),
    /** What the passage tells, as a sentence of its own. */
    states: filled.optional(),
    /** What headers of the mail say: names as they are shown, the day in words. */
    headers: z.array(z.object({ header: z.enum(mailHeaders), value: z.string() })).optional(),
  })
  .refine(evidence => evidence.documentId !== undefined || evidence.documentKey !== undefined, {
    error: 'needs a documentId or a documentKey',
  })
  .refine(({ start, end }) => (start === undefined) === (end === undefined), {
    error: 'needs start and end, or neither',
  })
  .refine(({ start, end }) => start === undefined || end === undefined || start < end, {
    error: 'must start before it ends',
  })

const identifier = z.union([filled, z.int().transform(String)])

/** Most wrong options of one question; the paper's items have three. */
const mostWrong = 25

/**
 * One line of a question set. Published sets' own names are read too: `supporting_ids` (keys of
 * documents), `answer_aliases`, `type`; of multiple-choice questions `correct_answer`,
 * `incorrect_answers`, `related_articles` (Bos 2025, 4.2.1).
 */
export const questionSchema = z
  .object({
    id: identifier,
    question: filled,
    answer: z.string().optional(),
    correct_answer: z.string().optional(),
    /** Other wordings of the answer that are right. */
    aliases: z.array(z.string()).optional(),
    answer_aliases: z.array(z.string()).optional(),
    evidence: z.array(evidenceSchema).optional(),
    supporting_ids: z.array(identifier).optional(),
    related_articles: z.array(identifier).optional(),
    category: z.string().optional(),
    type: z.string().optional(),
    difficulty: z.enum(difficulties).optional(),
    bloom: z.enum(bloomLevels).optional(),
    incorrect_answers: z.array(filled).min(1).max(mostWrong).optional(),
    /** Where the right option stands among all, from 0. */
    right_option: z.int().min(0).max(mostWrong).optional(),
    /** A sentence with `{}` for an option, which is true of the right one only. */
    statement: z.string().includes('{}').optional(),
    state: z.enum(reviewStates).optional(),
    /** Why somebody should look at the question. */
    doubts: z.array(filled).optional(),
  })
  .refine(({ right_option: at = 0, incorrect_answers: wrong }) => at <= (wrong?.length ?? at), {
    error: 'names a place beyond the options',
    path: ['right_option'],
  })
  .refine(
    line =>
      line.incorrect_answers === undefined ||
      (line.answer ?? line.correct_answer ?? '').trim() !== '',
    { error: 'has wrong options and no right one', path: ['correct_answer'] },
  )
  .transform(line => ({
    id: line.id,
    question: line.question,
    answer: line.answer ?? line.correct_answer,
    aliases: line.aliases ?? line.answer_aliases ?? [],
    category: line.category ?? line.type,
    evidence:
      line.evidence ??
      (line.supporting_ids ?? line.related_articles)?.map(
        (documentKey): z.infer<typeof evidenceSchema> => ({ documentKey }),
      ) ??
      [],
    ...present({
      difficulty: line.difficulty,
      bloom: line.bloom,
      wrong: line.incorrect_answers,
      rightOption: line.right_option,
      statement: line.statement,
      state: line.state,
      doubts: line.doubts,
    }),
  }))

/** Without the members that are undefined. */
function present<Members extends object>(members: Members): Partial<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Partial<Members>
}

export type Evidence = z.infer<typeof evidenceSchema>
/**
 * A question with its answer and the places that hold it; `evidence` may be empty. One with `wrong`
 * options is a multiple-choice question, whose right option is `answer`.
 */
export type GoldQuestion = z.infer<typeof questionSchema>
