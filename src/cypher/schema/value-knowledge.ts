import { corpusLabels, type CorpusPropertyKind } from '../../core/corpus-schema.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { ValueKnowledge } from './bindings.ts'
import type { SchemaNames } from './schema-names.ts'
import type { ValueKind } from './value-kinds.ts'

/**
 * What the properties of a corpus hold by the corpus schema; nothing of a property that another
 * label of the graph has too.
 */
export function valueKnowledge(
  schema: SchemaNames,
  parameters: ReadonlyMap<string, GraphValue>,
): ValueKnowledge {
  return {
    parameters,
    kindOfProperty({ labels, within }, key) {
      const named = labels.some(set => set.length === 0) ? [...(within ?? [])] : labels.flat()
      const among =
        named.length > 0 ? named : [...new Set([...schema.labels.keys(), ...corpusLabels.keys()])]
      const owners = among.filter(
        label =>
          schema.labels.get(label)?.properties.has(key) === true ||
          corpusLabels.get(label)?.has(key) === true,
      )
      const [kind, ...others] = new Set(owners.map(label => corpusLabels.get(label)?.get(key)))
      return kind === undefined || others.length > 0 ? undefined : valueKinds[kind]
    },
  }
}

const valueKinds: Readonly<Record<CorpusPropertyKind, ValueKind | undefined>> = {
  id: 'id',
  time: 'time',
  milliseconds: 'milliseconds',
  text: 'text',
  number: 'number',
  texts: undefined,
  numbers: undefined,
}
