import { role } from '../../../language/lexicons/word-roles.ts'
import type { Detection, PersonalDataType } from '../../personal-data.ts'
import { nameRuns, type Casing, type NameRun } from './name-runs.ts'
import { kind, nameWords, type NameWord } from './name-words.ts'
import { isNationality, weighName, type NameWeights } from './weigh-name.ts'

/** As much must speak for a name. */
const enough = 1.9
/** So much is sure: it also speaks for the same word elsewhere in the text. */
const sure = 2.6

interface Weighed extends NameRun {
  readonly weights: NameWeights
  readonly honoured: boolean
}

type NameType = 'person' | 'organization' | 'location'

/** All in small letters or all in capitals: capitals say nothing. */
function casingOf(words: readonly NameWord[]): Casing {
  let capitals = 0
  let small = 0
  for (const { shape } of words) {
    if (shape === 'small') small++
    else if (shape === 'capital') capitals++
  }
  return capitals === 0 && small > 1 ? 'one' : 'mixed'
}

/** Most of the small words are English ones. */
function isEnglishText(words: readonly NameWord[]): boolean {
  let english = 0
  let other = 0
  for (const { shape, kinds, roles, text } of words) {
    if (shape !== 'small' || text.length < 2) continue
    if ((kinds & kind.english) !== 0 || (roles & role.plain) !== 0) english++
    else other++
  }
  return english >= 2 * other
}

const isNamePart = (word: NameWord): boolean =>
  word.shape === 'initial' ||
  (word.kinds & (kind.given | kind.family)) !== 0 ||
  (word.kinds & kind.english) === 0

/** Without the English words at the ends that belong to no name: "Producer James Sparks". */
function trimmedForPerson(words: readonly NameWord[], { first, next }: NameRun): NameRun {
  let from = first
  let to = next
  const outer = (at: number): boolean => {
    const word = words[at]
    return word !== undefined && (!isNamePart(word) || isNationality(word))
  }
  while (from < to - 1 && outer(from)) from++
  while (to > from + 1 && outer(to - 1) && words[to - 1]?.text !== '.') to--
  return { first: from, next: to }
}

function best({ person, organization, location }: NameWeights): [NameType, number] {
  if (organization > person && organization >= location) return ['organization', organization]
  return person >= location ? ['person', person] : ['location', location]
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
export function findNames(text: string, found: Detection[]): void {
  const words = nameWords(text)
  const casing = casingOf(words)
  const english = isEnglishText(words)
  const runs: Weighed[] = []
  for (const run of nameRuns(words, casing)) {
    const [only] = words.slice(run.first, run.next)
    if (run.next === run.first + 1 && only !== undefined && isNationality(only)) {
      push(found, words, run, 'nationality', 'nationality/word', 0.7)
      continue
    }
    const honorific = honorificBefore(words, run.first)
    const honoured = honorific !== undefined
    if (honoured)
      push(found, words, { first: honorific, next: run.first }, 'title', 'title/honorific', 0.75)
    const person = trimmedForPerson(words, run)
    const weights = {
      ...weighName(words, run.first, run.next, { english, honoured }),
      person: weighName(words, person.first, person.next, { english, honoured }).person,
    }
    runs.push({ ...(best(weights)[0] === 'person' ? person : run), weights, honoured })
  }
  const known = knownParts(words, runs)
  for (const [index, run] of runs.entries()) {
    const weights = withNeighbours(words, runs, index, known, casing)
    const [type, weight] = best(weights)
    if (weight < enough) continue
    push(found, words, run, type, `${type}/weighed`, Math.min(0.9, 0.4 + weight / 10))
  }
}

/** Where the honorific right before a name begins. */
function honorificBefore(words: readonly NameWord[], first: number): number | undefined {
  let at = first - 1
  if (words[at]?.text === '.' && words[at]?.gap === 'none') at--
  const word = words[at]
  if (word === undefined || (word.roles & role.honorific) === 0 || words[first]?.gap !== 'blank') return undefined
  return word.shape === 'capital' || word.shape === 'capitals' || at < first - 1 ? at : undefined
}

/** Parts of names that the text surely gives, with what they name. */
function knownParts(words: readonly NameWord[], runs: readonly Weighed[]): Map<string, NameType> {
  const known = new Map<string, NameType>()
  for (const run of runs) {
    const [type, weight] = best(run.weights)
    if (weight < sure) continue
    const parts = words.slice(run.first, run.next).filter(word => word.text.length > 2 && word.shape !== 'small')
    if (type === 'person' || parts.length === 1)
      for (const part of parts)
        if ((part.kinds & kind.english) === 0 || type === 'person') known.set(part.folded, known.get(part.folded) ?? type)
  }
  return known
}

/** What the text says of the same word elsewhere, and of the names listed beside this one. */
function withNeighbours(
  words: readonly NameWord[],
  runs: readonly Weighed[],
  index: number,
  known: ReadonlyMap<string, NameType>,
  casing: Casing,
): NameWeights {
  const run = runs[index]
  if (run === undefined) throw new RangeError('no such run')
  const weights = { ...run.weights }
  const [word] = words.slice(run.first, run.next)
  if (run.next === run.first + 1 && word !== undefined) {
    const type = known.get(word.folded)
    if (type !== undefined) weights[type] += 1.5
  }
  for (const other of [runs[index - 1], runs[index + 1]]) {
    if (other === undefined || !areListed(words, run, other)) continue
    const [type, weight] = best(other.weights)
    if (weight >= enough && casing === 'mixed') weights[type] += 1
  }
  return weights
}

/** "Anna, Ben and Chris": only a comma or a small word for "and" stands between them. */
function areListed(words: readonly NameWord[], one: NameRun, other: NameRun): boolean {
  const [left, right] = one.first < other.first ? [one, other] : [other, one]
  if (right.first - left.next > 2) return false
  for (let at = left.next; at < right.first; at++)
    if (!/^(?:,|&|and|or|und|y|et|e|en|och|og|i)$/.test(words[at]?.folded ?? '')) return false
  return right.first > left.next
}
