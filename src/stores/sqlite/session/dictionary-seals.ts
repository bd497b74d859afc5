import type { Database } from './connection.ts'
import { sealOf } from './seal.ts'

/**
 * Short lists whose entries other rows refer to by number, with the column that holds the entry.
 */
export const dictionaries = {
  name: 'text',
  label_set: 'labels',
  end_set: 'ends',
  access_class: 'groups',
} as const
export type Dictionary = keyof typeof dictionaries

/** Seals the short lists, sources and rules of a corpus created without seals. */
export function sealDictionaries(database: Database): void {
  const seal = (table: string, key: string, columns: readonly string[]): void => {
    for (const values of database.all<Array<string | number | null>>(
      `select ${columns.join(', ')}, ${key} from ${table}`,
    )) {
      database.run(
        `update ${table} set seal = ? where ${key} = ?`,
        sealOf(values.slice(0, -1)),
        values.at(-1) ?? null,
      )
    }
  }
  for (const [table, column] of Object.entries(dictionaries)) seal(table, 'n', [column])
  seal('source', 'n', sourceColumns)
  seal('entity_rule', 'id', ruleColumns)
}

/** What the seal of a source covers, in this order. */
export const sourceColumns = ['id', 'kind', 'location'] as const
/** What the seal of a rule covers, in this order. */
export const ruleColumns = ['id', 'left_id', 'right_id', 'rule'] as const
