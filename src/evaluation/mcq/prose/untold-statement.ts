import { between } from '../cells/cell.ts'
import { notTold } from '../cells/not-told.ts'
import { anniversaryAfter, latestYear, wrongDecades, wrongNumbers } from '../numbers.ts'
import { someOf } from '../../../support/random.ts'
import { anniversaryOf, gap } from './one-statement.ts'
import { toldStatement } from './statement-base.ts'
import { sentencesOf, type StatementMaker, type StatementMaking } from './statement-maker.ts'
import type { KnownStatement } from './known-statement.ts'
import type { BloomLevel } from '../../study/study-data.ts'
import type { Draft } from '../draft.ts'

export const untold = { difficulty: 'S4', category: 'unanswerable' } as const

/** Statements of something that happened, and did not only go on. */
export const happened =
  /^(?:was|were|\p{Ll}+ed|bought|built|founded|won|wrote|led|began|became|sent|held)\b/u

/** Whether a statement tells of something that happened, whose year the corpus keeps to itself. */
const isUndated = (statement: KnownStatement, { statements }: StatementMaking): boolean =>
  statement.year === undefined && !statements.tellsYears(statement) && happened.test(statement.rest)

/** B1: who did to something else what a document tells of one thing. */
export const askUndone: StatementMaker = function* (statement, { statements, random }) {
  const { subject, object, rest } = statement
  if (subject.label === undefined || object?.label === undefined || statement.year !== undefined)
    return
  const [other] = statements.strangers(statement, object, random) ?? []
  const wrong = statements.strangers(statement, subject, random)
  if (other === undefined || wrong === undefined) return
  yield {
    ...untold,
    bloom: 'B1',
    question: `Which name belongs in the gap: "${gap} ${rest.replace(object.name, () => other)}"?`,
    right: notTold,
    wrong: [subject.name, ...wrong.slice(1)],
    evidence: [{ documentKey: statement.documentKey }],
  }
}

/** The year of something of which no document tells when it was. */
export const askUndated = (bloom: BloomLevel): StatementMaker =>
  function* (statement, making) {
    if (!isUndated(statement, making)) return
    const made = undatedOf(bloom, statement, making)
    if (made !== undefined)
      yield {
        ...untold,
        bloom,
        ...made,
        right: notTold,
        evidence: sentencesOf(statement).map(({ documentKey }) => ({ documentKey })),
      }
  }

function undatedOf(
  bloom: BloomLevel,
  statement: KnownStatement,
  { statements, random }: StatementMaking,
): Pick<Draft, 'question' | 'wrong'> | undefined {
  const year = between(1880, latestYear - 25, random)
  const said = toldStatement(statement)
  switch (bloom) {
    case 'B1':
      return {
        question: `To which year does the statement "${said}" belong?`,
        wrong: wrongNumbers(year, [0, 3, 8, 20], random).map(String),
      }
    case 'B2':
      return {
        question: `To which decade does the statement "${said}" belong?`,
        wrong: wrongDecades(year, random),
      }
    case 'B3': {
      const span = anniversaryAfter(year, random)
      if (span === undefined) return undefined
      return {
        question: anniversaryOf(span, statement),
        wrong: wrongNumbers(year + span, [2, 5, 10], random).map(String),
      }
    }
    case 'B4': {
      const [other] = someOf(statements.dated, 1, random)
      if (other === undefined || other.documentKey === statement.documentKey) return undefined
      return {
        question:
          `Which came first: (a) ${toldStatement(statement)}, ` + `or (b) ${toldStatement(other)}?`,
        wrong: [toldStatement(statement), toldStatement(other), 'Both were in the same year'],
      }
    }
  }
}
