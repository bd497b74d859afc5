import { canonicalJson } from '../../support/canonical-json.ts'
import type { GoldQuestion } from './question-set.ts'

/** What differs between two versions of a question set. */
export interface SetDifference {
  readonly added: readonly GoldQuestion[]
  readonly removed: readonly GoldQuestion[]
  /** Questions of both, with the fields that are not the same. */
  readonly changed: ReadonlyArray<{
    readonly id: string
    readonly question: string
    readonly fields: readonly string[]
  }>
  readonly unchanged: number
  /** Whether questions of both stand in another order. */
  readonly reordered: boolean
}

/** Compares two versions by the ids of questions, fields of their reviews included. */
export function compareSets(
  before: readonly GoldQuestion[],
  after: readonly GoldQuestion[],
): SetDifference {
  const old = new Map(before.map(question => [question.id, question]))
  const now = new Map(after.map(question => [question.id, question]))
  const shared = after.filter(({ id }) => old.has(id))
  const compared = shared.map(question => ({
    id: question.id,
    question: question.question,
    fields: changedFields(old.get(question.id) ?? question, question),
  }))
  const changed = compared.filter(({ fields }) => fields.length > 0)
  const orderBefore = before.filter(({ id }) => now.has(id))
  return {
    added: after.filter(({ id }) => !old.has(id)),
    removed: before.filter(({ id }) => !now.has(id)),
    changed,
    unchanged: compared.length - changed.length,
    reordered: orderBefore.some(({ id }, place) => id !== shared[place]?.id),
  }
}

function changedFields(before: GoldQuestion, after: GoldQuestion): string[] {
  const [old, now]: Array<Readonly<Record<string, unknown>>> = [before, after]
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])
  return [...names].filter(name => written(old?.[name]) !== written(now?.[name])).sort()
}

const written = (value: unknown): string => (value === undefined ? '' : canonicalJson(value))
