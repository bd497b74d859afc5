import type { Answer } from 'veritrail/contract'
import type { AskOptions } from './ask-options.ts'

// For this tab alone, and only as long as an answer is on its way.
const key = 'veritrail.asked'

interface Asked {
  readonly answerId: Answer['answerId']
  readonly question: string
  readonly conversation: string | undefined
  readonly options: AskOptions | undefined
}

/** Answers that were on their way when the page was left. */
export function keptAsked(): readonly Asked[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? (kept as Asked[]) : []
  } catch {
    return []
  }
}

/** Keeps what finds an answer again after the page was loaded anew. */
export function keepAsked(asked: Asked): void {
  store([...without(asked.answerId), asked])
}

/** It is over. */
export function forgetAsked(answerId: string | undefined): void {
  if (answerId !== undefined) store(without(answerId))
}

const without = (answerId: string): readonly Asked[] =>
  keptAsked().filter(asked => asked.answerId !== answerId)

function store(asked: readonly Asked[]): void {
  if (asked.length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(asked))
}
