import { independentClauses } from '../../../language/grammar/clauses.ts'
import { sentenceWords } from '../../../language/grammar/sentence-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { contentTerms } from '../../../language/salience/term-vectors.ts'
import { sentences } from '../../../language/sentences/sentences.ts'
import { isAct, nounOf, readClause, type Words } from '../../links/gap-clause.ts'
import { statedClauses } from '../../links/stated-clauses.ts'

/** What a quotation speaks of: its words, and for each clause what is done or is there. */
interface Matter {
  readonly words: ReadonlySet<string>
  /** Words of acts ("reviewed") of its clauses; empty where it only says what is there. */
  readonly acts: ReadonlySet<string>
  /** The words for each thing that it says is there, or should be: the subjects of such clauses. */
  readonly things: ReadonlyArray<readonly string[]>
}

/** What is done so that a thing is there, or to say that it should be: no act upon it. */
const presence: ReadonlySet<string> = setOf(
  'require demand enable introduce implement establish install deploy define provide use exist',
)

/** Words that two statements share at least, one of them what is done. */
const fewestShared = 2
// Of a long quotation the beginning tells.
const mostSentences = 3
const mostCharacters = 1_000

const known = new Map<string, Matter>()
const mostKnown = 2_000

const textOf = (words: Words): string => words.map(({ text }) => text).join(' ')

/** What a quotation is about. */
function matterOf(text: string): Matter {
  const before = known.get(text)
  if (before !== undefined) return before
  const acts = new Set<string>()
  const things: string[][] = []
  for (const { start, end } of sentences(text.slice(0, mostCharacters)).slice(0, mostSentences))
    for (const clause of independentClauses(sentenceWords(text.slice(start, end))).flatMap(
      statedClauses,
    )) {
      const read = readClause(clause)
      if (read === undefined) continue
      if (presence.has(read.base)) things.push(contentTerms(textOf(nounOf(read.subject))))
      else if (isAct(read.base)) for (const term of contentTerms(read.head.text)) acts.add(term)
    }
  const matter = { words: new Set(contentTerms(text.slice(0, mostCharacters))), acts, things }
  if (known.size >= mostKnown) known.clear()
  known.set(text, matter)
  return matter
}

/**
 * Whether two statements about one standard are about the same matter: the same is done, or not
 * done, to the same. "Backups are made every night" is about something else than "recovery from
 * backups has never been tested", though both speak of backups. What is done may be named by a noun
 * in the other statement ("a review took place"). What is to be there or is there ("is required",
 * "was not enabled") is the same matter where it is the same thing. Statements of which neither
 * says that anything is done are about the same where most words of the shorter one are shared.
 */
export function sameMatter(one: string, other: string): boolean {
  const [left, right] = [matterOf(one), matterOf(other)]
  const shared = [...left.words].filter(word => right.words.has(word))
  if (shared.length < fewestShared) return false
  const isThere = (thing: readonly string[], { words }: Matter): boolean =>
    thing.length >= fewestShared && thing.every(word => words.has(word))
  if (left.things.some(thing => isThere(thing, right)) && right.things.length > 0) return true
  if (right.things.some(thing => isThere(thing, left)) && left.things.length > 0) return true
  const acts = [
    ...[...left.acts].filter(act => right.words.has(act)),
    ...[...right.acts].filter(act => left.words.has(act)),
  ]
  if (acts.length > 0) return shared.some(word => !acts.includes(word))
  // "There is no register of suppliers" says what is missing, "we keep one" what is done.
  const isBoth = left.acts.size > 0 && right.acts.size > 0
  return !isBoth && shared.length > Math.min(left.words.size, right.words.size) / 2
}
