import { AppError } from '../../../core/errors.ts'
import {
  importQuestions,
  importTable,
  type ImportedQuestions,
} from '../../../evaluation/question-sets/import-questions.ts'
import type { GoldQuestion } from '../../../evaluation/question-sets/question-set.ts'
import {
  applyReview,
  editQuestion,
  reviewCsv,
  reviewWorkbook,
  type QuestionEdit,
} from '../../../evaluation/question-sets/review-table.ts'
import { findDuplicates } from '../../../evaluation/question-sets/checks/find-duplicates.ts'
import {
  findLeaks,
  splitQuestions,
  type Leak,
} from '../../../evaluation/question-sets/split-questions.ts'
import {
  questionLines,
  questionSetVersion,
} from '../../../evaluation/question-sets/write-question-set.ts'
import { firstTable, isDelimited, isWorkbook, type NamedBytes } from '../table-files.ts'

/** A question set as it is written, and its version. */
export interface WrittenSet {
  readonly lines: string
  readonly version: string
  readonly count: number
}

/** The set as a file. */
export const writtenSet = (questions: readonly GoldQuestion[]): WrittenSet => ({
  lines: questionLines(questions),
  version: questionSetVersion(questions),
  count: questions.length,
})

/**
 * Reads the questions of a CSV, TSV or XLSX table, a SQuAD or RAGAS file, or any JSON and JSON
 * Lines in the shape of a question set. Throws `invalid_input` where there is no question in it.
 */
export async function importedQuestions(file: NamedBytes): Promise<ImportedQuestions> {
  const isTable = isWorkbook(file.name) || (isDelimited(file.name) && !/\.txt$/i.test(file.name))
  const imported = isTable
    ? importTable((await firstTable(file)).rows)
    : importQuestions(new TextDecoder().decode(file.bytes))
  if (imported.questions.length === 0)
    throw new AppError('invalid_input', `${file.name} contains no question that can be read.`, {
      issues: imported.problems
        .slice(0, 20)
        .map(({ place, message }) => ({ path: place, message })),
    })
  return imported
}

/** The table that reviewers fill in. */
export const reviewTable = async (
  questions: readonly GoldQuestion[],
  format: 'csv' | 'xlsx',
): Promise<string | Uint8Array> =>
  format === 'csv' ? reviewCsv(questions) : await reviewWorkbook(questions)

/** Takes over a table that reviewers filled in. */
export async function reviewedQuestions(
  questions: readonly GoldQuestion[],
  file: NamedBytes,
): Promise<ReturnType<typeof applyReview>> {
  return applyReview(questions, (await firstTable(file)).rows)
}

/** The set with one question edited. Throws `not_found`, `invalid_input`. */
export function editedQuestions(
  questions: readonly GoldQuestion[],
  id: string,
  edit: QuestionEdit,
): GoldQuestion[] {
  const question = questions.find(each => each.id === id)
  if (question === undefined)
    throw new AppError('not_found', `There is no question "${id}" in the set.`, {
      kind: 'question',
      id,
    })
  const edited = editQuestion(question, edit)
  if (typeof edited === 'string')
    throw new AppError('invalid_input', `The question cannot be changed so: ${edited}.`, {
      issues: [{ path: id, message: edited }],
    })
  return questions.map(each => (each.id === id ? edited : each))
}

/** Sets one after the other; of equal ids and of questions that ask the same the first stays. */
export async function mergedQuestions(
  sets: ReadonlyArray<readonly GoldQuestion[]>,
): Promise<{ readonly questions: readonly GoldQuestion[]; readonly leftOut: number }> {
  const all = sets.flat()
  const distinct = [...new Map(all.toReversed().map(each => [each.id, each])).values()].toReversed()
  const twice = new Set((await findDuplicates(distinct, undefined)).map(({ id }) => id))
  const questions = distinct.filter(({ id }) => !twice.has(id))
  return { questions, leftOut: all.length - questions.length }
}

/**
 * The set in parts of about the given shares, no document on two sides, and what one part still
 * tells of the first (questions worded alike). Throws `invalid_input` for shares that are none.
 */
export function splitSet(
  questions: readonly GoldQuestion[],
  { shares, seed }: { readonly shares: readonly number[]; readonly seed: number },
): { readonly parts: ReadonlyArray<readonly GoldQuestion[]>; readonly leaks: readonly Leak[] } {
  if (shares.length < 2 || shares.some(share => !(share > 0)))
    throw new AppError('invalid_input', 'Give two or more shares above 0, such as .8,.2.', {
      issues: [{ path: 'shares', message: 'must be two or more numbers above 0' }],
    })
  const parts = splitQuestions(questions, shares, seed)
  const [first = []] = parts
  return { parts, leaks: parts.slice(1).flatMap(part => findLeaks(part, first)) }
}

/** A question as doors see it. */
export type SetQuestion = GoldQuestion
