import type { ChunkId, DocumentId, NodeId } from '../../core/ids.ts'
import type { Document } from '../../core/document.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { TextRange } from '../../core/span.ts'
import { wordsByKey } from '../../language/lexicons/lexicon.ts'
import type { Predicate } from '../../language/grammar/predicate.ts'
import { countriesOf, countryNamed } from '../../language/names/countries.ts'
import { recognizeMentions } from '../../language/recognize.ts'
import { words } from '../../language/words/tokens.ts'
import type { FactWorld, WorldPorts } from './fact-world.ts'

/** A sentence of a document about a thing that says what no fact has been read of. */
export interface OwnSentence {
  readonly documentId: DocumentId
  readonly chunkId: ChunkId
  readonly range: TextRange
  /** What it says, where that is plain: a date's normal form, a place, countries. */
  readonly values: readonly string[]
}

const statingWords = wordsByKey('questions/stating-words')
const dates: ReadonlySet<string> = new Set<Predicate>([
  'date of birth',
  'date of death',
  'publication date',
  'founded on',
  'dissolved on',
])
const places: ReadonlySet<string> = new Set<Predicate>([
  'place of birth',
  'place of death',
  'place of burial',
  'headquarters',
  'located in',
])
const mostDocuments = 2
const mostSentences = 30

/**
 * The first sentence of a document about a thing that holds a word which states the relation and
 * behind it a thing of the kind that the relation ends with. A sentence that names another
 * person before the word is about that person.
 */
export async function statingSentence(
  thing: NodeId,
  predicate: Predicate,
  world: FactWorld,
  ports: WorldPorts,
  options: ReadOptions,
): Promise<OwnSentence | undefined> {
  const cues = new Set(statingWords.get(predicate))
  for await (const sentence of sentencesAbout(thing, world, ports, options)) {
    const { text, isLead } = sentence
    const cue = words(text).find(word => cues.has(word.text))
    if (cue === undefined) {
      // "X is a 1953 French film."
      const year = /\b(?:is|was|are|were) an? (1[89]\d{2}|20\d{2})\b/iu.exec(text)?.[1]
      if (predicate === 'publication date' && isLead && year !== undefined)
        return { ...placeOf(sentence), values: [year] }
      continue
    }
    const behind = recognizeMentions(text.slice(cue.start))
    if (dates.has(predicate)) {
      const date = behind.find(({ type, name }) => type === 'date' && /^-?\d{4}/.test(name))
      if (date !== undefined) return { ...placeOf(sentence), values: [date.name] }
    } else if (places.has(predicate)) {
      const place = behind.find(({ type }) => type === 'place')
      if (place !== undefined) return { ...placeOf(sentence), values: [place.display] }
    } else return { ...placeOf(sentence), values: [] }
  }
  return undefined
}

/** The countries that the lead sentence of a document about a thing names: "in the Andes of Peru". */
export async function leadCountries(
  thing: NodeId,
  world: FactWorld,
  ports: WorldPorts,
  options: ReadOptions,
): Promise<OwnSentence | undefined> {
  for await (const sentence of sentencesAbout(thing, world, ports, options)) {
    if (!sentence.isLead) continue
    const found = firstCountries(sentence.text)
    if (found.length > 0) return { ...placeOf(sentence), values: found }
  }
  return undefined
}

const verb = /\b(?:is|was|are|were)\b/iu

/** The countries of the first word behind the verb that says any. */
function firstCountries(text: string): readonly string[] {
  const from = verb.exec(text)?.index ?? 0
  const runs = [...text.slice(from).matchAll(/\p{Lu}[\p{L}’'.-]*(?:[ –-]\p{Lu}[\p{L}’'.-]*){0,2}/gu)]
  for (const [run] of runs) {
    for (const part of [run, ...run.split(' ')]) {
      const folded = part.replace(/[.'’-]+$/u, '').toLowerCase()
      const said = countriesOf(folded)
      if (said.length > 0) return said
      const named = countryNamed(folded)
      if (named !== undefined) return [named]
    }
  }
  return []
}

interface SentenceAbout {
  readonly documentId: DocumentId
  readonly chunkId: ChunkId
  readonly range: TextRange
  readonly text: string
  readonly isLead: boolean
}

const placeOf = ({ documentId, chunkId, range }: SentenceAbout) => ({ documentId, chunkId, range })

async function* sentencesAbout(
  thing: NodeId,
  world: FactWorld,
  { documents }: WorldPorts,
  options: ReadOptions,
): AsyncGenerator<SentenceAbout> {
  for (const id of world.documentsAbout(world.things.of(thing)).slice(0, mostDocuments)) {
    const document: Document | undefined = await documents.document(id, options)
    if (document === undefined || document.mail !== undefined) continue
    let count = 0
    for (const chunk of await documents.chunksOf(id, options))
      for (const range of chunk.sentences) {
        if (count >= mostSentences) return
        yield {
          documentId: id,
          chunkId: chunk.id,
          range,
          text: document.text.slice(range.start, range.end),
          isLead: count === 0,
        }
        count++
      }
  }
}
