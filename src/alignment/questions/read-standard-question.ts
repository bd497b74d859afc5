import type { QuestionItem } from './item-classes.ts'
import type { CalledDocument } from './called-documents.ts'
import { numberOf, type MentionFinder } from './find-mentions.ts'
import type { FoundStandard, KnownFramework } from './known-framework.ts'
import { wordsOf } from './question-items.ts'
import type { QuestionScope } from './question-scope.ts'
import { readItems } from './read-items.ts'
import { readKind } from './read-kind.ts'
import { isBareQuestion } from './read-text.ts'
import type { StandardQuestion } from './standard-question.ts'
import { topicsFit, unclearTopic } from './topics/topic-fit.ts'
import { unknownName } from './topics/unknown-name.ts'

const longestQuestion = 400

/**
 * Reads a question about standards and what documents show of them, by its words: numbers, names of
 * frameworks, sections and documents, topics that titles and wordings speak of, and words of known
 * classes. A name that nothing bears is told as such where the question is about standards beyond
 * doubt; any other word that is not accounted for makes it undefined: another question.
 */
export async function readStandardQuestion(
  question: string,
  finder: MentionFinder,
  documents: () => Promise<readonly CalledDocument[]>,
): Promise<StandardQuestion | undefined> {
  if (question.length > longestQuestion) return undefined
  const words = wordsOf(question)
  const items = await readItems(words, finder, documents)
  if (items === undefined) return undefined
  const unknown = items.find(item => item.kind === 'unknown')
  if (items.some(({ kind }) => kind === 'unnamed')) {
    const name = unknownName(items, words)
    return name === undefined || (unknown !== undefined && name.of !== 'framework')
      ? undefined
      : {
          kind: 'unknown',
          ...name,
          frameworks: name.of === 'framework' ? finder.frameworks : frameworksMeant(items, finder),
          near: finder.topics.near(name.said),
        }
  }
  if (unknown !== undefined)
    return asksAnything(items)
      ? { kind: 'unknown', of: 'number', said: unknown.said, frameworks: unknown.frameworks }
      : undefined
  if (!topicsFit(items)) return undefined
  const scope = scopeOf(items, finder)
  if (scope === undefined) return undefined
  const unclear = items.find(item => item.kind === 'document' && item.documents.length > 1)
  const read = readKind(items, scope)
  if (read !== undefined && unclear?.kind === 'document')
    return { kind: 'ambiguous', said: unclear.said, documents: unclear.documents }
  return read === undefined ? undefined : (unclearTopic(read, items) ?? read)
}

const frameworksMeant = (
  items: readonly QuestionItem[],
  finder: MentionFinder,
): readonly KnownFramework[] => {
  const mentioned = items.flatMap(item => (item.kind === 'framework' ? item.frameworks : []))
  return mentioned.length > 0
    ? [...new Set(mentioned)]
    : finder.frameworks.filter(({ isCurrent }) => isCurrent)
}

/** Whether words beside a number make a question of it. */
const asksAnything = (items: readonly QuestionItem[]): boolean =>
  items.some(
    item => item.kind === 'class' && !['plain', 'wh', 'how', 'count', 'only'].includes(item.class),
  ) || isBareQuestion(items)

const isSame = (one: FoundStandard, other: FoundStandard): boolean =>
  one.framework === other.framework && numberOf(one.found) === numberOf(other.found)

function scopeOf(items: readonly QuestionItem[], finder: MentionFinder): QuestionScope | undefined {
  const mentioned = items.flatMap(item => (item.kind === 'framework' ? item.frameworks : []))
  const allowed = new Set(mentioned)
  const named: FoundStandard[] = []
  for (const item of items) {
    if (item.kind !== 'standards') continue
    const within = item.found.filter(
      ({ framework }) => allowed.size === 0 || allowed.has(framework),
    )
    // Without a version the current edition is meant, unless only another one has the number.
    const current = within.filter(({ framework }) => framework.isCurrent)
    const meant = allowed.size > 0 || current.length === 0 ? within : current
    if (meant.length === 0) return undefined
    // One may be named twice, as by its number and its title.
    for (const each of meant) if (!named.some(other => isSame(other, each))) named.push(each)
  }
  const own = named.map(({ framework }) => framework)
  const all = finder.frameworks.filter(({ isCurrent }) => isCurrent)
  return {
    frameworks: [
      ...new Set<KnownFramework>(named.length > 0 ? own : allowed.size > 0 ? mentioned : all),
    ],
    named,
    documents: items.flatMap(item => (item.kind === 'document' ? item.documents : [])),
  }
}
