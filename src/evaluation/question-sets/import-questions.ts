import { hash } from 'node:crypto'
import { z } from 'zod'
import { questionSchema, type Evidence, type GoldQuestion } from './question-set.ts'

/** What could be read of a foreign set, and what is wrong with the rest (places as in the file). */
export interface ImportedQuestions {
  readonly shape: 'questions' | 'squad' | 'ragas' | 'table'
  readonly questions: readonly GoldQuestion[]
  readonly problems: ReadonlyArray<{ readonly place: string; readonly message: string }>
}

const text = z.string().trim().min(1)
const squadSchema = z.object({
  data: z.array(
    z.object({
      title: z.string().optional(),
      paragraphs: z.array(
        z.object({
          context: z.string(),
          qas: z.array(
            z.object({
              id: z.union([text, z.int().transform(String)]).optional(),
              question: text,
              is_impossible: z.boolean().optional(),
              answers: z
                .array(z.object({ text: z.string(), answer_start: z.int().optional() }))
                .optional(),
            }),
          ),
        }),
      ),
    }),
  ),
})
/** A row of RAGAS' test sets, of its first and its later versions. */
const ragasSchema = z
  .object({
    id: z.union([text, z.int().transform(String)]).optional(),
    user_input: text.optional(),
    question: text.optional(),
    reference: z.string().optional(),
    ground_truth: z.string().optional(),
    ground_truths: z.array(z.string()).optional(),
    synthesizer_name: z.string().optional(),
    evolution_type: z.string().optional(),
  })
  .refine(row => row.user_input !== undefined || row.question !== undefined, {
    error: 'has neither user_input nor question',
  })

const idOf = (question: string, answer: string | undefined): string =>
  `q-${hash('sha256', `${question}\n${answer ?? ''}`, 'hex').slice(0, 12)}`

/**
 * Reads questions of other programs: SQuAD's JSON, RAGAS' test sets, the paper's array of
 * multiple-choice questions and any JSON or JSON Lines in the shape of a question set. Questions
 * without an id get one from their words. Of equal ids the first counts.
 */
export function importQuestions(content: string): ImportedQuestions {
  const whole = parsed(content)
  const squad = squadSchema.safeParse(whole)
  if (squad.success) return unique('squad', squadQuestions(squad.data))
  const rows = Array.isArray(whole) ? whole : lines(content)
  const [first] = rows
  const isRagas =
    typeof first === 'object' &&
    first !== null &&
    ('user_input' in first || 'ground_truth' in first || 'ground_truths' in first)
  return unique(
    isRagas ? 'ragas' : 'questions',
    rows.map((row, index) => {
      const place = `${Array.isArray(whole) ? 'item' : 'line'} ${index + 1}`
      return row === unreadable
        ? { place, message: 'is not JSON' }
        : { place, ...(isRagas ? ragasQuestion(row) : plainQuestion(row)) }
    }),
  )
}

/**
 * Reads questions out of a table whose header names `question` and, as far as it has them, `id`,
 * `answer`, `category`, `document` (key), `evidence` (words of it), `difficulty`, `bloom` and
 * `wrong` options (line breaks or "|" between them).
 */
export function importTable(rows: ReadonlyArray<readonly string[]>): ImportedQuestions {
  const [header = [], ...cells] = rows
  const names = header.map(name =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/gu, '_'),
  )
  return unique(
    'table',
    cells.flatMap((row, index) => {
      const cell = (...known: readonly string[]): string | undefined =>
        known
          .map(name => row[names.indexOf(name)]?.trim())
          .find(value => value !== undefined && value !== '')
      if (row.every(value => value.trim() === '')) return []
      const document = cell('document', 'document_key', 'documents', 'related_articles')
      const wrong = cell('wrong', 'wrong_options', 'incorrect_answers')
      const line = {
        id: cell('id'),
        question: cell('question', 'user_input', 'query'),
        answer: cell('answer', 'right_answer', 'correct_answer', 'reference', 'ground_truth'),
        category: cell('category', 'type'),
        difficulty: cell('difficulty'),
        bloom: cell('bloom'),
        incorrect_answers: wrong
          ?.split(/\n|\|/u)
          .map(option => option.trim())
          .filter(option => option !== ''),
        evidence:
          document === undefined
            ? undefined
            : [{ documentKey: document, ...quoted(cell('evidence')) }],
      }
      return [{ place: `row ${index + 2}`, ...plainQuestion(line) }]
    }),
  )
}

const quoted = (text: string | undefined): { text?: string } => (text === undefined ? {} : { text })

type Read = { readonly question: GoldQuestion } | { readonly message: string }

function plainQuestion(row: unknown): Read {
  const given = typeof row === 'object' && row !== null ? row : {}
  const asked = 'question' in given ? String(given.question) : ''
  const answer =
    'correct_answer' in given ? given.correct_answer : 'answer' in given ? given.answer : ''
  const line = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== null),
  )
  const result = questionSchema.safeParse({ id: idOf(asked, String(answer)), ...line })
  if (result.success) return { question: result.data }
  return {
    message: result.error.issues
      .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
      .join('; '),
  }
}

function ragasQuestion(row: unknown): Read {
  const result = ragasSchema.safeParse(row)
  if (!result.success) return { message: result.error.issues[0]?.message ?? 'has another shape' }
  const { data } = result
  const question = data.user_input ?? data.question ?? ''
  const answer = data.reference ?? data.ground_truth ?? data.ground_truths?.[0]
  return {
    question: {
      id: data.id ?? idOf(question, answer),
      question,
      answer,
      aliases: data.ground_truths?.slice(1) ?? [],
      category: data.synthesizer_name ?? data.evolution_type,
      // RAGAS keeps the words of its contexts, not which documents they are of.
      evidence: [],
    },
  }
}

function squadQuestions({ data }: z.output<typeof squadSchema>): Array<Read & { place: string }> {
  return data.flatMap(({ title, paragraphs }, article) =>
    paragraphs.flatMap(({ qas }, paragraph) =>
      qas.map(({ id, question, answers = [], is_impossible }, index) => {
        const texts = [...new Set(answers.map(answer => answer.text))]
        const [answer] = texts
        const evidence: Evidence[] =
          title === undefined || is_impossible === true ? [] : [{ documentKey: title }]
        return {
          place: `article ${article + 1}, paragraph ${paragraph + 1}, question ${index + 1}`,
          question: {
            id: id ?? idOf(question, answer),
            question,
            answer,
            aliases: texts.slice(1),
            category: is_impossible === true ? 'unanswerable' : undefined,
            evidence,
          },
        }
      }),
    ),
  )
}

function unique(
  shape: ImportedQuestions['shape'],
  read: ReadonlyArray<Read & { readonly place: string }>,
): ImportedQuestions {
  const questions: GoldQuestion[] = []
  const problems: Array<ImportedQuestions['problems'][number]> = []
  const known = new Set<string>()
  for (const each of read) {
    if ('message' in each) problems.push({ place: each.place, message: each.message })
    else if (known.has(each.question.id))
      problems.push({ place: each.place, message: `the id "${each.question.id}" is used already` })
    else {
      known.add(each.question.id)
      questions.push(each.question)
    }
  }
  return { shape, questions, problems }
}

const unreadable = Symbol('not JSON')

function parsed(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\ufeff/u, ''))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

const lines = (content: string): unknown[] =>
  content
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => parsed(line) ?? unreadable)
