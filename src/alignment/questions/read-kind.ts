import { hasClass, saysOurs, type QuestionItem } from './item-classes.ts'
import { readJudged } from './judged/read-judged.ts'
import type { WordClass } from './question-items.ts'
import type { QuestionScope } from './question-scope.ts'
import { readConditions } from './read-conditions.ts'
import { asksBasis } from './numbers/asked-numbers.ts'
import { readPassages } from './read-passages.ts'
import { readText } from './read-text.ts'
import type { CountBound, StandardQuestion } from './standard-question.ts'
import { subjectOf } from './subject-of.ts'
import { asksWhetherMet, isCertain } from './topics/unknown-name.ts'

export function readKind(
  items: readonly QuestionItem[],
  scope: QuestionScope,
): StandardQuestion | undefined {
  const isPlaced = scope.named.length > 0 || items.some(({ kind }) => kind === 'framework')
  const subject = subjectOf(items)
  // "Do our lamps meet what is required".
  if (scope.named.length > 0 && asksWhetherMet(items))
    return {
      kind: 'passages',
      how: 'whether',
      scope,
      shows: undefined,
      isDenied: false,
      withDemand: true,
    }
  const text = readText(items, scope, subject)
  if (text !== undefined) return text
  const judged = readJudged(items, scope, subject)
  if (judged !== undefined) return judged
  if (hasClass(items, 'suggest') || (scope.named.length > 0 && isSupposed(items))) {
    const isAbout = scope.documents.length === 0 && (isPlaced || isCertain(items))
    return isAbout ? { kind: 'suggestions', scope } : undefined
  }
  // Left to be judged, but not of a kind that is: "since 2022", "better".
  if (hasClass(items, ...judgedOnly) || items.some(({ kind }) => kind === 'age')) return undefined
  const demands = hasClass(items, 'require', 'obliged', 'basis', 'definitions', 'text')
  // "What is required, and what can we show": the one, then the other.
  if ((demands || hasClass(items, 'standard')) && asksBoth(items, scope))
    return {
      kind: 'passages',
      how: 'list',
      scope,
      shows: undefined,
      isDenied: false,
      withDemand: true,
    }
  // What a standard demands is not what documents show.
  if (demands) return undefined
  const bounds = boundsOf(items)
  const conditions = readConditions(items)
  if (bounds === undefined || conditions === undefined) return undefined
  const [bound] = bounds
  const rank = hasClass(items, 'most') ? 'most' : hasClass(items, 'least') ? 'least' : undefined
  const asksNumber = hasClass(items, 'count')
  switch (subject) {
    case 'standard': {
      if (bound?.unit === 'standards') return undefined
      const how = rank ?? (hasClass(items, 'share') ? 'share' : asksNumber ? 'count' : 'list')
      const isLinked = conditions.length > 0 || bound !== undefined || rank !== undefined
      if (how === 'share' && !isLinked) return undefined
      // "Which standards does the plan …" needs a word for what it does.
      if (!isLinked && (scope.documents.length > 0 || (!isPlaced && how !== 'count')))
        return undefined
      const by =
        bound?.unit === 'documents' || hasClass(items, 'document') ? 'documents' : 'passages'
      return {
        kind: 'standards',
        how,
        scope,
        conditions,
        bound,
        ...(rank === undefined ? {} : { by }),
      }
    }
    case 'document': {
      if (scope.documents.length > 0) return undefined
      const isBasis = conditions.length === 0 && asksBasis(items)
      const isAbout = isPlaced || hasClass(items, 'standard') || addressesNone(items)
      const isAsked = conditions.length > 0 || bound !== undefined || rank !== undefined
      if (!isAbout || !(isAsked || isBasis)) return undefined
      if (bound !== undefined && bound.unit === 'documents') return undefined
      // "Address no standard", "say nothing about it": neither evidence nor gaps.
      const isSilent =
        !hasClass(items, 'evidence', 'gap', 'unmet') &&
        conditions.length === 1 &&
        conditions[0]?.isDenied === true
      return {
        kind: 'documents',
        how: rank ?? (asksNumber ? 'count' : 'list'),
        scope,
        conditions: isSilent
          ? [...conditions, { of: 'gap', isDenied: true }]
          : isBasis
            ? [{ of: 'evidence', isDenied: false }]
            : conditions,
        bound,
      }
    }
    case 'passage':
    case undefined:
      return readPassages(items, scope, conditions, isPlaced, bound)
    case 'section': {
      const isAbout = conditions.length === 1 && bound === undefined
      if (!isAbout || scope.documents.length > 0 || hasClass(items, 'share')) return undefined
      const how = rank ?? (asksNumber ? 'count' : 'list')
      return { kind: 'standards', how, scope, conditions, bySection: true }
    }
    case 'framework':
      return undefined
  }
}

/** "Which documents address none": of what, needs no saying. */
function addressesNone(items: readonly QuestionItem[]): boolean {
  const [before, last] = items.slice(-2)
  const isNone = last?.kind === 'class' && last.said === 'none'
  return isNone && before?.kind === 'class' && before.class === 'address'
}

/** "What could we use as evidence": what may be, rather than what is. */
const isSupposed = (items: readonly QuestionItem[]): boolean =>
  hasClass(items, 'wh') &&
  hasClass(items, 'evidence', 'show', 'documentation') &&
  items.some(
    (item, at) =>
      item.kind === 'class' &&
      /^(?:could|might|may)$/.test(item.said) &&
      !(items[at + 1]?.kind === 'class' && /^you$/.test((items[at + 1] as { said: string }).said)),
  )

const judgedOnly: readonly WordClass[] = [
  ...(['strong', 'weak', 'partial', 'best', 'worst', 'conflict'] as const),
  ...(['age', 'oldest', 'newest', 'compare', 'than', 'well'] as const),
]

/** Whether what is demanded and what is shown are both asked for, with "and" between them. */
function asksBoth(items: readonly QuestionItem[], { named, documents }: QuestionScope): boolean {
  const joins = items.findIndex(item => item.kind === 'class' && item.said === 'and')
  if (joins < 0 || named.length === 0 || documents.length > 0) return false
  const after = items.slice(joins)
  return saysOurs(after) && hasClass(after, 'show', 'hold', 'evidence', 'address', 'passage')
}

/** The bounds of a question, with what they count; undefined where there are several. */
function boundsOf(items: readonly QuestionItem[]): readonly CountBound[] | undefined {
  const found: CountBound[] = []
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'bound') continue
    const noun = items.slice(at + 1).find(each => each.kind === 'class' && each.class !== 'plain')
    if (noun?.kind !== 'class') return undefined
    const unit =
      noun.class === 'document' ? 'documents' : noun.class === 'standard' ? 'standards' : 'passages'
    const { min, max, label } = item.bound
    found.push({ unit, min, max, label })
  }
  return found.length > 1 ? undefined : found
}
