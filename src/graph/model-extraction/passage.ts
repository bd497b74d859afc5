import type { Chunk, Document } from '../../core/document.ts'
import type { DocumentRecord, Mention } from '../../core/graph.ts'
import type { EntityId } from '../../core/ids.ts'
import type { TextRange } from '../../core/span.ts'
import { foldCase } from '../../language/words/normalize.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { isModelOrigin } from './origin.ts'
import { verbatim, type Verbatim } from './verbatim.ts'

/** A document while its chunks are read by a model. */
export interface DocumentToRead {
  readonly document: Document
  readonly chunks: readonly Chunk[]
  /** Its whole text. */
  readonly words: Verbatim
  /** What the document is about or from: its title and headings, and the people of a mail. */
  readonly about: readonly string[]
  readonly sender: string | undefined
  /** Names that the rules found, by the words that stand for them. */
  entitiesOf(surface: string): readonly Mention[]
  /** Whether the document states that two words mean the same thing. */
  isAlias(left: string, right: string): boolean
  /** Names of the document, longest first, for the prompt. */
  readonly names: readonly string[]
}

/** One chunk of such a document. */
export interface PassageToRead {
  readonly of: DocumentToRead
  readonly chunk: Chunk
  readonly text: string
  readonly words: Verbatim
}

// Enough for a reader to see who is who.
const mostNames = 40
const valueTypes = new Set(['date', 'quantity', 'identifier', 'address'])

/** The same words, however they are spaced and written large or small. */
export const foldedName = (name: string): string => foldCase(name).replace(/\s+/g, ' ').trim()

/** Prepares a document, as it is stored, for reading its chunks. */
export function documentToRead(record: DocumentRecord): DocumentToRead {
  const { document, chunks, mentions, edges } = record
  const bySurface = new Map<string, Mention[]>()
  const shown = new Map<string, string>()
  for (const mention of mentions) {
    // What a chunk is found to say must not depend on which other chunks were read before it.
    if (isModelOrigin(mention.by)) continue
    const surface = document.text.slice(mention.start, mention.end)
    const key = foldedName(surface)
    const known = bySurface.get(key)
    if (known === undefined) bySurface.set(key, [mention])
    else if (known.length < 50) known.push(mention)
    if (!valueTypes.has(mention.type) && surface.length <= 80) shown.set(key, surface)
  }
  const aliases = new Set(
    edges.flatMap(({ type, from, to }) =>
      type === 'SAME_AS' ? [`${from} ${to}`, `${to} ${from}`] : [],
    ),
  )
  const idsOf = (surface: string): EntityId[] =>
    (bySurface.get(foldedName(surface)) ?? []).map(({ entityId }) => entityId)
  const { mail } = document
  const people =
    mail === undefined
      ? []
      : [...(mail.from === undefined ? [] : [mail.from]), ...mail.to, ...mail.cc].flatMap(
          ({ name }) => (name === undefined || name === '' ? [] : [name]),
        )
  return {
    document,
    chunks,
    words: verbatim(document.text),
    about: [document.title, ...people.slice(0, mostNames)],
    sender: mail?.from?.name,
    entitiesOf: surface => bySurface.get(foldedName(surface)) ?? [],
    isAlias: (left, right) =>
      idsOf(left).some(one =>
        idsOf(right).some(other => one === other || aliases.has(`${one} ${other}`)),
      ),
    names: [...new Set(shown.values())]
      .sort((left, right) =>
        firstDecisive(right.length - left.length, compareCodePoints(left, right)),
      )
      .slice(0, mostNames),
  }
}

/** One chunk of a document. */
export function passageToRead(of: DocumentToRead, chunk: Chunk): PassageToRead {
  const text = of.document.text.slice(chunk.start, chunk.end)
  return { of, chunk, text, words: verbatim(text, chunk.start) }
}

/** The sentences of the chunk that a range lies in; the range itself where it lies in none. */
export function sentencesOf({ chunk }: PassageToRead, range: TextRange): readonly TextRange[] {
  const within = chunk.sentences.filter(({ start, end }) => start < range.end && end > range.start)
  return within.length === 0
    ? [{ start: range.start, end: range.end }]
    : within.map(({ start, end }) => ({ start, end }))
}

/** Whether a range lies inside of one of some others. */
export const liesIn = (range: TextRange, others: readonly TextRange[]): boolean =>
  others.some(({ start, end }) => start <= range.start && range.end <= end)
