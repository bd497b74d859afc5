import { useEffect, useRef, type ReactNode } from 'react'
import type { Citation } from 'veritrail/contract'
import { Failure, Notice, Spinner } from '../../design/states.tsx'
import { ask } from '../../texts/ask.ts'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerText } from './answer-text.tsx'
import { Blind } from './blind.tsx'
import type { ShownTurn } from './shown-turns.ts'
import { Judgement } from './judgement.tsx'
import { Narrowed, Reading } from './reading.tsx'
import { Nearest } from './nearest.tsx'
import { Searched } from './searched.tsx'
import { Sources } from './sources.tsx'
import styles from './turn.module.css'

/** A question and its answer, whether it is there, on its way, or was never finished. */
export function TurnView({
  turn,
  alone = false,
  selected,
  onSelect,
  onAsk,
  onRetry,
}: {
  readonly turn: Omit<ShownTurn, 'conversation'>
  readonly alone?: boolean
  readonly selected: number | undefined
  readonly onSelect: (sentence: number, citation?: Citation) => void
  readonly onAsk: (question: string) => void
  readonly onRetry: () => void
}): ReactNode {
  const { answer, state, error } = turn
  const place = useRef<HTMLElement>(null)
  const isNew = state === 'asking'
  useEffect(() => {
    if (isNew) place.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    // Only when it comes: afterwards the reader is who scrolls.
  }, [isNew])
  const checked = isNew
    ? answer.written
    : answer.sentences.some(({ verified }) => verified !== undefined)
  return (
    <article ref={place} className={styles.turn} aria-busy={isNew} aria-label={answer.question}>
      <h2 className={styles.question}>{answer.question}</h2>
      <Narrowed filter={answer.search?.filter} />
      {answer.reading !== undefined && <Reading reading={answer.reading} onAsk={onAsk} />}
      {answer.text !== '' && (
        <AnswerText
          answer={answer}
          checked={checked || isNew}
          selected={selected}
          onSelect={onSelect}
        />
      )}
      {answer.matches !== undefined && answer.matches.shown < answer.matches.total && (
        <p className={styles.progress}>
          {ask.otherMatches(answer.matches.shown, answer.matches.total)}
        </p>
      )}
      {state === 'failed' && <Failure error={error} onRetry={onRetry} />}
      {state === 'stopped' && <Notice>{ask.stopped}</Notice>}
      {isNew && (
        <p className={styles.progress}>
          <Spinner />
          {progressOf(turn)}
        </p>
      )}
      {!isNew && state !== 'failed' && (
        <>
          <div className={styles.outcome}>
            <Judgement answer={answer} />
            <AnswerActions
              answer={answer}
              alone={alone}
              recorded={state === 'done'}
              onRetry={onRetry}
            />
          </div>
          {turn.drawn === true && state === 'done' && <Blind answerId={answer.answerId} />}
          <Notes answer={answer} />
          <Sources answer={answer} onSelect={onSelect} />
          <Nearest answer={answer} />
          <Searched answer={answer} />
        </>
      )}
    </article>
  )
}

/** Who wrote the answer, and what went otherwise than asked for: a model that failed, for one. */
function Notes({ answer: { writtenBy, statuses } }: Pick<ShownTurn, 'answer'>): ReactNode {
  const notes = [...(writtenBy === undefined ? [] : [ask.writtenBy(writtenBy)]), ...statuses]
  return notes.map((note, index) => (
    <p key={index} className={styles.note}>
      {note}
    </p>
  ))
}

function progressOf({ answer, broken }: Pick<ShownTurn, 'answer' | 'broken'>): string {
  if (broken === true) return ask.reconnecting
  if (answer.written) return ask.checking
  return answer.text === '' ? (answer.statuses.at(-1) ?? ask.searching) : ask.writing
}
