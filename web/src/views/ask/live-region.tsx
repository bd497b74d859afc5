import { useSyncExternalStore, type ReactNode } from 'react'
import { ask } from '../../texts/ask.ts'
import { turns, type Turn } from './asking.ts'

/** Says once that an answer asked for here is there, and once that it is checked. */
export function LiveRegion({
  conversation,
}: {
  readonly conversation: string | undefined
}): ReactNode {
  const asked = useSyncExternalStore(turns.subscribe, turns.get)
  return (
    <p className="for-readers" role="status" aria-live="polite">
      {newsOf(asked.findLast(turn => turn.conversation === conversation))}
    </p>
  )
}

function newsOf(turn: Turn | undefined): string {
  if (turn === undefined || !turn.answer.written) return ''
  const { sentences, finishReason } = turn.answer
  const verdicts = sentences.flatMap(({ verified }) =>
    verified === undefined || verified.verdict === 'nothing_to_check' ? [] : [verified],
  )
  if (finishReason === undefined || verdicts.length === 0) return ask.liveAnswered
  const supported = verdicts.filter(({ verdict }) => verdict === 'supported').length
  return ask.liveChecked(supported, verdicts.length)
}
