import type { ReactNode } from 'react'
import type { QuestionReading, SearchReport } from 'veritrail/contract'
import { Badge } from '../../design/badge.tsx'
import { Notice } from '../../design/states.tsx'
import { ask } from '../../texts/ask.ts'
import { documentKinds } from '../../texts/document-kinds.ts'
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

/** What the search was narrowed to by whoever asked. */
export function Narrowed({ filter }: { readonly filter: SearchReport['filter'] }): ReactNode {
  if (filter === undefined) return null
  const { person, dateFrom, dateUntil, kinds = [], group } = filter
  const words = [
    ...(person === undefined ? [] : [ask.chosen.person(person)]),
    ...(dateFrom === undefined ? [] : [ask.chosen.from(dayOf(dateFrom + halfDayMs))]),
    ...(dateUntil === undefined ? [] : [ask.chosen.until(dayOf(dateUntil - halfDayMs))]),
    ...kinds.map(kind => documentKinds[kind]),
    ...(group === undefined ? [] : [ask.chosen.group(group)]),
  ]
  if (words.length === 0) return null
  return (
    <div className={styles.reading}>
      <span>{ask.narrowed}</span>
      {words.map(each => (
        <Badge key={each} tone="accent" icon="filter">
          {each}
        </Badge>
      ))}
    </div>
  )
}

// The borders are midnights of the corpus's time zone, which the page does not know: noon of a day
// there is the same day in UTC.
const halfDayMs = 12 * 3_600_000
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
