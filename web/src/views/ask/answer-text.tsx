import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { AnswerSentence, Citation } from 'veritrail/contract'
import { classes } from '../../design/classes.ts'
import { VerdictMark } from '../../design/verdict.tsx'
import { ask } from '../../texts/ask.ts'
import type { PartialAnswer } from './fold-events.ts'
import { paragraphsOf } from './paragraphs.ts'
import styles from './answer-text.module.css'

export interface AnswerTextProps {
  readonly answer: PartialAnswer
  /** Whether verdicts are there or may come. */
  readonly checked: boolean
  readonly selected: number | undefined
  readonly onSelect: (sentence: number, citation?: Citation) => void
}

/** The answer sentence by sentence; each opens what it rests on. */
export function AnswerText({ answer, checked, selected, onSelect }: AnswerTextProps): ReactNode {
  const [current, setCurrent] = useState(0)
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-sentence]')]
    const at = all.findIndex(each => each.contains(document.activeElement))
    event.preventDefault()
    all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus()
  }
  return (
    // It only moves the focus between the sentences, which are what is pressed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.text} onKeyDown={move}>
      {paragraphsOf(answer).map(({ sentences, rest }, index) => (
        <p key={index}>
          {sentences.map(({ sentence, index: at, lead }) => (
            <span key={at}>
              {lead !== '' && `${lead} `}
              <Sentence
                sentence={sentence}
                checked={checked}
                selected={selected === at}
                reachable={current === at}
                onFocus={() => setCurrent(at)}
                onSelect={() => onSelect(at)}
              />
              {sentence.citations.map(citation => (
                <button
                  key={citation.number}
                  type="button"
                  className={styles.citation}
                  aria-label={ask.source(citation.number, citation.title)}
                  title={citation.title}
                  onClick={() => onSelect(at, citation)}
                >
                  {citation.number}
                </button>
              ))}{' '}
            </span>
          ))}
          {rest}
        </p>
      ))}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  ArrowRight: 1,
  k: -1,
  ArrowUp: -1,
  ArrowLeft: -1,
}

function Sentence({
  sentence,
  checked,
  selected,
  reachable,
  onFocus,
  onSelect,
}: {
  readonly sentence: AnswerSentence
  readonly checked: boolean
  readonly selected: boolean
  readonly reachable: boolean
  readonly onFocus: () => void
  readonly onSelect: () => void
}): ReactNode {
  const { text, marked, verified } = sentence
  return (
    // A real button does not break into lines with the text around it.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span
      role="button"
      data-sentence
      tabIndex={reachable ? 0 : -1}
      aria-pressed={selected}
      title={ask.sentenceHint}
      className={classes(
        styles.sentence,
        selected && styles.selected,
        verified !== undefined && styles[verified.verdict],
      )}
      onFocus={onFocus}
      onClick={onSelect}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onSelect()
      }}
    >
      {marked === undefined ? (
        text
      ) : (
        <>
          {text.slice(0, marked.start)}
          <mark>{text.slice(marked.start, marked.end)}</mark>
          {text.slice(marked.end)}
        </>
      )}
      {checked && <VerdictMark verdict={verified?.verdict} />}
    </span>
  )
}
