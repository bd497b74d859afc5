import type { Document } from '../../../src/core/document.ts'
import type { DocumentRecord } from '../../../src/core/graph.ts'
import { buildRecord } from '../../../src/ingestion/record/build-record.ts'
import { compareCodePoints } from '../../../src/support/code-points.ts'
import { sha256 } from '../../../src/support/ids.ts'
import { labelKey, type FactLabel } from './labels.ts'

/** A fact as it is labelled, with the sentence that states it. */
export interface DrawnFact extends Omit<FactLabel, 'label' | 'note'> {
  readonly sentence: string
  readonly title: string
}

/**
 * `count` asserted facts of a set of documents. Each fact's place in the draw is the hash of the
 * seed and of what it states, so that another version of the extractor draws the same facts
 * wherever it still states them.
 */
export function drawFacts(
  set: string,
  documents: readonly Document[],
  count: number,
  seed: number,
): { readonly drawn: readonly DrawnFact[]; readonly total: number } {
  const found = new Map<string, { readonly fact: DrawnFact; readonly place: string }>()
  for (const document of documents) {
    for (const fact of factsOf(set, document, buildRecord(document))) {
      const key = labelKey(fact)
      if (!found.has(key)) found.set(key, { fact, place: sha256(`${seed} ${key}`) })
    }
  }
  const ordered = [...found.values()].sort((left, right) =>
    compareCodePoints(left.place, right.place),
  )
  return { drawn: ordered.slice(0, count).map(({ fact }) => fact), total: found.size }
}

/**
 * The name under which a reader finds a thing: as the document's first statement of it writes it.
 */
function* factsOf(set: string, document: Document, record: DocumentRecord): Generator<DrawnFact> {
  const names = new Map(
    record.nodes.map(node => [
      node.id as string,
      typeof node.properties['name'] === 'string' ? node.properties['name'] : '',
    ]),
  )
  for (const fact of record.facts) {
    const [sentence] = fact.sentences
    if (fact.modality !== 'asserted' || sentence === undefined) continue
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
    }
  }
}
