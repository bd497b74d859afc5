import type { StandardElement } from '../../core/framework.ts'
import type { CalledDocument } from './called-documents.ts'
import type { FoundStandard, MentionFinder } from './find-mentions.ts'
import type { KnownFramework } from './known-framework.ts'
import { wordsOf, type WordClass } from './question-items.ts'
import { readConditions } from './read-conditions.ts'
import { readItems, type QuestionItem } from './read-items.ts'
import type { CountBound, QuestionScope, StandardQuestion } from './standard-question.ts'

const longestQuestion = 400

/**
 * Reads a question about standards and what documents show of them, by its words: numbers, names of
 * frameworks, sections and documents, and words of known classes. One word that none of these
 * accounts for, or no word that points to standards, and it is undefined: another question.
 */
export async function readStandardQuestion(
  question: string,
  finder: MentionFinder,
  documents: () => Promise<readonly CalledDocument[]>,
): Promise<StandardQuestion | undefined> {
  if (question.length > longestQuestion) return undefined
  const items = await readItems(wordsOf(question), finder, documents)
  if (items === undefined) return undefined
  const unknown = items.find(item => item.kind === 'unknown')
  if (unknown !== undefined)
    return asksAnything(items)
      ? { kind: 'unknown', said: unknown.said, frameworks: unknown.frameworks }
      : undefined
  const scope = scopeOf(items, finder)
  if (scope === undefined) return undefined
  const unclear = items.find(item => item.kind === 'document' && item.documents.length > 1)
  const read = readKind(items, scope)
  if (read !== undefined && unclear?.kind === 'document')
    return { kind: 'ambiguous', said: unclear.said, documents: unclear.documents }
  return read
}

const hasClass = (items: readonly QuestionItem[], ...classes: readonly WordClass[]): boolean =>
  items.some(item => item.kind === 'class' && classes.includes(item.class))

/** Whether words beside a number make a question of it. */
const asksAnything = (items: readonly QuestionItem[]): boolean =>
  items.some(
    item => item.kind === 'class' && !['plain', 'wh', 'how', 'count', 'only'].includes(item.class),
  ) || isBareQuestion(items)

/** "What is AC-2", "AC-2?" */
const isBareQuestion = (items: readonly QuestionItem[]): boolean =>
  hasClass(items, 'wh') &&
  !saysOurs(items) &&
  items.every(
    item => item.kind !== 'class' || ['plain', 'wh', 'standard', 'section'].includes(item.class),
  )

function scopeOf(items: readonly QuestionItem[], finder: MentionFinder): QuestionScope | undefined {
  const mentioned = items.flatMap(item => (item.kind === 'framework' ? item.frameworks : []))
  const allowed = new Set(mentioned)
  const named: FoundStandard[] = []
  for (const item of items) {
    if (item.kind !== 'standards') continue
    const within = item.found.filter(
      ({ framework }) => allowed.size === 0 || allowed.has(framework),
    )
    // Without a version the latest is meant, unless only an older one has the number.
    const latest = within.filter(({ framework }) => framework.isLatest)
    const meant =
      latest.length > 0 || allowed.size > 0 ? (allowed.size > 0 ? within : latest) : within
    if (meant.length === 0) return undefined
    named.push(...meant)
  }
  const own = named.map(({ framework }) => framework)
  const all = finder.frameworks.filter(({ isLatest }) => isLatest)
  return {
    frameworks: [
      ...new Set<KnownFramework>(named.length > 0 ? own : allowed.size > 0 ? mentioned : all),
    ],
    named,
    documents: items.flatMap(item => (item.kind === 'document' ? item.documents : [])),
  }
}

function readKind(
  items: readonly QuestionItem[],
  scope: QuestionScope,
): StandardQuestion | undefined {
  const isPlaced = scope.named.length > 0 || items.some(({ kind }) => kind === 'framework')
  const subject = subjectOf(items)
  const text = readText(items, scope, subject)
  if (text !== undefined) return text
  // What a standard demands is not what documents show.
  if (hasClass(items, 'require', 'obliged', 'basis', 'definitions', 'text')) return undefined
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
      if (!isLinked && (scope.documents.length > 0 || !isPlaced)) return undefined
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
      const isAbout = isPlaced || hasClass(items, 'standard')
      if (!isAbout || (conditions.length === 0 && bound === undefined && rank === undefined))
        return undefined
      if (bound !== undefined && bound.unit === 'documents') return undefined
      return {
        kind: 'documents',
        how: rank ?? (asksNumber ? 'count' : 'list'),
        scope,
        conditions,
        bound,
      }
    }
    case 'passage':
    case undefined:
      return readPassages(items, scope, conditions, isPlaced, bound)
    case 'section':
    case 'framework':
      return undefined
  }
}

function readPassages(
  items: readonly QuestionItem[],
  scope: QuestionScope,
  conditions: ReadonlyArray<{ readonly of: 'evidence' | 'gap'; readonly isDenied: boolean }>,
  isPlaced: boolean,
  bound: CountBound | undefined,
): StandardQuestion | undefined {
  if (!isPlaced || bound !== undefined || hasClass(items, 'most', 'least')) return undefined
  const [condition] = conditions
  const holds = hasClass(items, 'show', 'hold', 'how', 'passage')
  if (condition === undefined && !holds) return undefined
  if (conditions.length > 2) return undefined
  // Of a whole framework the standards are told, not every passage of it.
  if (scope.named.length === 0 || hasClass(items, 'share')) {
    if (condition === undefined || (scope.documents.length === 0 && hasClass(items, 'document')))
      return undefined
    return {
      kind: 'standards',
      how: hasClass(items, 'share') ? 'share' : 'list',
      scope,
      conditions,
    }
  }
  const isWhether = !hasClass(items, 'wh', 'how', 'count')
  const isAsked = isWhether || conditions.every(({ isDenied }) => !isDenied)
  if (!isAsked) {
    // "What do we not cover of the section": standards again.
    return scope.named.some(({ found }) => found.kind === 'section')
      ? { kind: 'standards', how: 'list', scope, conditions }
      : { kind: 'passages', how: 'list', scope, shows: 'gap', isDenied: false }
  }
  return {
    kind: 'passages',
    how: isWhether ? 'whether' : hasClass(items, 'count') ? 'count' : 'list',
    scope,
    shows: conditions.length === 1 ? condition!.of : undefined,
    isDenied: conditions.some(({ isDenied }) => isDenied),
  }
}

type Subject = 'standard' | 'document' | 'section' | 'passage' | 'framework'
const subjects: ReadonlySet<WordClass> = new Set<WordClass>([
  'standard',
  'document',
  'section',
  'passage',
  'framework',
])

/** Words that may stand before the noun: "the unmet standards", "the most documents". */
const adjectives: ReadonlySet<WordClass> = new Set<WordClass>(['most', 'least', 'unmet', 'missing'])

/**
 * What is asked for: the noun behind "which", "how many", "the share of"; undefined where none is,
 * as in "what do we show for AC-2".
 */
function subjectOf(items: readonly QuestionItem[]): Subject | undefined {
  const asks: readonly WordClass[] = ['wh', 'count', 'share']
  const opens = items.findIndex(item => item.kind === 'class' && asks.includes(item.class))
  // "Are there standards that …", "do any documents …": the first noun, in the plural.
  if (opens < 0) {
    const first = items.find(
      item => item.kind === 'class' && item.class !== 'plain' && item.class !== 'hold',
    )
    return first?.kind === 'class' &&
      (first.class === 'standard' || first.class === 'document') &&
      plural(first.said)
      ? first.class
      : undefined
  }
  let isOpen = true
  for (const [at, item] of items.entries()) {
    if (at <= opens || !isOpen) continue
    if (item.kind === 'framework' || item.kind === 'bound') continue
    if (item.kind === 'standards') continue
    if (item.kind !== 'class') return undefined
    if (asks.includes(item.class) || adjectives.has(item.class)) continue
    if (subjects.has(item.class)) {
      // "What is the standard …" asks for something else than standards.
      const before = items[at - 1]
      const isAdjective =
        item.class === 'standard' &&
        !plural(item.said) &&
        before?.kind === 'class' &&
        before.class === 'plain'
      if (isAdjective && !/^(?:single|one|other|any|each|every)$/.test(before.said))
        return undefined
      // "Which controls of the family", "documents of the section": the first noun is asked for.
      return item.class as Subject
    }
    if (item.class !== 'plain' && item.class !== 'only') isOpen = false
    else if (/^(?:do|does|did|we|you|is|there|i|can|that|it|has|have)$/.test(item.said))
      isOpen = item.said === 'is' || item.said === 'there'
  }
  return undefined
}

/** What the framework says of a standard, part or section. */
function readText(
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
  if (!demands && !covers && !(isBareQuestion(items) && subject === undefined)) return undefined
  if (subject === 'document' && element === undefined && !hasClass(items, 'obliged', 'require'))
    return undefined
  const asksProof =
    element === undefined && hasClass(items, 'evidence', 'document') && demands
      ? 'documentation'
      : element
  return { kind: 'text', scope, element: asksProof }
}

const plural = (said: string): boolean => /(?:s|a|ies)$/.test(said)

const saysOurs = (items: readonly QuestionItem[]): boolean =>
  items.some(item => item.kind === 'class' && /^(?:we|our|us|ours)$/.test(item.said))

const lastIs = (items: readonly QuestionItem[], wanted: WordClass): boolean => {
  const last = items.at(-1)
  return last?.kind === 'class' && last.class === wanted
}

const elementOf = (items: readonly QuestionItem[]): StandardElement | undefined =>
  (['documentation', 'basis', 'definitions'] as const).find(each => hasClass(items, each))

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
