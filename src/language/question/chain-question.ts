import type { TextRange } from '../../core/span.ts'
import { isLeaf } from '../grammar/leaf-predicates.ts'
import type { Predicate } from '../grammar/predicate.ts'
import { namedSets } from '../lexicons/lexicon.ts'
import type { AskedPredicate } from './predicates-in.ts'
import type { PredicateStep } from './question-phrases.ts'
import type { SearchText } from './question.ts'

/**
 * How things are compared: which of them comes first or last by what the walk leads to
 * (`extreme`), whether the first one comes before the second (`order`), or whether all agree
 * (`same`). `least` is the earlier date, the shorter life, the smaller number.
 */
export type Comparison =
  | { readonly kind: 'extreme' | 'order'; readonly wants: 'least' | 'greatest' }
  | {
      readonly kind: 'same'
      /** How finely dates and places are compared: "born in the same year". */
      readonly by: 'value' | 'year' | 'country'
      /** "Are they from different countries?" */
      readonly isDenied: boolean
    }

/** A question that is answered by following relations from the things that it names. */
export interface ChainQuestion {
  /** The ranges of the names that the walk begins with, in the order of the question. */
  readonly starts: readonly TextRange[]
  /** The relations in the order of the walk, from each start. */
  readonly steps: readonly PredicateStep[]
  /** The walk ends with how long a life lasted: birth to death. */
  readonly isSpan: boolean
  readonly comparison: Comparison | undefined
}

const wordsOf = namedSets('questions/chain-words')
const small = wordsOf('small')
const kinds = wordsOf('kind')
const least = wordsOf('least')
const greatest = wordsOf('greatest')
const different = wordsOf('different')
const helping = /^(?:is|are|was|were|do|does|did|has|have|had)\b/iu
const mostStarts = 4
const mostSteps = 4

interface Group extends TextRange {
  readonly steps: readonly AskedPredicate[]
}

/**
 * Reads a question whose names have been looked up (`names`: their ranges, not overlapping) as a
 * walk over relations. Undefined where it asks for no relation, names nothing, or holds a word that
 * neither a name, a relation nor a comparison accounts for: what is not understood is not answered
 * by rule. Linear in the text.
 */
export function readChain(
  { text, relations }: Pick<SearchText, 'text' | 'relations'>,
  names: readonly TextRange[],
): ChainQuestion | undefined {
  const starts = startsAmong(text, names)
  const inName = (at: TextRange): boolean =>
    names.some(name => at.start < name.end && name.start < at.end)
  const groups = groupsOf(relations.filter(relation => !inName(relation)))
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .map(match => ({
      folded: match[0].toLowerCase(),
      start: match.index,
      end: match.index + match[0].length,
    }))
    .filter(word => !inName(word))
  const isAsked = (word: TextRange): boolean =>
    groups.some(group => word.start < group.end && group.start < word.end)
  const isKnown = (folded: string): boolean =>
    [small, kinds, least, greatest, different].some(set => set.has(folded)) ||
    timeOrPlace.has(folded)
  if (words.some(word => !isKnown(word.folded) && !isAsked(word))) return undefined
  const folded = words.map(word => word.folded)
  const comparison = starts.length < 2 ? undefined : comparisonIn(text, folded, starts)
  if (starts.length === 0 || starts.length > mostStarts) return undefined
  if (starts.length > 1 && comparison === undefined) return undefined
  if (starts.length === 1 && folded.some(word => least.has(word) || greatest.has(word)))
    return undefined
  const walk = stepsOf(groups, starts, comparison, folded)
  return walk === undefined || walk.steps.length > mostSteps
    ? undefined
    : { starts, ...walk, comparison }
}

/** Words of dates and places, which relations are read from and which say nothing on their own. */
const timeOrPlace: ReadonlySet<string> = new Set([
  'year',
  'date',
  'day',
  'month',
  'birth',
  'death',
  'nationality',
  'born',
  'live',
  'lived',
])

/** Names that a walk may begin with: not in brackets behind another, not a mere kind of thing. */
function startsAmong(text: string, names: readonly TextRange[]): TextRange[] {
  return names.filter(({ start, end }, index) => {
    const said = text.slice(start, end).toLowerCase()
    if (small.has(said) || kinds.has(said)) return false
    const before = names[index - 1]
    return before === undefined || !/^\s*\([^)]*$/u.test(text.slice(before.end, start))
  })
}

/** Relations that one range of words asks for together. */
function groupsOf(relations: readonly AskedPredicate[]): Group[] {
  const groups: Array<{ start: number; end: number; steps: AskedPredicate[] }> = []
  for (const relation of relations) {
    const last = groups.at(-1)
    if (last?.start === relation.start) last.steps.push(relation)
    else groups.push({ start: relation.start, end: relation.end, steps: [relation] })
  }
  return groups
}

function comparisonIn(
  text: string,
  folded: readonly string[],
  starts: readonly TextRange[],
): Comparison | undefined {
  const isDenied = folded.some(word => different.has(word))
  const same = folded.indexOf('same')
  if (same >= 0 || isDenied || folded.includes('share') || folded.includes('common')) {
    const noun = folded[same + 1] ?? ''
    return {
      kind: 'same',
      by:
        noun === 'year'
          ? 'year'
          : noun === 'country' || folded.includes('countries')
            ? 'country'
            : 'value',
      isDenied,
    }
  }
  const wants = wantsOf(folded)
  if (wants === undefined) return undefined
  const between = text.slice(starts.at(-2)?.end, starts.at(-1)?.start)
  if (/(?:^|[\s,])or\b/iu.test(between) || !helping.test(text)) return { kind: 'extreme', wants }
  return { kind: 'order', wants }
}

function wantsOf(folded: readonly string[]): 'least' | 'greatest' | undefined {
  const is = (set: ReadonlySet<string>): boolean => folded.some(word => set.has(word))
  // "More recently", "less recent", "at least": the last of several orders decides, and "more" and
  // "most" only add to it.
  const decisive = folded.filter(
    word => (least.has(word) || greatest.has(word)) && !/^(?:more|most)$/.test(word),
  )
  if (decisive.length > 1) return undefined
  const [word] = decisive
  if (word !== undefined) return least.has(word) ? 'least' : 'greatest'
  return is(greatest) ? 'greatest' : undefined
}

/**
 * The order of the walk: possessives from the name on ("X's mother"), then what stands before the
 * name from the name back ("the father of the director of X"), and what ends a walk last ("when did
 * the mother of X die").
 */
function stepsOf(
  groups: readonly Group[],
  starts: readonly TextRange[],
  comparison: Comparison | undefined,
  folded: readonly string[],
): Pick<ChainQuestion, 'steps' | 'isSpan'> | undefined {
  const merged = groups.map(group => ({ ...group, steps: alternativesAsOne(group.steps) }))
  const isSpanGroup = ({ steps }: { readonly steps: readonly PredicateStep[] }): boolean =>
    steps.length === 2 &&
    steps[0]?.predicate === 'date of birth' &&
    steps[1]?.predicate === 'date of death'
  const isSpan = merged.some(isSpanGroup)
  const ends = merged.filter(group => !isSpanGroup(group) && group.steps.every(endsWalk))
  const inner = merged.filter(group => !isSpanGroup(group) && !group.steps.every(endsWalk))
  const [first] = starts
  if (first === undefined) return undefined
  // The same relation asked of each of the things is one step of the walk.
  const seen = new Set<string>()
  const once = inner.filter(({ steps }) => {
    const key = steps.map(({ predicate }) => predicate).join()
    const isNew = starts.length === 1 || !seen.has(key)
    seen.add(key)
    return isNew
  })
  const behind = once.filter(group => group.start >= first.end)
  const before = once.filter(group => group.start < first.start).reverse()
  const end = lastStep(
    ends.flatMap(({ steps }) => steps),
    comparison,
    folded,
  )
  if (end === undefined) return undefined
  if (isSpan && end.length > 0) return undefined
  const walk = [...behind, ...before].flatMap(({ steps }) => steps)
  const steps = [
    ...walk.map(step =>
      // "Directed by the same person" asks for the director of each.
      comparison?.kind === 'same' ? { ...step, inverse: false } : step,
    ),
    ...end,
  ].map(({ predicate, inverse }) => ({ predicate, inverse }))
  return steps.length === 0 && !isSpan ? undefined : { steps, isSpan }
}

const endsWalk = ({ predicate, inverse }: PredicateStep): boolean => !inverse && isLeaf(predicate)

/** Neighbouring relations that a phrase asks for side by side, as the one that stands for both. */
function alternativesAsOne(steps: readonly AskedPredicate[]): readonly PredicateStep[] {
  const said = steps.map(({ predicate }) => predicate).join()
  const [first] = steps
  if (first === undefined) return steps
  if (said === 'nationality,origin' || said === 'nationality,country') return [first]
  if (said === 'country,nationality') return [{ ...first, predicate: 'nationality' }]
  if (said === 'origin,headquarters') return [first]
  return steps
}

/** What the walk ends with; undefined where the words ask for two different things. */
function lastStep(
  asked: readonly PredicateStep[],
  comparison: Comparison | undefined,
  folded: readonly string[],
): readonly PredicateStep[] | undefined {
  const distinct = [...new Set(asked.map(({ predicate }) => predicate))]
  const step = (predicate: Predicate): PredicateStep => ({ predicate, inverse: false })
  const isCountry = (predicate: Predicate): boolean =>
    predicate === 'country' || predicate === 'nationality' || predicate === 'origin'
  const isPlace = (predicate: Predicate): boolean =>
    predicate === 'place of birth' ||
    predicate === 'place of death' ||
    predicate === 'place of burial' ||
    predicate === 'headquarters' ||
    predicate === 'located in'
  const countries = distinct.filter(isCountry)
  const places = distinct.filter(isPlace)
  const others = distinct.filter(predicate => !isCountry(predicate) && !isPlace(predicate))
  if (others.length > 1 || places.length > 1) return undefined
  const [other] = others
  const [place] = places
  const country = countries.find(predicate => predicate !== 'origin') ?? countries[0]
  if (comparison?.kind === 'same') {
    const noun = folded[folded.indexOf('same') + 1] ?? ''
    // "Died in the same place": without a word that asks where, a death is asked for its date.
    if (other === 'date of death' && /^(?:place|city|town|country)$/u.test(noun))
      return [step('place of death')]
    if (other === 'date of birth' && /^(?:place|city|town|country)$/u.test(noun))
      return [step('place of birth')]
    if (place !== undefined && countries.length > 0) return [step(place)]
  }
  if (other !== undefined)
    return place === undefined && country === undefined ? [step(other)] : undefined
  if (place !== undefined)
    return country === undefined ? [step(place)] : [step(place), step('country')]
  return country === undefined ? [] : [step(country)]
}
