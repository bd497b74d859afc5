/**
 * Functions and namespaces (ending in a dot) of Neo4j that queries here may not use, in lower case,
 * with the reason for people.
 */
export const refusedFunctions: ReadonlyMap<string, string> = new Map([
  ['randomuuid', 'random identifiers would make two runs of a query differ'],
  ['point', 'spatial values are not supported'],
  ['point.', 'spatial values are not supported'],
  ['distance', 'spatial values are not supported'],
  ['file', 'queries cannot reach files'],
  ['linenumber', 'queries cannot load files'],
  ['apoc.', 'procedures and functions of plug-ins are not supported'],
  ['gds.', 'procedures and functions of plug-ins are not supported'],
  ['genai.', 'queries cannot call models or other services'],
  ['vector.', 'embeddings are never returned by queries'],
  ['db.', 'functions of the database administration are not supported'],
  ['dbms.', 'functions of the database administration are not supported'],
  ['graph.', 'queries read one graph only'],
])

/** Why a function by this name is refused; undefined where nothing is known about it. */
export function refusalOf(name: string): string | undefined {
  const lower = name.toLowerCase()
  const dot = lower.indexOf('.')
  return (
    refusedFunctions.get(lower) ??
    (dot === -1 ? undefined : refusedFunctions.get(lower.slice(0, dot + 1)))
  )
}
