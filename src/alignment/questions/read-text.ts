import type { StandardElement } from '../../core/framework.ts'
import { hasClass, saysOurs, type Subject, type QuestionItem } from './item-classes.ts'
import type { WordClass } from './question-items.ts'
import type { QuestionScope } from './question-scope.ts'
import type { StandardQuestion } from './standard-question.ts'
import { hasTopic } from './topics/topic-fit.ts'

/** What the framework says of a standard, part or section. */
export function readText(
  items: readonly QuestionItem[],
  scope: QuestionScope,
  subject: Subject | undefined,
): StandardQuestion | undefined {
  if (scope.named.length === 0 || scope.documents.length > 0) return undefined
  if (hasClass(items, 'gap', 'missing', 'none', 'lack', 'unmet', 'most', 'least', 'count', 'share'))
    return undefined
  // "What does the framework say, and do we do it" asks for more than its text.
  const saysWe = items.some(item => item.kind === 'class' && /^(?:we|i)$/.test(item.said))
  if (saysWe && !hasClass(items, 'obliged')) return undefined
  const element = elementOf(items)
  const demands = hasClass(items, 'require', 'obliged', 'text') || element !== undefined
  // "What does AC-2 cover", "what is GV.OC about".
  const covers =
    hasClass(items, 'address') &&
    !hasClass(items, 'document', 'evidence', 'how', 'passage') &&
    hasClass(items, 'wh') &&
    subject === undefined &&
    lastIs(items, 'address') &&
    !items.some(item => item.kind === 'class' && /^(?:is|are|was|were|we|been)$/.test(item.said))
  const isBare = isBareQuestion(items) && subject === undefined && !hasTopic(items)
  if (!demands && !covers && !isBare) return undefined
  if (subject === 'document' && element === undefined && !hasClass(items, 'obliged', 'require'))
    return undefined
  const asksProof =
    element === undefined && hasClass(items, 'evidence', 'document') && demands
      ? 'documentation'
      : element
  // "What does it say of lamps": the element that speaks of them.
  const topic = items.find(item => item.kind === 'standards' && item.topic === 'text')
  return {
    kind: 'text',
    scope,
    element: asksProof,
    ...(topic?.kind === 'standards' ? { topic: topic.said } : {}),
  }
}

/** "What is AC-2", "AC-2?" */
export const isBareQuestion = (items: readonly QuestionItem[]): boolean =>
  hasClass(items, 'wh') &&
  !saysOurs(items) &&
  items.every(
    item => item.kind !== 'class' || ['plain', 'wh', 'standard', 'section'].includes(item.class),
  )

const lastIs = (items: readonly QuestionItem[], wanted: WordClass): boolean => {
  const last = items.at(-1)
  return last?.kind === 'class' && last.class === wanted
}

const elementOf = (items: readonly QuestionItem[]): StandardElement | undefined =>
  (['documentation', 'basis', 'definitions'] as const).find(each => hasClass(items, each))
