import type { MentionFinder } from '../find-mentions.ts'
import { hasClass, saysOurs, type QuestionItem } from '../item-classes.ts'
import { classAt, type StandardWord, type WordClass } from '../question-items.ts'

/**
 * Whole numbers that the words beside them make standards of, wherever no framework is spoken of:
 * "what might show 22?", "which documents does 18 rest on?". One that no framework has is told as
 * unknown, also in "do we meet 99?". `unread`: the words that nothing else accounts for.
 */
export function askedNumbers(
  words: readonly StandardWord[],
  unread: readonly number[],
  items: readonly QuestionItem[],
  finder: MentionFinder,
): readonly QuestionItem[] {
  const [at, another] = unread
  if (at === undefined || another !== undefined) return []
  if (!/^\p{N}{1,4}$/u.test(words[at]!.text)) return []
  const isLast = at === words.length - 1
  const before = endingAt(items, at)
  const isBasis = restsOn(words, at) && hasClass(items, 'document')
  const isSuggested = isLast && before === 'suggest'
  const isMet =
    isLast &&
    before === 'address' &&
    (saysOurs(items) || hasClass(items, 'document')) &&
    !hasClass(items, 'age', 'count')
  if (!isBasis && !isSuggested && !isMet) return []
  const mention = finder.number(words, at, true)
  if (mention === undefined || mention.kind === 'framework') return []
  const place = { from: at, to: at + 1 }
  return mention.kind === 'unknown'
    ? [{ kind: 'unknown', said: mention.said, frameworks: mention.frameworks, ...place }]
    : [{ kind: 'standards', found: mention.found, said: mention.said, ...place }]
}

const endingAt = (items: readonly QuestionItem[], at: number): WordClass | undefined => {
  const before = items.find(({ to }) => to === at)
  return before?.kind === 'class' ? before.class : undefined
}

const basisVerbs = /^(?:rests?|rel(?:y|ies)|leans?|depends?|draws?|built|based)$/

/** "Does 18 rest on", "is 18 based on": a standard whose evidence is asked for, to the end. */
const restsOn = (words: readonly StandardWord[], at: number): boolean =>
  /^(?:does|do|did|is|are)$/.test(words[at - 1]?.folded ?? '') && isBasisPhrase(words.slice(at + 1))

const isBasisPhrase = (words: readonly StandardWord[]): boolean =>
  words.length === 2 && basisVerbs.test(words[0]!.folded) && classAt(words, 0)?.length === 2

/** Whether a question ends with what its standards rest on. */
export function asksBasis(items: readonly QuestionItem[]): boolean {
  const last = items.at(-1)
  const isPhrase = last?.kind === 'class' && last.to - last.from === 2 && basisVerbs.test(last.said)
  return isPhrase && items.some(({ kind }) => kind === 'standards')
}
