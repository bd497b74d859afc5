import type { CorpusChanges } from '../../../core/changes.ts'
import type { EntityRule } from '../../../core/graph.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import type { Database } from '../session/connection.ts'
import { DamagedRow, parseStored } from '../session/damage.ts'
import { ruleColumns } from '../session/dictionary-seals.ts'
import { isIntact, sealOf } from '../session/seal.ts'

/** All rules, by id. */
export function storedRules(database: Database): EntityRule[] {
  return database
    .all<[string, string, string, string, string | null]>(
      `select ${ruleColumns.join(', ')}, seal from entity_rule order by id`,
    )
    .map(([id, left, right, json, seal]) => {
      if (!isIntact(seal, [id, left, right, json])) throw new DamagedRow(`the rule ${id}`)
      return parseStored<EntityRule>(json, `the rule ${id}`)
    })
}

/** Puts and removes rules; returns whether anything changed. */
export function applyRules(database: Database, { rules }: CorpusChanges): boolean {
  let changed = 0
  for (const id of rules?.remove ?? [])
    changed += database.run('delete from entity_rule where id = ?', id)
  for (const rule of rules?.put ?? []) {
    const values = [rule.id, rule.left.id, rule.right.id, canonicalJson(rule)]
    changed += database.run(
      `insert into entity_rule (id, left_id, right_id, rule, seal) values (?, ?, ?, ?, ?)
      on conflict (id) do update set
      left_id = excluded.left_id, right_id = excluded.right_id, rule = excluded.rule, seal =
      excluded.seal where rule <> excluded.rule`,
      ...values,
      sealOf(values),
    )
  }
  return changed > 0
}
