import type { QuestionItem } from './item-classes.ts'
import type { ShownCondition } from './standard-question.ts'

/**
 * What must, or must not, be shown: each word for evidence or a gap with the denial before it. "No"
 * and "without" deny the next one, "neither" and "nor" all; "is addressed by no document" denies
 * what stands before. A denial that nothing follows ("for which we have nothing") denies evidence;
 * undefined where two words contradict each other.
 */
export function readConditions(
  items: readonly QuestionItem[],
): readonly ShownCondition[] | undefined {
  const found = new Map<ShownCondition['of'], boolean>()
  let isDenied = false
  let isOnly = false
  let isConsistent = true
  const add = (of: ShownCondition['of'], denied: boolean): void => {
    if (found.has(of) && found.get(of) !== denied) isConsistent = false
    found.set(of, denied)
  }
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'class') continue
    const { said } = item
    const meaning: string = item.class
    const next = items.slice(at + 1).find(each => each.kind !== 'class' || each.class !== 'plain')
    const isBefore = (...classes: readonly string[]): boolean =>
      next?.kind === 'class' && classes.includes(next.class)
    switch (meaning) {
      case 'none':
        // "Addressed by no document", "covers none of the standards".
        if (found.size > 0 && said !== 'not' && !leadsOn(items, at)) {
          for (const of of found.keys()) found.set(of, true)
        } else isDenied = true
        break
      case 'lack':
        if (isBefore('evidence', 'address', 'document', 'documentation')) isDenied = true
        else add('gap', isDenied)
        break
      case 'missing':
        // "Missing evidence" and "evidence is missing" alike.
        if (isBefore('evidence', 'documentation')) isDenied = true
        else if (found.get('evidence') === false && !found.has('gap')) found.set('evidence', true)
        else add('gap', isDenied)
        break
      case 'only':
        isOnly = true
        break
      case 'evidence':
      case 'documentation':
      case 'address':
        // "Evidence that supports", "covered by evidence": one and the same.
        if (found.has('evidence') && !isDenied) break
        add('evidence', isDenied)
        if (isOnly && meaning !== 'address') add('gap', true)
        if (!staysDenied(items, at)) isDenied = false
        isOnly = false
        break
      case 'gap':
        // "Gaps in the coverage" are gaps.
        if (found.get('evidence') === false && isGapOf(items, at)) found.delete('evidence')
        add('gap', isDenied)
        if (isOnly) add('evidence', true)
        if (!staysDenied(items, at)) isDenied = false
        isOnly = false
        break
      case 'unmet':
        add('evidence', !isDenied)
        isDenied = false
        break
      default:
        break
    }
  }
  if (isDenied) {
    // "Covered, but not AC-2" excludes something.
    if (found.size > 0) return undefined
    add('evidence', true)
  }
  // "Where are the gaps in our evidence": evidence is only where they are.
  if (found.get('gap') === false && found.get('evidence') === false && !joins(items))
    found.delete('evidence')
  return isConsistent ? [...found].map(([of, denied]) => ({ of, isDenied: denied })) : undefined
}

/** Whether a word for what documents do follows, which "no document" then belongs to. */
const leadsOn = (items: readonly QuestionItem[], at: number): boolean =>
  items
    .slice(at + 1)
    .some(item => item.kind === 'class' && ['address', 'evidence', 'gap'].includes(item.class))

/** "Neither evidence nor gaps", "no evidence or gaps". */
function staysDenied(items: readonly QuestionItem[], at: number): boolean {
  const next = items[at + 1]
  return next?.kind === 'class' && /^(?:or|nor)$/.test(next.said)
}

const isGapOf = (items: readonly QuestionItem[], at: number): boolean => {
  const before = items[at - 1]
  return before?.kind === 'class' && before.class === 'evidence'
}

/** Whether evidence and gaps are joined: "evidence and gaps", "covered but with gaps". */
function joins(items: readonly QuestionItem[]): boolean {
  const at = items.findIndex(item => item.kind === 'class' && item.class === 'gap')
  const other = items.findIndex(
    item => item.kind === 'class' && (item.class === 'evidence' || item.class === 'address'),
  )
  return items
    .slice(Math.min(at, other) + 1, Math.max(at, other))
    .some(item => item.kind === 'class' && /^(?:and|but|both|also|yet|with|as)$/.test(item.said))
}
