import type { QuestionItem } from '../item-classes.ts'
import { classAt, type StandardWord } from '../question-items.ts'
import type { TopicIndex } from './topic-index.ts'

/** Words at which two topics may part: "pumps and lamps". */
const parting = new Set(['and', 'with', 'to', 'or', 'than'])

/**
 * The words that nothing else accounts for as topics: what stands together is one, if titles or
 * wordings of the frameworks speak of it, else each of its halves; what they do not speak of is
 * `unnamed`.
 */
export function topicItems(
  words: readonly StandardWord[],
  unread: readonly number[],
  topics: TopicIndex,
): readonly QuestionItem[] {
  return clustersOf(words, unread).flatMap(([from, to]) => {
    const whole = topicItem(words, from, to, topics)
    if (whole !== undefined) return [whole]
    for (let at = from + 1; at < to - 1; at++) {
      if (!parting.has(words[at]!.folded)) continue
      const first = topicItem(words, from, at, topics)
      const second = topicItem(words, at + 1, to, topics)
      if (first !== undefined && second !== undefined) return [first, second]
    }
    return [{ kind: 'unnamed', said: textOf(words, from, to), from, to } as const]
  })
}

function topicItem(
  words: readonly StandardWord[],
  from: number,
  to: number,
  topics: TopicIndex,
): QuestionItem | undefined {
  const said = textOf(words, from, to)
  const match = topics.find(said)
  return match === undefined
    ? undefined
    : { kind: 'standards', found: match.found, said, topic: match.by, from, to }
}

/** Whether a word may stand within a topic: "loans to schools", "lamps being lit". */
const joins = (words: readonly StandardWord[], at: number): boolean =>
  classAt(words, at)?.class === 'plain' &&
  !/^(?:we|i|you|they|do|does|did)$/.test(words[at]!.folded)

/** Ranges of unread words with no more than joining words between them. */
function clustersOf(
  words: readonly StandardWord[],
  unread: readonly number[],
): ReadonlyArray<readonly [number, number]> {
  const clusters: Array<[number, number]> = []
  for (const at of unread) {
    const last = clusters.at(-1)
    const isJoined = words
      .slice(last?.[1] ?? at, at)
      .every((_, offset) => joins(words, (last?.[1] ?? at) + offset))
    if (last !== undefined && isJoined) last[1] = at + 1
    else clusters.push([at, at + 1])
  }
  return clusters
}

const textOf = (words: readonly StandardWord[], from: number, to: number): string =>
  words
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
