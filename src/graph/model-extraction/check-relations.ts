import type { FactStatement } from '../../core/graph.ts'
import type { TextRange } from '../../core/span.ts'
import type { TypeRules } from './allowed-types.ts'
import type { KeptEntity } from './check-entities.ts'
import { relationReply } from './extraction-reply.ts'
import { foldedName, liesIn, sentencesOf, type PassageToRead } from './passage.ts'
import type { Rejections } from './rejections.ts'
import { statedModality } from './stated-modality.ts'

/** A relation of a reply that the passage bears out, between two kept entities. */
export interface KeptRelation {
  readonly subject: KeptEntity
  /** In words, as `typeRules` names it. */
  readonly predicate: string
  readonly object: KeptEntity
  readonly modality: FactStatement['modality']
  readonly quotation: TextRange
  readonly sentences: readonly TextRange[]
}

/** Checks the relations of a reply; at most `most` are read. */
export function checkRelations(
  items: readonly unknown[],
  entities: readonly KeptEntity[],
  passage: PassageToRead,
  rules: TypeRules,
  most: number,
  rejected: Rejections,
): KeptRelation[] {
  rejected.add('too_many', Math.max(0, items.length - most))
  const called = new Map(
    // A name is what it says, whatever else goes by the same words.
    [
      ...entities.flatMap(entity => entity.surfaces.map(surface => [surface, entity] as const)),
      ...entities.map(entity => [entity.name, entity] as const),
    ].map(([name, entity]) => [foldedName(name), entity]),
  )
  const kept = new Map<string, KeptRelation>()
  for (const item of items.slice(0, most)) {
    const parsed = relationReply.safeParse(item)
    if (!parsed.success) {
      rejected.add('malformed')
      continue
    }
    const { words, modality } = parsed.data
    const subject = called.get(foldedName(parsed.data.subject))
    const object = called.get(foldedName(parsed.data.object))
    const predicate = rules.predicate(parsed.data.predicate)
    const quotation = passage.words.find(words)
    if (subject === undefined || object === undefined) rejected.add('unknown_end')
    else if (subject === object) rejected.add('self_relation')
    else if (predicate === undefined) rejected.add('relation_not_allowed')
    else if (quotation === undefined) rejected.add('words_not_in_text')
    else {
      const sentences = sentencesOf(passage, quotation)
      const from = subject.places.find(place => liesIn(place, sentences))
      const to = object.places.find(place => liesIn(place, sentences))
      if (from === undefined || to === undefined) {
        rejected.add('words_without_name')
        continue
      }
      const key = `${foldedName(subject.name)}|${predicate}|${foldedName(object.name)}`
      if (kept.has(key)) continue
      kept.set(key, {
        subject,
        predicate,
        object,
        // What the model takes for a denial or a doubt is one, also where the rules see none.
        modality: modality === 'asserted' ? statedModality(passage, sentences, from, to) : modality,
        quotation,
        sentences,
      })
    }
  }
  return [...kept.values()]
}
