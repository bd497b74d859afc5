import { hasClass, saysOurs, type QuestionItem } from './item-classes.ts'
import type { QuestionScope } from './question-scope.ts'
import type { CountBound, StandardQuestion } from './standard-question.ts'

export function readPassages(
  items: readonly QuestionItem[],
  scope: QuestionScope,
  conditions: ReadonlyArray<{ readonly of: 'evidence' | 'gap'; readonly isDenied: boolean }>,
  isPlaced: boolean,
  bound: CountBound | undefined,
): StandardQuestion | undefined {
  const [condition] = conditions
  // "What have we nothing on", "everything that is not covered": of all that is asked for.
  const isBare =
    condition?.of === 'evidence' &&
    condition.isDenied &&
    conditions.length === 1 &&
    hasClass(items, 'wh') &&
    ((saysOurs(items) && says(items, /^nothing$/)) || asksForAllUncovered(items))
  if (!isPlaced && isBare && bound === undefined && scope.documents.length === 0)
    return { kind: 'standards', how: 'list', scope, conditions }
  if (!isPlaced || bound !== undefined || hasClass(items, 'most', 'least')) return undefined
  const holds = hasClass(items, 'show', 'hold', 'how', 'passage')
  if (condition === undefined && !holds) return undefined
  if (conditions.length > 2) return undefined
  // Of a whole framework the standards are told, not every passage of it.
  if (scope.named.length === 0 || hasClass(items, 'share')) {
    if (condition === undefined || (scope.documents.length === 0 && hasClass(items, 'document')))
      return undefined
    if (hasClass(items, 'count') && conditions.length === 1 && !condition.isDenied)
      return { kind: 'passages', how: 'count', scope, shows: condition.of, isDenied: false }
    return {
      kind: 'standards',
      how: hasClass(items, 'share') ? 'share' : 'list',
      scope,
      conditions,
    }
  }
  const isWhether = !hasClass(items, 'wh', 'how', 'count') && asksWhether(items)
  const isAsked = isWhether || conditions.every(({ isDenied }) => !isDenied)
  if (!isAsked) {
    // "What do we not cover of the section": standards again.
    return scope.named.some(({ found }) => found.kind === 'section')
      ? { kind: 'standards', how: 'list', scope, conditions }
      : { kind: 'passages', how: 'list', scope, shows: 'gap', isDenied: false }
  }
  // "Do we meet it" asks for what speaks against it too.
  const isMet = isWhether && hasClass(items, 'address') && !hasClass(items, 'evidence')
  return {
    kind: 'passages',
    how: isWhether ? 'whether' : hasClass(items, 'count') ? 'count' : 'list',
    scope,
    shows: conditions.length === 1 && !isMet ? condition!.of : undefined,
    isDenied: conditions.some(({ isDenied }) => isDenied),
  }
}

const says = (items: readonly QuestionItem[], words: RegExp): boolean =>
  items.some(item => item.kind === 'class' && words.test(item.said))

/** "Show me everything that is not covered", "list all that is still unmet". */
const asksForAllUncovered = (items: readonly QuestionItem[]): boolean =>
  says(items, /^(?:everything|anything|all)$/) &&
  (hasClass(items, 'unmet') ||
    says(items, /^(?:covered|met|evidenced|addressed|satisfied|fulfilled|proven)$/))

/** Whether a question begins with a verb, or says "whether": bare keywords ask for a list. */
const asksWhether = (items: readonly QuestionItem[]): boolean => {
  const [first] = items
  return (
    items.some(item => item.kind === 'class' && /^(?:if|whether)$/.test(item.said)) ||
    (first?.kind === 'class' &&
      /^(?:is|are|was|were|do|does|did|have|has|had|can|could|would|will|don't|aren't)$/.test(
        first.said,
      ))
  )
}
