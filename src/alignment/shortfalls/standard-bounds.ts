import type { Standard } from '../../core/framework.ts'
import { verbForm, verbForms } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { demandSentences } from './demand-sentences.ts'
import { statedAmounts, stemsOfText, type StatedAmount } from './stated-amounts.ts'

/** How much, how soon or how often a standard wants something. */
export interface StandardBound {
  readonly kind: 'floor' | 'ceiling'
  readonly amount: StatedAmount
  /** Stems of the title and of the clause that states it. */
  readonly stems: ReadonlySet<string>
  /** What it wants done, where that says something: "answered", not "has". */
  readonly act: string
  /** "For each lecturer": it holds for one of them. */
  readonly isPerOne: boolean
  /** "20 hours of training", "two days a year": several may make it up. */
  readonly isTotal: boolean
}

/** Verbs that say nothing of what is done. */
export const plainVerbs: ReadonlySet<string> = setOf(
  'be have hold keep do make take get give ensure',
)
const within: ReadonlySet<string> = setOf('within inside')
const least: ReadonlySet<string> = setOf('least more')
const most: ReadonlySet<string> = setOf('most less')
const towards: ReadonlySet<string> = setOf('for from at with')
const known = new WeakMap<Standard, readonly StandardBound[]>()

/** The bounds that the wording of a standard sets, as far as it says in which direction. */
export function boundsOf(standard: Standard): readonly StandardBound[] {
  const found = known.get(standard)
  if (found !== undefined) return found
  const title = stemsOfText(standard.title)
  const bounds = demandSentences(standard)
    .flatMap(statedAmounts)
    .flatMap(amount => {
      const kind = directionOf(amount)
      const { verb, verbStem, around, isDenied, isCondition } = amount.clause
      if (kind === undefined || isDenied || isCondition || isNarrowing(amount)) return []
      return [
        {
          kind,
          amount,
          stems: new Set([...around, ...title]),
          act: plainVerbs.has(verb) ? '' : verbStem,
          isPerOne: isPerOne(amount),
          isTotal: amount.after[0] === 'of' || amount.period !== '',
        },
      ]
    })
  known.set(standard, bounds)
  return bounds
}

/**
 * "Groups of more than 20 have two leaders", "incidents lasting two hours or longer are reported",
 * "for ten children or more there are two guides": of which things something is wanted.
 */
const isNarrowing = ({ clause, isModifier, lead, unit, nouns }: StatedAmount): boolean =>
  clause.predicate !== undefined &&
  (isModifier ||
    (verbForms(lead) & verbForm.gerund) !== 0 ||
    (unit === 'count' && nouns.length > 0 && towards.has(lead)))

/** "For each full-time lecturer", "per bed". */
export const isPerOne = ({ after, nouns }: StatedAmount): boolean => {
  const at = after.findIndex((word, place) =>
    word === 'per' ? true : word === 'for' && /^(?:each|every|a|one)$/.test(after[place + 1] ?? ''),
  )
  return at >= 0 && at <= nouns.length
}

function directionOf({
  kind,
  unit,
  bound,
  lead,
  before,
}: StatedAmount): StandardBound['kind'] | undefined {
  const said = before.join(' ')
  if (kind === 'rate')
    return /\b(?:at most|no more than|not more than)$/.test(said) ? undefined : 'floor'
  if (/\bup to$/.test(said)) return undefined
  if (unit === 'time' && (within.has(lead) || /\b(?:no|not) later than$/.test(said)))
    return 'ceiling'
  if (least.has(bound)) return 'floor'
  return most.has(bound) ? 'ceiling' : undefined
}
