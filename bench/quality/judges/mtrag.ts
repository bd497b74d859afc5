import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { conversationQuery } from './conversation-query.ts'
import type { RatedAnswer } from './rated-answer.ts'

interface Evaluation {
  readonly id: string
  readonly task_id: string
  readonly turns: ReadonlyArray<{ readonly speaker: string; readonly text: string }>
  readonly context_ids: readonly string[]
  readonly response: string
  readonly human: Readonly<Record<string, readonly number[]>>
  readonly auto: Readonly<Record<string, number>>
}

const lines = (file: string): unknown[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as unknown)

/**
 * MTRAG's answers with their ratings; the question is the last turn, read with the one before where
 * it cannot stand alone.
 */
export function readMtrag(folder: string): RatedAnswer[] {
  const documents = new Map(
    (
      lines(join(folder, 'documents.jsonl')) as ReadonlyArray<{ document_id: string; text: string }>
    ).map(({ document_id: id, text }) => [id, text]),
  )
  return (lines(join(folder, 'evaluations.jsonl')) as readonly Evaluation[]).map(
    ({ id, task_id: group, turns, context_ids: contexts, response, human, auto }) => ({
      id,
      group,
      response,
      query: conversationQuery(
        turns.filter(turn => turn.speaker === 'user').map(turn => turn.text),
      ),
      documents: contexts.flatMap(context => documents.get(context) ?? []),
      human: new Map(
        Object.entries(human).map(([aspect, ratings]) => [
          aspect,
          ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length,
        ]),
      ),
      others: new Map(Object.entries(auto)),
    }),
  )
}
