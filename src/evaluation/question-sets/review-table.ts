import { csvLine, harmlessText } from '../../support/escaping/csv-text.ts'
import { cellText, workbook } from '../../support/office/workbook.ts'
import { bloomLevels, difficulties, reviewStates, type GoldQuestion } from './question-set.ts'

// A question set as a table for people: they correct what is wrong and set the state.

const columns = [
  'Id',
  'State',
  'Question',
  'Right answer',
  'Wrong options',
  'Difficulty',
  'Bloom',
  'Category',
  'Why look',
  'Evidence',
] as const
const widths = [18, 11, 60, 40, 50, 10, 8, 14, 50, 80]

const rowOf = (question: GoldQuestion): string[] => [
  question.id,
  question.state ?? '',
  question.question,
  question.answer ?? '',
  (question.wrong ?? []).join('\n'),
  question.difficulty ?? '',
  question.bloom ?? '',
  question.category ?? '',
  (question.doubts ?? []).join('\n'),
  question.evidence
    .map(({ documentKey, documentId, text }) => {
      const name = documentKey ?? documentId ?? ''
      return text === undefined ? name : `${name}: ${text}`
    })
    .join('\n'),
]

/** The table as CSV; nothing in it is read as a formula. */
export const reviewCsv = (questions: readonly GoldQuestion[]): string =>
  [columns, ...questions.map(rowOf)].map(row => csvLine(row.map(harmlessText))).join('')

/** The table as an Excel workbook. */
export const reviewWorkbook = async (questions: readonly GoldQuestion[]): Promise<Uint8Array> =>
  await workbook(
    [
      {
        name: 'Questions',
        rows: [columns, ...questions.map(rowOf)].map(row => row.map(cellText)),
        widths,
        hasFilter: true,
      },
    ],
    '2000-01-01',
  )

export interface TableProblem {
  /** From 1, the header included. */
  readonly row: number
  readonly message: string
}

/**
 * Takes over what people wrote into the table: the state, and corrections of question, answer,
 * options and levels. A corrected question that names no state counts as approved. A row that
 * cannot be taken over is named, and its question stays as it was; empty cells change nothing.
 */
export function applyReview(
  questions: readonly GoldQuestion[],
  rows: ReadonlyArray<readonly string[]>,
): {
  readonly questions: readonly GoldQuestion[]
  readonly changed: number
  readonly problems: readonly TableProblem[]
} {
  const [header = [], ...lines] = rows
  const places = new Map(header.map((name, index) => [name.trim().toLowerCase(), index]))
  const byId = new Map(questions.map(question => [question.id, question]))
  const problems: TableProblem[] = []
  const seen = new Set<string>()
  let changed = 0
  if (!places.has('id')) return { questions, changed, problems: [{ row: 1, message: 'no "Id"' }] }
  for (const [index, line] of lines.entries()) {
    const row = index + 2
    const cell = (name: (typeof columns)[number]): string =>
      (line[places.get(name.toLowerCase()) ?? -1] ?? '').replace(/^'(?=[=+\-@])/u, '').trim()
    const id = cell('Id')
    if (id === '' && line.every(text => text.trim() === '')) continue
    const question = byId.get(id)
    if (question === undefined || seen.has(id)) {
      problems.push({
        row,
        message: question === undefined ? `there is no question "${id}"` : `"${id}" is there twice`,
      })
      continue
    }
    seen.add(id)
    const edit = {
      question: cell('Question'),
      answer: cell('Right answer'),
      wrong: cell('Wrong options')
        .split('\n')
        .map(text => text.trim())
        .filter(text => text !== ''),
      state: cell('State').toLowerCase(),
      difficulty: cell('Difficulty').toUpperCase(),
      bloom: cell('Bloom').toUpperCase(),
    }
    const result = editQuestion(question, edit)
    if (typeof result === 'string') problems.push({ row, message: result })
    else if (result !== question) {
      byId.set(id, result)
      changed++
    }
  }
  return {
    questions: questions.map(({ id, ...rest }) => byId.get(id) ?? { id, ...rest }),
    changed,
    problems,
  }
}

/** What somebody writes of a question; an empty text, an empty list: as it was. */
export interface QuestionEdit {
  readonly question?: string | undefined
  readonly answer?: string | undefined
  readonly wrong?: readonly string[] | undefined
  readonly state?: string | undefined
  readonly difficulty?: string | undefined
  readonly bloom?: string | undefined
}

/**
 * The question with an edit, approved unless the edit says otherwise, without its doubts; itself
 * where nothing changes; a text: what is wrong with the edit.
 */
export function editQuestion(question: GoldQuestion, edit: QuestionEdit): GoldQuestion | string {
  const state = oneOf(reviewStates, edit.state)
  const difficulty = oneOf(difficulties, edit.difficulty)
  const bloom = oneOf(bloomLevels, edit.bloom)
  if (state === null) return `the state is one of ${reviewStates.join(', ')}`
  if (difficulty === null) return `the difficulty is one of ${difficulties.join(', ')}`
  if (bloom === null) return `the Bloom level is one of ${bloomLevels.join(', ')}`
  const wrong = edit.wrong === undefined || edit.wrong.length === 0 ? question.wrong : edit.wrong
  const isReworded =
    isNew(edit.question, question.question) ||
    isNew(edit.answer, question.answer) ||
    wrong?.join('\n') !== question.wrong?.join('\n')
  const isEdited =
    isReworded ||
    (difficulty !== undefined && difficulty !== question.difficulty) ||
    (bloom !== undefined && bloom !== question.bloom)
  const decided = state !== undefined && state !== question.state
  if (!isEdited && !decided) return question
  // A statement and a place belong to the wording and the options that they were made for.
  const { doubts, statement, rightOption, ...rest } = question
  const edited: GoldQuestion = {
    ...rest,
    question: filled(edit.question) ?? question.question,
    answer: filled(edit.answer) ?? question.answer,
    ...(wrong === undefined ? {} : { wrong: [...wrong] }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(bloom === undefined ? {} : { bloom }),
    ...(isReworded || statement === undefined ? {} : { statement }),
    ...(rightOption === undefined
      ? {}
      : { rightOption: Math.min(rightOption, wrong?.length ?? 0) }),
    state: state !== undefined && decided ? state : 'approved',
  }
  const options = [edited.answer ?? '', ...(edited.wrong ?? [])].map(text => text.toLowerCase())
  if (new Set(options).size < options.length) return 'the same option is there twice'
  return edited.state === 'doubtful' && doubts !== undefined ? { ...edited, doubts } : edited
}

const filled = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text.trim()
const isNew = (text: string | undefined, old: string | undefined): boolean =>
  filled(text) !== undefined && filled(text) !== old?.trim()

/** The value that a text names; undefined: it is empty; null: it names none. */
function oneOf<Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value | undefined | null {
  const said = filled(text)
  return said === undefined ? undefined : (values.find(value => value === said) ?? null)
}
