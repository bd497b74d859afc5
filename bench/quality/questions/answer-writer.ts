import { appendFileSync, writeFileSync } from 'node:fs'
import type { Answer } from '../../../src/core/answer.ts'

export interface WrittenAnswer {
  readonly case: string
  readonly id: string
  readonly question: string
  readonly gold: unknown
  readonly outcome: string
  readonly answer: Answer
}

/** Takes every answer; where a file is named, a line each goes there for people to judge. */
export type AnswerWriter = (written: WrittenAnswer) => void

export function answerWriter(file: string | undefined): AnswerWriter {
  if (file === undefined) return () => {}
  writeFileSync(file, '')
  return ({ answer, ...rest }) =>
    appendFileSync(
      file,
      `${JSON.stringify({
        ...rest,
        found: answer.found,
        route: answer.search?.route ?? null,
        reading: answer.reading ?? null,
        text: answer.text,
        statuses: answer.statuses,
        sources: answer.sentences.flatMap(({ citations }) =>
          citations.map(({ title, key, text }) => ({ title, key, text })),
        ),
      })}\n`,
    )
}
