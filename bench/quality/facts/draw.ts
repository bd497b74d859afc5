import type { Document, Properties } from '../../../src/core/document.ts'
import type { DocumentRecord } from '../../../src/core/graph.ts'
import { buildRecord, type BuildOptions } from '../../../src/ingestion/record/build-record.ts'
import { compareCodePoints } from '../../../src/support/code-points.ts'
import { sha256 } from '../../../src/support/ids.ts'
import { asLabelled, labelKey, type FactLabel } from './labels.ts'
import { isProse } from './prose.ts'

/** A fact as it is labelled, with the sentence that states it and what stands beside it. */
export interface DrawnFact extends Omit<FactLabel, 'label' | 'note' | 'drawn'> {
  readonly sentence: string
  readonly title: string
  readonly properties: Properties
}

/** Facts of a set, some of them drawn, and how many there are in how many sentences of prose. */
export interface Draw {
  readonly drawn: readonly DrawnFact[]
  readonly total: number
  readonly sentences: number
}

/**
 * `count` asserted facts that a reader (the first part of `by`) finds in a set of documents. Each
 * fact's place in the draw is the hash of the seed and of what it states, so that another version
 * of the extractor draws the same facts wherever it still states them.
 */
export async function drawFacts(
  set: string,
  reader: string,
  documents: AsyncIterable<Document> | Iterable<Document>,
  count: number,
  seed: number,
  options: BuildOptions = {},
): Promise<Draw> {
  const found = new Map<string, { readonly fact: DrawnFact; readonly place: string }>()
  const seen = new Set<string>()
  let sentences = 0
  for await (const document of documents) {
    if (seen.has(document.text)) continue
    seen.add(document.text)
    const record = buildRecord(document, options)
    for (const chunk of record.chunks)
      for (const { start, end } of chunk.sentences)
        if (isProse(document.text.slice(start, end))) sentences++
    for (const fact of factsOf(set, reader, document, record)) {
      const key = labelKey(asLabelled(fact))
      if (!found.has(key)) found.set(key, { fact, place: sha256(`${seed} ${key}`) })
    }
  }
  const ordered = [...found.values()].sort((left, right) =>
    compareCodePoints(left.place, right.place),
  )
  return { drawn: ordered.slice(0, count).map(({ fact }) => fact), total: found.size, sentences }
}

/**
 * The name under which a reader finds a thing: as the document's first statement of it writes it.
 */
function* factsOf(
  set: string,
  reader: string,
  document: Document,
  record: DocumentRecord,
): Generator<DrawnFact> {
  const names = new Map(
    record.nodes.map(node => [
      node.id as string,
      typeof node.properties['name'] === 'string' ? node.properties['name'] : '',
    ]),
  )
  for (const fact of record.facts) {
    const [sentence] = fact.sentences
    if (fact.modality !== 'asserted' || sentence === undefined) continue
    if (!fact.by.startsWith(`${reader}/`)) continue
    const text = document.text.slice(sentence.start, sentence.end)
    yield {
      set,
      document: document.key,
      start: sentence.start,
      end: sentence.end,
      hash: sha256(text).slice(0, 16),
      subject: names.get(fact.subject) ?? '',
      predicate: fact.predicate,
      object:
        fact.object.kind === 'literal' ? fact.object.value : (names.get(fact.object.id) ?? ''),
      sentence: text,
      title: document.title,
      properties: fact.properties,
    }
  }
}
