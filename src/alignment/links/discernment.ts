import type { Framework, Standard } from '../../core/framework.ts'
import type { DocumentRecord, EdgeStatement } from '../../core/graph.ts'
import type { DocumentId } from '../../core/ids.ts'
import { contentTerms } from '../../language/salience/term-vectors.ts'
import { stem, wordTexts } from '../../language/words/tokens.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { edgeId } from '../../support/ids.ts'
import { standardNode } from '../framework/framework-graph.ts'
import type { LinkReview, PassageLink } from './passage-link.ts'

/** How two standards that are easily confused are told apart. */
export interface DiscernmentNote {
  /** Numbers, the smaller one by code points first. */
  readonly standards: readonly [string, string]
  readonly text: string
  readonly by: string
  /** UTC milliseconds. */
  readonly at: number
}

/** Two standards of which people rejected the one where they saw the other. */
export interface ConfusedPair {
  readonly standards: readonly [string, string]
  readonly passages: number
}

const noteType = 'DISTINGUISHED_FROM'

/** The pair in the order that notes have. */
export const orderedPair = (one: string, other: string): readonly [string, string] =>
  compareCodePoints(one, other) <= 0 ? [one, other] : [other, one]

export function withNote(record: DocumentRecord, note: DiscernmentNote): DocumentRecord {
  const statement = noteStatement(record.document.id, note)
  const others = record.edges.filter(({ id }) => id !== statement.id)
  // An empty note takes away what was there.
  return {
    ...record,
    edges: (note.text === '' ? others : [...others, statement]).toSorted((left, right) =>
      compareCodePoints(left.id, right.id),
    ),
  }
}

function noteStatement(
  framework: DocumentId,
  { standards: [left, right], text, by, at }: DiscernmentNote,
): EdgeStatement {
  const [from, to] = [standardNode(framework, left), standardNode(framework, right)]
  return {
    id: edgeId(noteType, from, to),
    type: noteType,
    from,
    to,
    properties: { standardNum: left, otherStandardNum: right, text, by, at },
  }
}

/** The notes of a framework's document, by the numbers of the standards. */
export const notesOf = ({ edges }: Pick<DocumentRecord, 'edges'>): DiscernmentNote[] =>
  edges
    .filter(({ type }) => type === noteType)
    .map(({ properties }): DiscernmentNote => ({
      standards: [
        String(properties['standardNum'] ?? ''),
        String(properties['otherStandardNum'] ?? ''),
      ],
      text: String(properties['text'] ?? ''),
      by: String(properties['by'] ?? ''),
      at: Number(properties['at'] ?? 0),
    }))
    .sort((left, right) => compareCodePoints(left.standards.join(' '), right.standards.join(' ')))

/** A framework's document that was built anew, with the notes on standards that it still has. */
export function carryNotes(stored: DocumentRecord, rebuilt: DocumentRecord): DocumentRecord {
  const known = new Set(rebuilt.nodes.map(({ id }) => id))
  const kept = stored.edges.filter(
    ({ type, from, to }) => type === noteType && known.has(from) && known.has(to),
  )
  return kept.length === 0 ? rebuilt : { ...rebuilt, edges: [...rebuilt.edges, ...kept] }
}

/**
 * Pairs of standards of which people rejected the one and accepted or added the other for the same
 * passage, the most frequent first.
 */
export function confusedPairs(
  reviews: readonly LinkReview[],
  links: readonly Pick<PassageLink, 'chunkId' | 'standard' | 'by'>[],
): ConfusedPair[] {
  const right = new Map<string, Set<string>>()
  const note = (chunk: string, standard: string): void => {
    right.set(chunk, (right.get(chunk) ?? new Set()).add(standard))
  }
  for (const { chunkId, standard, decision } of reviews)
    if (decision !== 'rejected') note(chunkId, standard)
  for (const { chunkId, standard, by } of links) if (by === 'person') note(chunkId, standard)
  const counts = new Map<string, { standards: readonly [string, string]; passages: number }>()
  const wrong = new Set(
    reviews
      .filter(({ decision }) => decision === 'rejected')
      .map(({ chunkId, standard }) => JSON.stringify([chunkId, standard])),
  )
  for (const each of wrong) {
    const [chunkId, standard] = JSON.parse(each) as [string, string]
    const known = right.get(chunkId)
    // Of a passage that is about a standard after all, only some words were rejected.
    if (known === undefined || known.has(standard)) continue
    for (const other of known) {
      const standards = orderedPair(standard, other)
      const key = JSON.stringify(standards)
      const pair = counts.get(key) ?? { standards, passages: 0 }
      pair.passages += 1
      counts.set(key, pair)
    }
  }
  return [...counts]
    .sort(([leftKey, left], [rightKey, other]) =>
      firstDecisive(other.passages - left.passages, compareCodePoints(leftKey, rightKey)),
    )
    .map(([, pair]) => pair)
}

const shownWords = 5

/**
 * A note to begin with: the words that each of two standards has and the other has not, the rarest
 * in the framework first. Undefined where one says nothing of its own.
 */
export function proposedNote(
  { standards: [left, right] }: Pick<ConfusedPair, 'standards'>,
  { standards }: Framework,
): string | undefined {
  const [one, other] = [left, right].map(number => standards.find(each => each.number === number))
  if (one === undefined || other === undefined) return undefined
  const holding = new Map<string, number>()
  for (const standard of standards)
    for (const term of new Set(contentTerms(wordingOf(standard))))
      holding.set(term, (holding.get(term) ?? 0) + 1)
  const own = (of: Standard, than: Standard): string => {
    const others = new Set(contentTerms(wordingOf(than)))
    const surface = new Map<string, string>()
    for (const word of wordTexts(wordingOf(of)))
      if (!surface.has(stem(word))) surface.set(stem(word), word)
    return [...new Set(contentTerms(wordingOf(of)))]
      .filter(term => !others.has(term))
      .sort((first, second) =>
        firstDecisive(
          (holding.get(first) ?? 0) - (holding.get(second) ?? 0),
          compareCodePoints(first, second),
        ),
      )
      .slice(0, shownWords)
      .map(term => surface.get(term) ?? term)
      .join(', ')
  }
  const [first, second] = [own(one, other), own(other, one)]
  return first === '' || second === ''
    ? undefined
    : `${left} is about ${first}; ${right} is about ${second}.`
}

const wordingOf = ({ title, formal, definitions }: Standard): string =>
  `${title}\n${formal}\n${definitions}`
