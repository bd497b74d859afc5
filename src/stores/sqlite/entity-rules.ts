import type { CorpusChanges } from '../../core/changes.ts'
import type { EntityRule } from '../../core/graph.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import type { Database } from './connection.ts'

/** All rules, by id. */
export function storedRules(database: Database): EntityRule[] {
  return database.all<[string]>('select rule from entity_rule order by id').map(([json]) => JSON.parse(json) as EntityRule)
}

/** Puts and removes rules; whether anything changed. */
export function applyRules(database: Database, { rules }: CorpusChanges): boolean {
  let changed = 0
  for (const id of rules?.remove ?? []) changed += database.run('delete from entity_rule where id = ?', id)
  for (const rule of rules?.put ?? []) {
    changed += database.run(`insert into entity_rule (id, left_id, right_id, rule) values (?, ?, ?, ?)
      on conflict (id) do update set left_id = excluded.left_id, right_id = excluded.right_id, rule = excluded.rule where rule <> excluded.rule`, rule.id, rule.left.id, rule.right.id, canonicalJson(rule))
  }
  return changed > 0
}
