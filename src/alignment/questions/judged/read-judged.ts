import { wordSet } from '../../../language/lexicons/lexicon.ts'
import { strengths, type Strength } from '../../coverage/strength.ts'
import { hasClass, saysOurs, type Subject, type QuestionItem } from '../item-classes.ts'
import type { QuestionScope } from '../question-scope.ts'
import type { JudgedQuestion } from './judged-question.ts'

const strengthWords = ['strong', 'weak', 'partial'] as const

/**
 * Reads what asks how strong or how old evidence is, whether documents contradict each other, and
 * what compares. Undefined for questions of other kinds.
 */
export function readJudged(
  items: readonly QuestionItem[],
  scope: QuestionScope,
  subject: Subject | undefined,
): JudgedQuestion | undefined {
  const aspect = aspectOf(items)
  if (aspect === undefined || !isPlaced(items, scope, subject)) return undefined
  // What a standard demands has neither strength nor age.
  if (hasClass(items, 'require', 'obliged', 'basis', 'definitions', 'text', 'suggest'))
    return undefined
  if (subject === 'document' || subject === 'passage' || subject === 'framework') return undefined
  const bySection = subject === 'section' ? ({ bySection: true } as const) : {}
  const head = { kind: 'judged', aspect, scope, ...bySection } as const
  const namesStandards = scope.named.some(({ found }) => found.kind !== 'section')
  const namesAny = scope.named.length > 0
  const amount = hasClass(items, 'share')
    ? ('share' as const)
    : hasClass(items, 'count')
      ? ('count' as const)
      : ('list' as const)
  switch (aspect) {
    case 'conflict':
      if (hasClass(items, 'none', 'most', 'least')) return undefined
      return { ...head, how: namesStandards ? 'each' : amount }
    case 'age': {
      const bound = items.find(item => item.kind === 'age')?.age
      if (hasClass(items, 'none', 'gap', 'compare')) return undefined
      if (bound !== undefined)
        return subject === undefined && namesStandards
          ? { ...head, how: 'each', bound }
          : { ...head, how: amount, bound }
      if (namesAny && subject !== 'standard' && subject !== 'section')
        return { ...head, how: 'each' }
      if (hasClass(items, 'oldest')) return { ...head, how: 'bottom' }
      return hasClass(items, 'newest') ? { ...head, how: 'top' } : undefined
    }
    case 'strength': {
      if (hasClass(items, 'compare')) {
        if (subject === 'section' && !namesAny) return { ...head, how: 'bottom' }
        return isSeveral(items) ? { ...head, how: 'compare' } : undefined
      }
      if (hasClass(items, 'best')) return { ...head, how: 'top' }
      if (hasClass(items, 'worst')) return { ...head, how: 'bottom' }
      const meant = strengthsMeant(items)
      if (namesAny && subject !== 'standard' && subject !== 'section')
        return { ...head, how: 'each' }
      if (meant === undefined)
        return subject === 'standard' ? undefined : { ...head, bySection: true, how: 'bottom' }
      return { ...head, how: amount, strengths: meant }
    }
  }
}

function aspectOf(items: readonly QuestionItem[]): JudgedQuestion['aspect'] | undefined {
  if (hasClass(items, 'conflict')) return 'conflict'
  const isAge =
    hasClass(items, 'age', 'oldest', 'newest') || items.some(({ kind }) => kind === 'age')
  const isStrength = hasClass(items, ...strengthWords, 'best', 'worst', 'compare', 'well')
  return isAge === isStrength ? undefined : isAge ? 'age' : 'strength'
}

/** "Areas" and "goals" are anybody's. */
const frameworkNouns = wordSet('questions/framework-nouns')
const sectionNouns = /^(?:sections?|chapters?|famil(?:y|ies)|categor(?:y|ies))$/

/** Whether standards are meant: one is named, or the framework, or what is said is theirs. */
function isPlaced(
  items: readonly QuestionItem[],
  scope: QuestionScope,
  subject: Subject | undefined,
): boolean {
  if (scope.named.length > 0 || items.some(({ kind }) => kind === 'framework')) return true
  // "Where are we weakest": nothing else is said that could be weak.
  const isBare =
    saysOurs(items) &&
    hasClass(items, 'best', 'worst') &&
    items.every(
      item => item.kind === 'class' && ['plain', 'wh', 'best', 'worst'].includes(item.class),
    )
  if (isBare) return true
  const isNoun = items.some(
    item =>
      item.kind === 'class' && (frameworkNouns.has(item.said) || sectionNouns.test(item.said)),
  )
  if (subject !== undefined) return isNoun || hasClass(items, 'evidence')
  // "Which evidence is oldest" ranks all of it, where no other word says of what.
  const isRanking = hasClass(items, 'oldest', 'newest', 'best', 'worst')
  return isNoun || (hasClass(items, 'evidence') && (saysOurs(items) || isRanking))
}

/** Whether two things are named, side by side. */
const isSeveral = (items: readonly QuestionItem[]): boolean =>
  items.filter(({ kind }) => kind === 'standards').length > 1

function strengthsMeant(items: readonly QuestionItem[]): readonly Strength[] | undefined {
  const said = strengthWords.filter(each => hasClass(items, each))
  if (said.length === 0) return undefined
  return hasClass(items, 'none')
    ? strengths.filter(each => each !== 'none' && !said.some(other => other === each))
    : said
}
