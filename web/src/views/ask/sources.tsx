import type { ReactNode } from 'react'
import type { Citation } from 'veritrail/contract'
import { Link } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { ask } from '../../texts/ask.ts'
import type { PartialAnswer } from './fold-events.ts'
import styles from './details.module.css'

const shownAtOnce = 4

/** What the answer cites, by number. */
export function Sources({
  answer,
  onSelect,
}: {
  readonly answer: PartialAnswer
  readonly onSelect: (sentence: number, citation: Citation) => void
}): ReactNode {
  const cited = answer.sentences.flatMap(({ citations }, sentence) =>
    citations.map(citation => ({ citation, sentence })),
  )
  const unique = cited.filter(
    ({ citation: { number } }, index) =>
      cited.findIndex(each => each.citation.number === number) === index,
  )
  if (unique.length === 0) return null
  const list = (part: typeof unique): ReactNode => (
    <ol className={styles.sources}>
      {part.map(({ citation, sentence }) => (
        <Source
          key={citation.number}
          citation={citation}
          onSelect={() => onSelect(sentence, citation)}
        />
      ))}
    </ol>
  )
  return (
    <section aria-label={ask.sources}>
      <h3 className={styles.heading}>{ask.sources}</h3>
      {list(unique.slice(0, shownAtOnce))}
      {unique.length > shownAtOnce && (
        <details className={styles.details}>
          <summary>{ask.allSources(unique.length - shownAtOnce)}</summary>
          {list(unique.slice(shownAtOnce))}
        </details>
      )}
    </section>
  )
}

function Source({
  citation,
  onSelect,
}: {
  readonly citation: Citation
  readonly onSelect: () => void
}): ReactNode {
  const { number, title, documentId } = citation
  return (
    <li className={styles.source}>
      <button
        type="button"
        className={styles.number}
        aria-label={ask.source(number, title)}
        onClick={onSelect}
      >
        {number}
      </button>
      <div className={styles.about}>
        <Link to={paths.document(documentId)} title={ask.openDocument}>
          {title}
        </Link>
        <span className={styles.facts}>{factsOf(citation).join(' · ')}</span>
      </div>
    </li>
  )
}

/** The sender, ids and dates by which people know the source. */
export const factsOf = ({ ids, dates, page, headingPath, title, sender }: Citation): string[] => [
  ...(sender === undefined ? [] : [ask.sender(sender)]),
  ...headingPath.filter(heading => heading !== title).slice(-1),
  ...(page === undefined ? [] : [ask.page(page)]),
  ...Object.entries(ids).map(([name, id]) => `${ask.ids[name] ?? name} ${id}`),
  ...Object.entries(dates).map(([name, date]) => `${ask.dates[name] ?? name} ${shortDate(date)}`),
]

/** "2024-08-03 14:40 UTC" of "2024-08-03T14:40:30.000Z"; what is no time stays as it is. */
const shortDate = (iso: string): string =>
  iso.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z?)$/, (_, day, time, zone) =>
    zone === 'Z' ? `${day} ${time} UTC` : `${day} ${time}`,
  )
