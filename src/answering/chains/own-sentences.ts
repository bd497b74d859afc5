import type { ChunkId, DocumentId, NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { TextRange } from '../../core/span.ts'
import { wordsByKey } from '../../language/lexicons/lexicon.ts'
import type { Predicate } from '../../language/grammar/predicate.ts'
import { stem, words } from '../../language/words/tokens.ts'
import { ofAnotherThan } from '../extract/elsewhere/of-another.ts'
import type { FactWorld, WorldPorts } from './fact-world.ts'

/** A sentence of a document about a thing. */
export interface OwnSentence {
  readonly documentId: DocumentId
  readonly chunkId: ChunkId
  readonly range: TextRange
  readonly text: string
  /** Of its document. */
  readonly title: string
  /** Its place in the document, from 0. */
  readonly position: number
}

const statingWords = wordsByKey('questions/stating-words')
const mostDocuments = 2
const mostSentences = 30
// Who was spoken of further back is meant no more.
const sentencesBack = 3

/** Words of sentences that state a relation. */
export const statingWordsOf = (predicate: Predicate): ReadonlySet<string> =>
  new Set(statingWords.get(predicate))

/**
 * The first sentence of a document about a thing that holds a word which states the relation: for
 * relations whose ends no pattern reads, such as what somebody died of.
 */
export async function statingSentence(
  thing: NodeId,
  predicate: Predicate,
  world: FactWorld,
  ports: WorldPorts,
  options: ReadOptions,
): Promise<OwnSentence | undefined> {
  const cues = statingWordsOf(predicate)
  const sentences = await sentencesAbout(thing, world, ports, options)
  // A list of persons is about each of them.
  const isOfAnother = ofAnotherThan(world.nameOf(thing), new Set([...cues].map(stem)))
  return sentences.find(({ text, title }, at) => {
    const before = sentences.slice(Math.max(0, at - sentencesBack), at).map(each => each.text)
    return (
      words(text).some(word => cues.has(word.text)) &&
      !isOfAnother(text, { around: title, before: before.toReversed() })
    )
  })
}

/**
 * The sentences of the documents that are about a thing, in order; mails are about many things and
 * give none.
 */
export async function sentencesAbout(
  thing: NodeId,
  world: FactWorld,
  { documents }: WorldPorts,
  options: ReadOptions,
): Promise<OwnSentence[]> {
  const found: OwnSentence[] = []
  for (const id of world.documentsAbout(world.things.of(thing)).slice(0, mostDocuments)) {
    const document = await documents.document(id, options)
    if (document === undefined || document.mail !== undefined) continue
    let position = 0
    for (const chunk of await documents.chunksOf(id, options))
      for (const range of chunk.sentences) {
        if (position >= mostSentences) break
        const text = document.text.slice(range.start, range.end)
        found.push({
          documentId: id,
          chunkId: chunk.id,
          range,
          text,
          title: document.title,
          position,
        })
        position++
      }
  }
  return found
}
