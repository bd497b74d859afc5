import { DatabaseSync } from 'node:sqlite'
import type { Database } from '../session/connection.ts'
import { migrations } from '../file/schema.ts'

const termTables = ['chunk_term', 'node_term', 'edge_term', 'entity_term', 'mail_term'] as const

/** Tables, indexes and settings of the full-text indexes that are not those this version makes. */
export function wrongSchema(database: Database): string[] {
  const expected = new DatabaseSync(':memory:')
  try {
    for (const { sql } of migrations) expected.exec(sql)
    const made = new Map(
      expected
        .prepare(schema)
        .all()
        .map(row => [String(row['name']), String(row['sql'])]),
    )
    const present = new Map(
      database.all<[string, string]>(schema).map(([name, sql]) => [String(name), String(sql)]),
    )
    const names = new Set([...made.keys(), ...present.keys()])
    const settings = (table: string): string => `select k, v from ${table}_config order by k`
    return [
      ...[...names].filter(name => made.get(name) !== present.get(name)),
      ...termTables
        .filter(
          table =>
            JSON.stringify(database.all(settings(table))) !==
            JSON.stringify(
              expected
                .prepare(settings(table))
                .all()
                .map(row => Object.values(row)),
            ),
        )
        .map(table => `settings of ${table}`),
    ]
  } finally {
    expected.close()
  }
}

const schema = 'select name, sql from sqlite_schema where sql is not null'
