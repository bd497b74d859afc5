import type { ModelAccount, ModelUse } from '../../../core/ports/model-account.ts'
import { printable, type Terminal } from '../terminal/terminal.ts'

/** Says in one line for each model, beside the result, what its calls took; nothing without any. */
export function showModelUse(terminal: Terminal, account: ModelAccount): void {
  const byModel = Map.groupBy(account.uses(), ({ model }) => model)
  for (const [model, uses] of byModel) terminal.err(`${printable(model)}: ${useText(uses)}\n`)
}

function useText(uses: readonly ModelUse[]): string {
  const sum = (of: (use: ModelUse) => number): number =>
    uses.reduce((total, use) => total + of(use), 0)
  const calls = sum(use => use.calls)
  const [cached, failed, uncounted] = [
    sum(use => use.cached),
    sum(use => use.failed),
    sum(use => use.uncounted),
  ]
  const isPriced = uses.some(({ costUsd }) => costUsd !== undefined)
  return [
    `${amount(calls)} ${calls === 1 ? 'call' : 'calls'}`,
    ...(cached === 0 ? [] : [`${amount(cached)} from the cache`]),
    ...(failed === 0 ? [] : [`${amount(failed)} failed`]),
    `${amount(sum(use => use.promptTokens))} tokens in`,
    `${amount(sum(use => use.completionTokens))} out`,
    ...(isPriced ? [`US$ ${sum(use => use.costUsd ?? 0).toFixed(4)}`] : []),
    ...(uncounted === 0 ? [] : [`${amount(uncounted)} told no usage`]),
  ].join(', ')
}

const amount = (value: number): string => value.toLocaleString('en-US')
