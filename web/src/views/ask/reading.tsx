import type { ReactNode } from 'react'
import type { QuestionReading } from 'veritrail/contract'
import { Badge } from '../../design/badge.tsx'
import { Notice } from '../../design/states.tsx'
import { ask } from '../../texts/ask.ts'
import styles from './details.module.css'

/** How the question was read, so that one sees where it was read wrong. */
export function Reading({
  reading: { text, constraints, unread, alternatives },
  onAsk,
}: {
  readonly reading: QuestionReading
  readonly onAsk: (question: string) => void
}): ReactNode {
  return (
    <>
      <div className={styles.reading}>
        <span title={text}>{ask.readAs}</span>
        {constraints.length === 0 && <span>{text}</span>}
        {constraints.map(({ kind, text: words }, index) => (
          <Badge key={`${kind} ${index}`} title={words}>
            {words}
          </Badge>
        ))}
      </div>
      {unread.length > 0 && (
        <Notice kind="warning">
          {ask.unread} {unread.map(word => `“${word}”`).join(', ')}
        </Notice>
      )}
      {alternatives.length > 0 && (
        <div className={styles.reading}>
          <span>{ask.alternatives}</span>
          {alternatives.map(question => (
            <button
              key={question}
              type="button"
              className={styles.other}
              onClick={() => onAsk(question)}
            >
              {question}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
