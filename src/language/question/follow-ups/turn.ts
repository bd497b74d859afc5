/** What was asked before, in a form that stands by itself, and what was answered. */
export interface EarlierTurn {
  readonly question: string
  readonly answer: string
  /** The words of the answer that answer; empty where none stand out. */
  readonly marked: string
}

/** A question without the marks at its end. */
export const bareQuestion = (question: string): string => question.trim().replace(/[\s?.!]+$/, '')
