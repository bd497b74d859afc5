import type { EntityId, NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import { firstDecisive } from '../../support/code-points.ts'
import { entityId } from '../../support/ids.ts'
import { normalizeName } from '../../language/mentions/normalize-name.ts'
import { isStopWord } from '../../language/words/tokens.ts'
import type { SearchText } from '../../language/question/question.ts'
import type { RecognizedMention } from '../../language/mention-words/mention.ts'

/** An entity of the corpus that a question names, and the range of the question that names it. */
export interface QuestionName {
  readonly id: EntityId
  readonly name: string
  readonly start: number
  readonly end: number
}

const longestName = 14
const maxWords = 80

interface Word {
  readonly start: number
  readonly end: number
  readonly folded: string
  readonly hasCapital: boolean
}
interface NameCandidate extends QuestionName {
  readonly words: number
  readonly isSure: boolean
}

/**
 * Entities that a question names: what the recogniser of documents sees in it, and any run of its
 * words that is a name in the corpus, the longest first, so that names in odd or no capitals are
 * found as well. In order of the question, not overlapping; only entities that exist for the
 * principal.
 */
export async function questionNames(
  { text, mentions }: SearchText,
  graph: GraphReader,
  options: ReadOptions,
): Promise<QuestionName[]> {
  const words = wordsOf(text).slice(0, maxWords)
  const candidates = [...runsOf(text, words), ...recognized(mentions)]
  if (candidates.length === 0) return []
  const nodes = await graph.nodes([...new Set(candidates.map(({ id }) => id as NodeId))], options)
  const existing = new Set<string>(nodes.map(({ id }) => id))
  const taken: NameCandidate[] = []
  for (const candidate of candidates.filter(({ id }) => existing.has(id)).sort(longestFirst)) {
    if (taken.every(other => candidate.end <= other.start || candidate.start >= other.end))
      taken.push(candidate)
  }
  return taken
    .sort((left, right) => left.start - right.start)
    .map(({ id, name, start, end }) => ({ id, name, start, end }))
}

const longestFirst = (left: NameCandidate, right: NameCandidate): number =>
  firstDecisive(
    right.end - right.start - (left.end - left.start),
    left.start - right.start,
    Number(right.isSure) - Number(left.isSure),
  )

function wordsOf(question: string): Word[] {
  const found: Word[] = []
  for (const match of question.matchAll(/\S+/g)) {
    const surface = match[0]
    found.push({
      start: match.index,
      end: match.index + surface.length,
      folded: surface.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
      hasCapital: /[\p{Lu}\p{N}]/u.test(surface),
    })
  }
  return found
}

/**
 * Runs of words that may be a name: with a capital or digit inside, where the question has any
 * beyond its first letter; of one word only where it is no stop word.
 */
function runsOf(question: string, words: readonly Word[]): NameCandidate[] {
  const isPlain = words.slice(1).every(word => !word.hasCapital)
  const found: NameCandidate[] = []
  for (const [first, opening] of words.entries()) {
    for (let last = first; last < Math.min(words.length, first + longestName); last++) {
      const run = words.slice(first, last + 1)
      const content = run.filter(word => !isStopWord(word.folded))
      if (
        content.length === 0 ||
        (isPlain
          ? content.length !== run.length &&
            (isStopWord(opening.folded) || isStopWord(words[last]?.folded ?? ''))
          : !run.some(word => word.hasCapital))
      )
        continue
      // A word that only opens the question has its capital from there.
      if (
        !isPlain &&
        last === first &&
        (first === 0 ||
          !/^["'“‘(¿¡]*[\p{Lu}\p{N}]/u.test(question.slice(opening.start, opening.end)))
      )
        continue
      const start =
        opening.start +
        (/^["'“‘(¿¡]*/.exec(question.slice(opening.start, opening.end))?.[0].length ?? 0)
      const surface = question
        .slice(start, words[last]?.end)
        .replace(/(?<=\))['’]s$/, '')
        .replace(/[?.,;:!"'”’)¿¡]+$/, '')
      const end = start + surface.length
      if (surface === '') continue
      for (const name of new Set([
        normalizeName('phrase', surface),
        normalizeName('person', surface),
      ])) {
        if (name !== '')
          found.push({
            id: entityId('phrase', name),
            name,
            start,
            end,
            words: run.length,
            isSure: false,
          })
      }
    }
  }
  return found
}

function recognized(mentions: readonly RecognizedMention[]): NameCandidate[] {
  return mentions
    .filter(({ type }) => type !== 'date' && type !== 'quantity')
    .map(({ type, name, start, end }) => ({
      id: entityId(type, name),
      name,
      start,
      end,
      words: 1,
      isSure: true,
    }))
}
