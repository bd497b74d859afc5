import type { EdgeTypeSchema, GraphSchema } from '../../core/ports/graph-reader.ts'

/** A schema by name, as the checks look things up. */
export interface SchemaNames {
  readonly labels: ReadonlyMap<
    string,
    { readonly count: number; readonly properties: ReadonlySet<string> }
  >
  readonly edgeTypes: ReadonlyMap<string, EdgeTypeSchema>
  /** Of all labels, and of all edge types where all of theirs are known. */
  readonly nodeProperties: ReadonlySet<string>
  readonly edgeProperties: ReadonlySet<string> | undefined
  /** Nodes altogether, at least. */
  readonly nodes: number
  /**
   * Whether the graph is a corpus: properties of the corpus schema that no document has yet are
   * null, not unknown.
   */
  readonly isCorpus: boolean
}

export function schemaNames(schema: GraphSchema, isCorpus = false): SchemaNames {
  const labels = new Map(
    schema.labels.map(({ label, count, properties }) => [
      label,
      { count, properties: new Set(properties) },
    ]),
  )
  const edgeTypes = new Map(schema.edgeTypes.map(type => [type.type, type]))
  const isKnown = schema.edgeTypes.every(({ properties }) => properties !== undefined)
  return {
    labels,
    edgeTypes,
    nodeProperties: new Set(schema.labels.flatMap(({ properties }) => properties)),
    edgeProperties: isKnown
      ? new Set(schema.edgeTypes.flatMap(({ properties }) => properties ?? []))
      : undefined,
    nodes: schema.labels.reduce((most, { count }) => Math.max(most, count), 0),
    isCorpus,
  }
}
