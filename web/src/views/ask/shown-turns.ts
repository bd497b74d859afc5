import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { pipelinesQuery } from '../../api/queries.ts'
import { turns, type Turn } from './asking.ts'
import { drawnPipeline } from './ask-options.ts'
import { answerQuery, conversationQuery, isDrawn } from './ask-queries.ts'
import { nothingYet, wholeAnswer } from './fold-events.ts'

/** A turn to show; `redacted`: its answer is there no more. */
export interface ShownTurn extends Turn {
  readonly redacted?: true
  /** Given by a pipeline that was drawn, which one is told after rating. */
  readonly drawn?: boolean
}

interface Shown {
  readonly turns: readonly ShownTurn[]
  readonly loading: boolean
  readonly error?: unknown
  readonly reload?: () => void
}

/** The questions and answers of a place: what the server kept, then what is asked here. */
export function useShownTurns(conversation: string | undefined, answer: string | undefined): Shown {
  const live = useSyncExternalStore(turns.subscribe, turns.get)
  const one = useQuery({ ...answerQuery(answer ?? ''), enabled: answer !== undefined })
  const kept = useQuery({
    ...conversationQuery(conversation ?? ''),
    enabled: conversation !== undefined,
  })
  const { data: pipelines } = useQuery(pipelinesQuery)
  // Of several that are in use one is drawn.
  const usual = pipelines?.pipelines.filter(pipeline => pipeline.default).length ?? 0
  const told = (turn: Turn): ShownTurn => {
    const { pipeline } = turn.options ?? {}
    const drawn = pipeline === drawnPipeline || (pipeline === '' && usual > 1)
    return drawn ? { ...turn, drawn } : turn
  }
  if (answer !== undefined) {
    const whole = one.data?.answer
    return {
      turns:
        whole === undefined
          ? []
          : [{ ...recorded(answer, undefined, wholeAnswer(whole)), drawn: isDrawn(one.data) }],
      loading: one.isPending,
      error: one.error ?? undefined,
      reload: () => void one.refetch(),
    }
  }
  const asked = live.filter(turn => turn.conversation === conversation)
  if (conversation === undefined) return { turns: asked.map(told), loading: false }
  const isHere = new Set(asked.map(turn => turn.answer.answerId))
  const before = (kept.data?.turns ?? [])
    .filter(({ answerId }) => !isHere.has(answerId as never))
    .map(({ answerId, question, answer: whole }): ShownTurn =>
      whole === null
        ? { ...recorded(answerId, conversation, nothingYet(question)), redacted: true }
        : recorded(answerId, conversation, wholeAnswer(whole as never)),
    )
  return {
    turns: [...before, ...asked.map(told)],
    loading: kept.isPending && asked.length === 0,
    error: asked.length > 0 ? undefined : (kept.error ?? undefined),
    reload: () => void kept.refetch(),
  }
}

const recorded = (
  key: string,
  conversation: string | undefined,
  answer: Turn['answer'],
): ShownTurn => ({ key, conversation, answer, state: 'done' })
