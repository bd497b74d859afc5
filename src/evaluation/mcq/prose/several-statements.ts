import { shuffled, someOf } from '../../../support/random.ts'
import { wrongOptions } from '../draft.ts'
import { wrongNumbers } from '../numbers.ts'
import type { KnownStatement } from './known-statement.ts'
import { gap } from './one-statement.ts'
import { toldStatement, type DatedStatement } from './statement-base.ts'
import { sentencesOf, type StatementMaker, type StatementMaking } from './statement-maker.ts'

type Level = 'S2' | 'S3'
const tried = 40

/** Statements of the same document, or of others. */
function others<Statement extends KnownStatement>(
  { documentKey }: KnownStatement,
  all: readonly Statement[],
  level: Level,
  random: () => number,
): Statement[] {
  const found =
    level === 'S2'
      ? all.filter(each => each.documentKey === documentKey)
      : someOf(all, tried, random)
  return found.filter(each => (each.documentKey === documentKey) === (level === 'S2'))
}

/** B1: the names that two statements leave out. */
export const recallNames = (level: Level): StatementMaker =>
  function* (statement, { statements, random }) {
    const other = others(statement, statements.statements, level, random).find(
      each => each.subject.label !== undefined && each.subject.name !== statement.subject.name,
    )
    if (other === undefined || statement.subject.label === undefined) return
    const [wrong] = statements.strangers(statement, statement.subject, random) ?? []
    const [another] = statements.strangers(other, other.subject, random) ?? []
    if (wrong === undefined || another === undefined) return
    const both = (one: string, two: string): string => `${one}; ${two}`
    const [mine, theirs] = [statement.subject.name, other.subject.name]
    yield {
      difficulty: level,
      bloom: 'B1',
      category: 'factoid',
      question:
        `Which names belong in the gaps: "${gap} ${statement.rest}"; ` + `"${gap} ${other.rest}"?`,
      right: both(mine, theirs),
      wrong: [both(mine, another), both(wrong, theirs), both(wrong, another)],
      evidence: sentencesOf(statement, other),
    }
  }

const isDated = (statement: KnownStatement): statement is DatedStatement =>
  statement.year !== undefined

/** B3: the years between two events. */
export const yearsBetweenStatements = (level: Level): StatementMaker =>
  function* (statement, { statements, random }) {
    if (!isDated(statement)) return
    const other = others(statement, statements.dated, level, random).find(
      each =>
        Math.abs(each.year - statement.year) >= 3 && Math.abs(each.year - statement.year) <= 200,
    )
    if (other === undefined) return
    const [first, second] = statement.year < other.year ? [statement, other] : [other, statement]
    const apart = second.year - first.year
    yield {
      difficulty: level,
      bloom: 'B3',
      category: 'comparison',
      question:
        'Counting by calendar years, how many years lie between two events: ' +
        `"${toldStatement(first)}", and "${toldStatement(second)}"?`,
      right: String(apart),
      wrong: wrongNumbers(apart, [1, 2, 10], random).map(String),
      evidence: sentencesOf(first, second),
    }
  }

/** B4: events are compared, and the first or last one is found. */
export const firstOfStatements = (level: Level): StatementMaker =>
  function* (statement, making) {
    if (!isDated(statement)) return
    const group = apart(statement, making, level)
    if (group.length <= wrongOptions) return
    const isLast = making.random() < 0.5
    const sorted = group.toSorted((left, right) => left.year - right.year)
    const right = isLast ? sorted.at(-1) : sorted[0]
    yield {
      difficulty: level,
      bloom: 'B4',
      category: 'comparison',
      question: `Which came ${isLast ? 'last' : 'first'}: ${shuffled(group, making.random)
        .map((each, at) => `(${'abcd'[at] ?? ''}) ${toldStatement(each)}`)
        .join('; ')}?`,
      right: right === undefined ? '' : toldStatement(right),
      wrong: group.flatMap(each => (each === right ? [] : [toldStatement(each)])),
      evidence: sentencesOf(...group),
    }
  }

function apart(
  statement: DatedStatement,
  { statements, random }: StatementMaking,
  level: Level,
): DatedStatement[] {
  const group = [statement]
  for (const each of others(statement, statements.dated, level, random))
    if (group.length <= wrongOptions && group.every(({ year }) => Math.abs(year - each.year) >= 2))
      group.push(each)
  return group
}
