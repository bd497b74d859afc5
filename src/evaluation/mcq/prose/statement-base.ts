import { compareCodePoints } from '../../../support/code-points.ts'
import { someOf } from '../../../support/random.ts'
import { wrongOptions } from '../draft.ts'
import { sameName } from '../same-name.ts'
import type { KnownStatement, Participant } from './known-statement.ts'

/** Statements of a corpus, and names of each sort to ask beside them. */
export interface StatementBase {
  readonly statements: readonly KnownStatement[]
  /** Those of which a sentence tells the year. */
  readonly dated: readonly DatedStatement[]
  /** Three names of the same sort that do not stand in the statement's document. */
  strangers(
    statement: KnownStatement,
    participant: Participant,
    random: () => number,
  ): string[] | undefined
  /** Names of the same sort, in a random order. */
  alike(participant: Participant, random: () => number): string[]
  /** Whether the document of a statement tells of any year. */
  tellsYears(statement: KnownStatement): boolean
}

export type DatedStatement = KnownStatement & { readonly year: number }

/** What of a document statements are taken from. */
export interface StatementSource {
  readonly statements: readonly KnownStatement[]
  readonly names: readonly Participant[]
  readonly text: string
}

/** Names looked at for three that fit. */
const tried = 120

/** The statements in the order of their documents' keys, each wording once. */
export function statementBase(sources: readonly StatementSource[]): StatementBase {
  const textOf = new Map<KnownStatement, string>()
  const byWords = new Map<string, KnownStatement>()
  const names = new Map<string, Map<string, Participant>>()
  for (const { statements, names: named, text } of sources) {
    for (const statement of statements) {
      textOf.set(statement, text.toLowerCase())
      const words = toldStatement(statement).toLowerCase()
      if (!byWords.has(words)) byWords.set(words, statement)
    }
    for (const each of named) {
      if (each.label === undefined) continue
      const of = names.get(each.label) ?? new Map<string, Participant>()
      names.set(each.label, of.set(each.name.toLowerCase(), each))
    }
  }
  const statements = [...byWords.values()].sort((left, right) =>
    compareCodePoints(left.documentKey, right.documentKey),
  )
  const pools = new Map([...names].map(([label, of]) => [label, [...of.values()]]))
  const alike: StatementBase['alike'] = ({ label }, random) =>
    someOf(pools.get(label ?? '') ?? [], tried, random).map(({ name }) => name)
  return {
    statements,
    alike,
    dated: statements.filter((each): each is DatedStatement => each.year !== undefined),
    strangers(statement, participant, random) {
      const text = textOf.get(statement) ?? ''
      const chosen: string[] = []
      const { name } = participant
      // A river beside rivers, where there are some.
      const last = lastWord(name)
      const ordered = alike(participant, random).toSorted(
        (left, right) => Number(lastWord(right) === last) - Number(lastWord(left) === last),
      )
      for (const each of ordered) {
        if (chosen.length === wrongOptions) break
        const isOther = ![name, ...chosen].some(taken => sameName(taken, each))
        if (isOther && !text.includes(each.toLowerCase())) chosen.push(each)
      }
      return chosen.length === wrongOptions ? chosen : undefined
    },
    tellsYears: statement => /(?<!\d)(?:1\d{3}|20\d\d)(?!\d)/u.test(textOf.get(statement) ?? ''),
  }
}

export const lastWord = (name: string): string => name.split(' ').at(-1) ?? ''

/** The statement as a sentence without its stop: "The British Navy captured New Amsterdam". */
export const toldStatement = ({ opening, rest }: KnownStatement): string => `${opening} ${rest}`
