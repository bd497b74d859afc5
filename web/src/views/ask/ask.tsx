import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { Citation } from 'veritrail/contract'
import { Button } from '../../design/button.tsx'
import { Failure, Loading, Notice } from '../../design/states.tsx'
import { tell } from '../../design/toast.tsx'
import { ask as texts } from '../../texts/ask.ts'
import { EvidencePanel } from '../evidence/evidence-panel.tsx'
import { ask, askAgain, resumeAsked, stop } from './asking.ts'
import { Composer } from './composer.tsx'
import { evidenceOf, indexOfCitation } from './evidence-items.ts'
import { LiveRegion } from './live-region.tsx'
import { useShownTurns, type ShownTurn } from './shown-turns.ts'
import { Start } from './start.tsx'
import { TurnView } from './turn-view.tsx'
import styles from './ask.module.css'

/** The last questions of a long conversation, and as many more at each wish. */
const turnsAtOnce = 10

interface Selected {
  readonly turn: string
  readonly sentence: number
  readonly at: number
}

/** Questions and answers: a new one, a conversation, or one answer of before. */
export function Ask({
  conversation,
  answer,
}: {
  readonly conversation?: string | undefined
  readonly answer?: string | undefined
}): ReactNode {
  useEffect(resumeAsked, [])
  const shown = useShownTurns(conversation, answer)
  const [selected, setSelected] = useState<Selected>()
  const [shownLast, setShownLast] = useState(turnsAtOnce)
  useEffect(() => {
    setSelected(undefined)
    setShownLast(turnsAtOnce)
  }, [conversation, answer])
  const close = useCallback(() => {
    // Back to where one came from.
    document.querySelector<HTMLElement>('[data-sentence][aria-pressed="true"]')?.focus()
    setSelected(undefined)
  }, [])
  const earlier = Math.max(0, shown.turns.length - shownLast)
  const busy = shown.turns.findLast(({ state }) => state === 'asking')
  const isOpen = selected !== undefined
  const busyKey = busy?.key
  useEffect(() => {
    if (!isOpen && busyKey === undefined) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest('dialog') !== null) return
      if (isOpen) close()
      else if (busyKey !== undefined) stop(busyKey)
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [isOpen, busyKey, close])
  const begin = (question: string): void => {
    setSelected(undefined)
    void ask(question, conversation)
  }
  const composer = (
    <Composer
      placeholder={shown.turns.length === 0 ? texts.placeholder : texts.placeholderNext}
      busy={busy !== undefined}
      onAsk={begin}
      onStop={() => {
        if (busy !== undefined) stop(busy.key)
      }}
    />
  )
  const isStart = conversation === undefined && answer === undefined && shown.turns.length === 0
  const open = ({ key, answer: { sentences } }: ShownTurn) => {
    return (sentence: number, citation?: Citation): void => {
      const told = sentences[sentence]
      const items = told === undefined ? [] : evidenceOf(told)
      if (items.length === 0) tell(texts.noEvidence)
      else {
        const at = citation === undefined ? 0 : indexOfCitation(items, citation)
        setSelected({ turn: key, sentence, at })
      }
    }
  }
  return (
    <div className={styles.view}>
      <div className={styles.column}>
        <LiveRegion conversation={conversation} />
        {isStart ? (
          <Start composer={composer} onAsk={begin} />
        ) : (
          <>
            <h1 className="for-readers">{texts.answers}</h1>
            <div className={styles.thread}>
              {shown.loading && <Loading />}
              {shown.error !== undefined && <Failure error={shown.error} onRetry={shown.reload} />}
              {earlier > 0 && (
                <Button
                  small
                  look="quiet"
                  icon="up"
                  onPress={() => setShownLast(shownLast + turnsAtOnce)}
                >
                  {texts.earlier(earlier)}
                </Button>
              )}
              {shown.turns.slice(earlier).map(turn =>
                turn.redacted === true ? (
                  <Notice key={turn.key}>
                    “{turn.answer.question}” {texts.redacted}
                  </Notice>
                ) : (
                  <TurnView
                    key={turn.key}
                    turn={turn}
                    alone={answer !== undefined}
                    selected={selected?.turn === turn.key ? selected.sentence : undefined}
                    onSelect={open(turn)}
                    onAsk={begin}
                    onRetry={() => void askAgain(turn)}
                  />
                ),
              )}
            </div>
            <div className={styles.foot}>{composer}</div>
          </>
        )}
      </div>
      {selected !== undefined && (
        <Evidence
          turns={shown.turns}
          selected={selected}
          onMove={at => setSelected({ ...selected, at })}
          onClose={close}
        />
      )}
    </div>
  )
}

function Evidence({
  turns,
  selected,
  onMove,
  onClose,
}: {
  readonly turns: readonly ShownTurn[]
  readonly selected: Selected
  readonly onMove: (at: number) => void
  readonly onClose: () => void
}): ReactNode {
  const { answer } = turns.find(({ key }) => key === selected.turn) ?? {}
  const sentence = answer?.sentences[selected.sentence]
  if (sentence === undefined) return null
  const items = evidenceOf(sentence)
  const at = Math.min(selected.at, items.length - 1)
  return (
    <div className={styles.evidence}>
      <EvidencePanel items={items} at={at} onMove={onMove} onClose={onClose} />
    </div>
  )
}
