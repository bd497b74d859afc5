import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const itemShape = z.object({
  id: z.string(),
  question: z.string(),
  cypher: z.string(),
  database: z.string(),
  false_schema: z.string().nullable(),
})
const schemaShape = z.object({ database: z.string(), schema_text: z.string() })
const verdictShape = z.object({
  id: z.string(),
  status: z.enum(['valid', 'invalid', 'missing']),
  message: z.string().optional(),
})
const goldFile = new URL('../../../test/golden/text2cypher-validity.jsonl', import.meta.url)

/** A question with a query that a model wrote for it. */
export type Text2cypherItem = z.output<typeof itemShape>

export interface Text2cypher {
  readonly items: readonly Text2cypherItem[]
  /** The text that describes each database to models, by its name. */
  readonly schemaTexts: ReadonlyMap<string, string>
  /** What EXPLAIN on a Neo4j server says of each query, by the item's id. */
  readonly gold: ReadonlyMap<string, Omit<z.output<typeof verdictShape>, 'id'>>
}

/** Reads the text2cypher set from its folder. */
export function readText2cypher(folder: string): Text2cypher {
  const read = <Shape extends z.ZodType>(
    file: string | URL,
    shape: Shape,
    from = 0,
  ): Array<z.output<Shape>> =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(from)
      .filter(line => line !== '')
      .map(line => shape.parse(JSON.parse(line)))
  return {
    items: read(join(folder, 'items.jsonl'), itemShape),
    schemaTexts: new Map(
      read(join(folder, 'schemas.jsonl'), schemaShape).map(({ database, schema_text }) => [
        database,
        schema_text,
      ]),
    ),
    // Its first line says where it comes from.
    gold: new Map(read(goldFile, verdictShape, 1).map(({ id, ...verdict }) => [id, verdict])),
  }
}
