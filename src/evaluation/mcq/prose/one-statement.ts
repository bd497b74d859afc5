import { oneOf, between } from '../cells/cell.ts'
import {
  anniversaryAfter,
  decadeOf,
  latestYear,
  ordinal,
  wrongDecades,
  wrongNumbers,
} from '../numbers.ts'
import { shuffled } from '../../../support/random.ts'
import type { KnownStatement } from './known-statement.ts'
import { toldStatement } from './statement-base.ts'
import { sentencesOf, type StatementMaker } from './statement-maker.ts'

const one = { difficulty: 'S1' } as const
export const gap = '…'

/** B1: the name that a statement leaves out, or its year. */
export const recallName: StatementMaker = function* (statement, { statements, random }) {
  const { subject, object, rest, opening, year } = statement
  for (const asked of [subject, ...(object === undefined ? [] : [object])]) {
    if (asked.label === undefined) continue
    const wrong = statements.strangers(statement, asked, random)
    const told = (name: string): string =>
      asked === subject
        ? `${opening.replace(subject.name, () => name)} ${rest}`
        : `${opening} ${rest.replace(asked.name, () => name)}`
    // A name that stands twice would give itself away.
    if (wrong === undefined || told(gap).includes(asked.name)) continue
    yield {
      ...one,
      bloom: 'B1',
      category: 'factoid',
      question: `Which name belongs in the gap: "${told(gap)}"?`,
      right: asked.name,
      wrong,
      evidence: sentencesOf(statement),
      statement: `${told('{}')}.`,
    }
  }
  if (year !== undefined)
    yield {
      ...one,
      bloom: 'B1',
      category: 'factoid',
      question: `To which year does the statement "${toldStatement(statement)}" belong?`,
      right: String(year),
      wrong: wrongNumbers(year, [1, 2, 4, 10], random, latestYear + 5).map(String),
      evidence: sentencesOf(statement),
    }
}

/** A statement after "that": "that the British Navy captured New Amsterdam". */
export const thatStatement = (statement: KnownStatement): string =>
  toldStatement(statement).replace(/^The /u, 'the ')

/** B2: a year is told as a decade, or who did it to whom is told apart. */
export const restateStatement: StatementMaker = function* (statement, { statements, random }) {
  const { subject, object, rest, opening, year } = statement
  if (year !== undefined)
    yield {
      ...one,
      bloom: 'B2',
      category: 'restatement',
      question: `To which decade does the statement "${toldStatement(statement)}" belong?`,
      right: decadeOf(year),
      wrong: wrongDecades(year, random),
      evidence: sentencesOf(statement),
    }
  if (object?.label === undefined || subject.label === undefined) return
  const [other] = statements.strangers(statement, object, random) ?? []
  const [stranger] = statements.strangers(statement, subject, random) ?? []
  if (other === undefined || stranger === undefined) return
  const told = (first: string, second: string): string =>
    `${first === subject.name ? opening : first} ${rest.replace(object.name, () => second)}`
  yield {
    ...one,
    bloom: 'B2',
    category: 'role',
    question: `How are ${subject.name} and ${object.name} related?`,
    right: told(subject.name, object.name),
    wrong: [
      told(object.name, subject.name),
      told(subject.name, other),
      told(stranger, object.name),
    ],
    evidence: sentencesOf(statement),
  }
}

/** The year of an anniversary of what a statement tells. */
export const anniversaryOf = (span: number, statement: KnownStatement): string =>
  `In which year was the ${ordinal(span)} anniversary of the event "${toldStatement(statement)}"?`

/** B3: an anniversary is worked out. */
export const anniversaryOfStatement: StatementMaker = function* (statement, { random }) {
  const { year } = statement
  const span = year === undefined ? undefined : anniversaryAfter(year, random)
  if (year === undefined || span === undefined) return
  yield {
    ...one,
    bloom: 'B3',
    category: 'arithmetic',
    question: anniversaryOf(span, statement),
    right: String(year + span),
    wrong: wrongNumbers(year + span, [1, 5, 10], random).map(String),
    evidence: sentencesOf(statement),
  }
}

/** B4: two letters are held against the year. */
export const weighLetters: StatementMaker = function* (statement, { random }) {
  const { year } = statement
  if (year === undefined || year > 2000) return
  const early = [year - between(20, 30, random), year - between(5, 15, random)]
  const late = [year + between(3, 8, random), year + between(9, 18, random)]
  const [first = 0, second = 0] = shuffled(
    oneOf([[early[0], late[0]], [early[1], late[1]], early, late], random).map(Number),
    random,
  )
  const options = [
    `Only the letter of ${first}`,
    `Only the letter of ${second}`,
    'Both letters',
    'Neither letter',
  ]
  const place = first > year ? (second > year ? 2 : 0) : second > year ? 1 : 3
  yield {
    ...one,
    bloom: 'B4',
    category: 'consistency',
    question:
      `Two letters tell, as something past, that ${thatStatement(statement)}: one is dated ` +
      `${first}, the other ${second}. Going by the year of the event, which letter can be genuine?`,
    right: options[place] ?? '',
    wrong: options.filter((_, at) => at !== place),
    evidence: sentencesOf(statement),
  }
}
