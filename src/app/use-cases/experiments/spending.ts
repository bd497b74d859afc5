import { sumOfCosts, type Cost } from '../../../evaluation/experiment/entries.ts'
import type { Definition } from './definition-schema.ts'

/** Follows what an experiment takes, over all its runs, against its budget. */
export interface Spending {
  /** Adds what finished work took. */
  spend(costs: readonly Cost[]): void
  /** What was spent, with the time of this run. */
  total(): Cost
  /**
   * Why work may not begin: a budget is used up, or what is under way may use it up; undefined
   * while there is enough. Work that asks no model stops only with the time.
   */
  exhausted(asksModel: boolean): string | undefined
  begin(): void
  end(): void
}

/**
 * `before`: of earlier runs. Work that is under way is expected to take what work took on average,
 * so that a budget is overrun by no more than the differences.
 */
export function spending(
  budget: Definition['budget'],
  before: readonly Cost[],
  now: () => number = () => performance.now(),
): Spending {
  const started = now()
  let spent = sumOfCosts(before)
  let units = 0
  let underWay = 0
  let spentHere: Cost = sumOfCosts([])
  const limits: ReadonlyArray<{
    readonly name: string
    readonly limit: number | undefined
    readonly of: (cost: Cost) => number
  }> = [
    {
      name: `of ${budget.modelCalls} model calls`,
      limit: budget.modelCalls,
      of: ({ modelCalls }) => modelCalls,
    },
    {
      name: `of ${budget.tokens} tokens`,
      limit: budget.tokens,
      of: ({ promptTokens, completionTokens }) => promptTokens + completionTokens,
    },
    { name: `of US$ ${budget.usd}`, limit: budget.usd, of: ({ costUsd = 0 }) => costUsd },
  ]
  return {
    spend(costs) {
      units += 1
      spent = sumOfCosts([spent, ...costs])
      spentHere = sumOfCosts([spentHere, ...costs])
    },
    total: () => ({ ...spent, durationMs: now() - started }),
    exhausted(asksModel) {
      if (budget.minutes !== undefined && now() - started >= budget.minutes * 60_000)
        return `the budget of ${budget.minutes} minutes for a run`
      for (const { name, limit, of } of limits) {
        if (limit === undefined || !asksModel) continue
        const each = units === 0 ? 0 : of(spentHere) / units
        if (of(spent) >= limit || of(spent) + each * (underWay + 1) > limit)
          return `the budget ${name}`
      }
      return undefined
    },
    begin() {
      underWay += 1
    },
    end() {
      underWay -= 1
    },
  }
}
