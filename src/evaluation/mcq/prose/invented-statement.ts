import { between } from '../cells/cell.ts'
import { notTold } from '../cells/not-told.ts'
import { anniversaryAfter, latestYear, wrongDecades, wrongNumbers } from '../numbers.ts'
import type { BloomLevel } from '../../study/study-data.ts'
import type { Draft } from '../draft.ts'
import type { KnownStatement, Participant } from './known-statement.ts'
import { anniversaryOf, gap, thatStatement } from './one-statement.ts'
import { lastWord, toldStatement } from './statement-base.ts'
import type { StatementMaker, StatementMaking } from './statement-maker.ts'
import { happened, untold } from './untold-statement.ts'

type Asked = Pick<Draft, 'question' | 'wrong'>

/** What a document states of one thing, asked of another that no document names. */
export const askInvented = (bloom: BloomLevel): StatementMaker =>
  function* (statement, making) {
    const name = inventedName(statement.subject, making)
    if (name === undefined) return
    const invented: KnownStatement = {
      ...statement,
      subject: { ...statement.subject, name },
      opening: statement.opening.replace(statement.subject.name, () => name),
    }
    for (const asked of [ofObject(bloom, invented, making), ofTime(bloom, invented, making)])
      if (asked !== undefined)
        yield {
          ...untold,
          bloom,
          ...asked,
          right: notTold,
          evidence: [{ documentKey: statement.documentKey }],
        }
  }

const plainName = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){1,2}$/u
/** What names of many things begin with, and no name of one. */
const common = /^(?:\p{L}{1,3}|Mount|Lake|Fort|Port|Cape|Saint|River|Gulf|Santa) /u

/** The end of a name, behind the beginning of another one of its sort: a river stays a river. */
function inventedName(
  subject: Participant,
  { statements, random, isNamed }: StatementMaking,
): string | undefined {
  if (subject.label === undefined || !plainName.test(subject.name)) return undefined
  const end = lastWord(subject.name)
  return statements
    .alike(subject, random)
    .filter(name => plainName.test(name) && !common.test(name) && lastWord(name) !== end)
    .map(name => [...name.split(' ').slice(0, -1), end])
    .filter(words => new Set(words).size === words.length)
    .map(words => words.join(' '))
    .find(name => !isNamed(name))
}

/** B1 and B2: to what or whom it was done. */
function ofObject(
  bloom: BloomLevel,
  statement: KnownStatement,
  { statements, random }: StatementMaking,
): Asked | undefined {
  const { object, subject, opening, rest } = statement
  if (object?.label === undefined || (bloom !== 'B1' && bloom !== 'B2')) return undefined
  const others = statements.strangers(statement, object, random)
  if (others === undefined) return undefined
  const told = (name: string): string => `${opening} ${rest.replace(object.name, () => name)}`
  return bloom === 'B1'
    ? {
        question: `Which name belongs in the gap: "${told(gap)}"?`,
        wrong: [object.name, ...others.slice(1)],
      }
    : {
        question: `How are ${subject.name} and ${object.name} related?`,
        wrong: [
          told(object.name),
          `${object.name} ${rest.replace(object.name, () => subject.name)}`,
          told(others[0] ?? ''),
        ],
      }
}

/** When it was, or what follows from that. */
function ofTime(
  bloom: BloomLevel,
  statement: KnownStatement,
  { random }: StatementMaking,
): Asked | undefined {
  if (!happened.test(statement.rest) || /\d/u.test(statement.rest)) return undefined
  const year = statement.year ?? between(1880, latestYear - 25, random)
  const said = toldStatement(statement)
  switch (bloom) {
    case 'B1':
      return {
        question: `To which year does the statement "${said}" belong?`,
        wrong: wrongNumbers(year, [0, 3, 8], random).map(String),
      }
    case 'B2':
      return {
        question: `To which decade does the statement "${said}" belong?`,
        wrong: wrongDecades(year, random),
      }
    case 'B3': {
      const span = anniversaryAfter(year, random)
      return span === undefined
        ? undefined
        : {
            question: anniversaryOf(span, statement),
            wrong: wrongNumbers(year + span, [0, 5, 10], random).map(String),
          }
    }
    case 'B4': {
      const [first, second] = [year - between(5, 30, random), year + between(3, 15, random)]
      return {
        question:
          `Two letters tell, as something past, that ${thatStatement(statement)}: one is dated ` +
          `${first}, the other ${second}. Going by the year of the event, which letter can be ` +
          'genuine?',
        wrong: [`Only the letter of ${first}`, `Only the letter of ${second}`, 'Both letters'],
      }
    }
  }
}
