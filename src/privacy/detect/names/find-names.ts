import { role } from '../../../language/lexicons/word-roles.ts'
import type { Detection, PersonalDataType } from '../../personal-data.ts'
import { honorificBefore } from './honorifics.ts'
import { nameRuns, type NameRun } from './name-runs.ts'
import { kind, type NameWord } from './name-words.ts'
import type { NameText } from './read-name-words.ts'
import { raiseCompanies } from './raise-companies.ts'
import { isNationality } from './find-nationalities.ts'
import { weighName } from './weigh-name.ts'
import { best, enough, raised, type NameType, type WeighedName } from './weighed-name.ts'

/** So much is sure: it also speaks for the same word elsewhere in the text. */
const sure = 2.6

const isNamePart = (word: NameWord): boolean =>
  word.shape === 'initial' ||
  (word.kinds & (kind.given | kind.family)) !== 0 ||
  (word.kinds & kind.english) === 0

/** A single English word that no list knows as a name, such as the first of a sentence. */
const saysNothing = ({ kinds, roles, opens }: NameWord): boolean =>
  opens &&
  kinds === kind.english &&
  (roles &
    (role.place | role.weakPlace | role.organization | role.firstName | role.weakFirstName)) ===
    0

/** "Call Anna Smith": an English word that begins a sentence before a given name. */
function isOpener(words: readonly NameWord[], at: number): boolean {
  const word = words[at]
  if (word === undefined || !word.opens || (word.kinds & kind.english) === 0) return false
  const next = words[at + 1]
  return (word.kinds & kind.given) === 0 && next !== undefined && (next.kinds & kind.given) !== 0
}

/** Without the English words at the ends that belong to no name: "Producer James Sparks". */
function trimmedForPerson(words: readonly NameWord[], { first, next }: NameRun): NameRun {
  let from = first
  let to = next
  const outer = (at: number): boolean => {
    const word = words[at]
    return word !== undefined && (!isNamePart(word) || isNationality(word))
  }
  while (from < to - 1 && (outer(from) || isOpener(words, from))) from++
  while (to > from + 1 && outer(to - 1) && words[to - 1]?.text !== '.') to--
  return { first: from, next: to }
}

const push = (
  found: Detection[],
  words: readonly NameWord[],
  { first, next }: NameRun,
  type: PersonalDataType,
  rule: string,
  score: number,
): void => {
  const start = words[first]?.start
  const end = words[next - 1]?.end
  if (start !== undefined && end !== undefined) found.push({ type, rule, start, end, score })
}

/** Names of persons, organisations and places, forms of address, nationalities. */
export function findNames({ words, oneCase, english, french }: NameText, found: Detection[]): void {
  const runs: WeighedName[] = []
  for (const run of nameRuns(words, french)) {
    const [only] = words.slice(run.first, run.next)
    if (
      run.next === run.first + 1 &&
      only !== undefined &&
      (saysNothing(only) || isNationality(only))
    )
      continue
    const honorific = honorificBefore(words, run.first, french)
    const honoured = honorific !== undefined
    if (honoured)
      push(found, words, { first: honorific, next: run.first }, 'title', 'title/honorific', 0.75)
    const person = trimmedForPerson(words, run)
    const speaks =
      only !== undefined &&
      (only.roles & role.generic) === 0 &&
      (only.kinds & (kind.given | kind.family)) !== 0 &&
      only.opens &&
      words[run.next]?.text === ':' &&
      only.gap !== 'blank'
    const setting = { english, honoured, speaks }
    const weights = weighName(words, run, person, setting)
    runs.push({ ...(best(weights)[0] === 'person' ? person : run), weights })
  }
  const addresses = new Set(
    found.filter(({ type }) => type === 'street-address').map(({ start }) => start),
  )
  raiseCompanies(words, runs, addresses)
  const known = knownParts(words, runs)
  const weighed = runs.map(run => withKnown(words, run, known))
  shareAlongLists(words, weighed, oneCase)
  for (const run of weighed) {
    const [type, weight] = best(run.weights)
    if (weight >= enough)
      push(found, words, run, type, `${type}/weighed`, Math.min(0.9, 0.4 + weight / 10))
  }
}

/** Parts of names that the text surely gives, with what they name. */
function knownParts(
  words: readonly NameWord[],
  runs: readonly WeighedName[],
): Map<string, NameType> {
  const known = new Map<string, NameType>()
  for (const run of runs) {
    const [type, weight] = best(run.weights)
    if (weight < sure) continue
    const parts = words
      .slice(run.first, run.next)
      .filter(word => word.text.length > 2 && word.shape !== 'small')
    if (type === 'person' || parts.length === 1)
      for (const part of parts)
        if ((part.kinds & kind.english) === 0 || type === 'person')
          known.set(part.folded, known.get(part.folded) ?? type)
  }
  return known
}

/** What the text says of the same word elsewhere. */
function withKnown(
  words: readonly NameWord[],
  run: WeighedName,
  known: ReadonlyMap<string, NameType>,
): WeighedName {
  const word = words[run.first]
  // "Paris Hilton lives in Paris": what is sure where it stands stays so.
  if (run.next !== run.first + 1 || word === undefined || best(run.weights)[1] >= sure) return run
  const type = known.get(word.folded)
  return type === undefined ? run : raised(run, type, 1.5)
}

/** Names that stand in one list are of one kind; what is told of one is told along the list. */
function shareAlongLists(words: readonly NameWord[], runs: WeighedName[], oneCase: boolean): void {
  if (oneCase) return
  const share = (from: number, to: number): void => {
    const one = runs[from]
    const other = runs[to]
    if (one === undefined || other === undefined || !areListed(words, one, other)) return
    const [type, weight] = best(one.weights)
    if (weight < enough || other.weights[type] < 0.3) return
    runs[to] = raised(other, type, 1.2)
  }
  for (let index = 1; index < runs.length; index++) share(index - 1, index)
  for (let index = runs.length - 1; index > 0; index--) share(index, index - 1)
}

/** "Anna, Ben and Chris": only a comma or a small word for "and" stands between them. */
function areListed(words: readonly NameWord[], one: NameRun, other: NameRun): boolean {
  const [left, right] = one.first < other.first ? [one, other] : [other, one]
  if (right.first - left.next > 2) return false
  for (let at = left.next; at < right.first; at++)
    if (!/^(?:,|&|and|or|und|y|et|e|en|och|og|i)$/.test(words[at]?.folded ?? '')) return false
  return right.first > left.next
}
