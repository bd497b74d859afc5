import type { Standard } from '../../core/framework.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
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
}

const mostSentences = 12
/** Verbs that say nothing of what is done. */
const plainVerbs: ReadonlySet<string> = setOf('be have hold keep do make take get give ensure')
const within: ReadonlySet<string> = setOf('within inside')
const least: ReadonlySet<string> = setOf('least more')
const most: ReadonlySet<string> = setOf('most less')
const known = new WeakMap<Standard, readonly StandardBound[]>()

/** The bounds that the wording of a standard sets, as far as it says in which direction. */
export function boundsOf(standard: Standard): readonly StandardBound[] {
  const found = known.get(standard)
  if (found !== undefined) return found
  const title = stemsOfText(standard.title)
  const bounds = sentences(standard.formal)
    .slice(0, mostSentences)
    .flatMap(({ start, end }) => statedAmounts(standard.formal.slice(start, end)))
    .flatMap(amount => {
      const kind = directionOf(amount)
      if (kind === undefined || amount.clause.isDenied) return []
      const { verb, verbStem, stems } = amount.clause
      return [
        {
          kind,
          amount,
          stems: new Set([...stems, ...title]),
          act: plainVerbs.has(verb) ? '' : verbStem,
          isPerOne: isPerOne(amount),
        },
      ]
    })
  known.set(standard, bounds)
  return bounds
}

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
