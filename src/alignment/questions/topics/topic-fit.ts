import { contentTerms } from '../../../language/salience/term-vectors.ts'
import { hasClass, saysOurs, type QuestionItem } from '../item-classes.ts'
import type { StandardQuestion } from '../standard-question.ts'
import { elementSpeaks } from './topic-index.ts'
import { isCertain } from './unknown-name.ts'

type NamedItem = Extract<QuestionItem, { readonly kind: 'standards' }>

const topicsOf = (items: readonly QuestionItem[]): NamedItem[] =>
  items.filter((item): item is NamedItem => item.kind === 'standards' && item.topic !== undefined)

export const hasTopic = (items: readonly QuestionItem[]): boolean => topicsOf(items).length > 0

/**
 * Whether the topics of a question may be taken for standards. One word of a title, or words that
 * only the wording has, may as well be about anything else, unless the rest says what is meant.
 */
export const topicsFit = (items: readonly QuestionItem[]): boolean =>
  topicsOf(items).every(item => {
    if (isCertain(items)) return true
    if (item.topic === 'text')
      return (
        hasClass(items, 'definitions') &&
        item.found.some(each => elementSpeaks(item.said, each, 'definitions'))
      )
    const says = hasClass(
      items,
      ...(['evidence', 'gap', 'missing', 'unmet', 'require', 'documentation', 'basis'] as const),
      ...(['definitions', 'document', 'conflict', 'well', 'suggest', 'compare'] as const),
    )
    // "Where are we weakest on it", "what do we show for it": of the institution's own.
    const isOwn =
      saysOurs(items) && hasClass(items, 'best', 'worst', 'weak', 'strong', 'show', 'hold')
    if (isOwn && isLed(items, item)) return true
    const isSeveralWords = new Set(contentTerms(item.said)).size > 1
    return (
      says ||
      (isSeveralWords && hasClass(items, 'address', 'obliged', 'strong', 'weak', 'show', 'worst'))
    )
  })

/** Whether a topic stands behind "on", "for", "about" with no more than an article between. */
const isLed = (items: readonly QuestionItem[], topic: NamedItem): boolean => {
  const before = items
    .filter(item => item.to <= topic.from && topic.from - item.to <= 1)
    .filter(item => item.kind !== 'class' || !/^(?:the|a|an|our)$/.test(item.said))
    .at(-1)
  return before?.kind === 'class' && /^(?:on|for|about|concerning|regarding)$/.test(before.said)
}

/** A topic may mean so many standards before an answer has to ask which. */
const mostTitled = 4
const mostWorded = 3

/** The topic that too many standards speak of for an answer that is about each of them. */
export function unclearTopic(
  read: StandardQuestion,
  items: readonly QuestionItem[],
): Extract<StandardQuestion, { kind: 'unclear' }> | undefined {
  const isEach =
    read.kind === 'passages' ||
    read.kind === 'suggestions' ||
    read.kind === 'documents' ||
    (read.kind === 'judged' && (read.how === 'each' || read.how === 'compare'))
  if (!isEach) return undefined
  const wide = topicsOf(items).find(
    ({ topic, found }) => found.length > (topic === 'text' ? mostWorded : mostTitled),
  )
  return wide === undefined
    ? undefined
    : { kind: 'unclear', said: wide.said, frameworks: read.scope.frameworks, found: wide.found }
}
