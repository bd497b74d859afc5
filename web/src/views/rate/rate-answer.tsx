import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Answer, Citation } from 'veritrail/contract'
import { ratingsQuery, sessionQuery } from '../../api/queries.ts'
import { Link } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Dialog } from '../../design/dialog.tsx'
import { Icon } from '../../design/icons.tsx'
import { Failure, Loading } from '../../design/states.tsx'
import { rate } from '../../texts/rate.ts'
import { answerQuery } from '../ask/ask-queries.ts'
import { AnswerText } from '../ask/answer-text.tsx'
import { wholeAnswer } from '../ask/fold-events.ts'
import { factsOf } from '../ask/sources.tsx'
import { DocumentSource } from '../evidence/document-source.tsx'
import { answersQuery, guidelinesQuery } from './rate-queries.ts'
import { RatingForm } from './rating-form.tsx'
import { GivenRatings } from './given-ratings.tsx'
import judging from '../../design/judging.module.css'
import styles from './rate.module.css'

/** One answer with its sources, and what one says of it. */
export function RateAnswer({ id }: { readonly id: string }): ReactNode {
  const recorded = useQuery(answerQuery(id))
  const ratings = useQuery(ratingsQuery(id))
  const guidelines = useQuery(guidelinesQuery)
  const { data: session } = useQuery(sessionQuery)
  const waiting = useInfiniteQuery(answersQuery('no'))
  const failed = [recorded, ratings, guidelines].find(({ error }) => error !== null)
  if (failed !== undefined)
    return (
      <div className={judging.page}>
        <Back />
        <h1 className="for-readers">{rate.title}</h1>
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    )
  if (
    recorded.data === undefined ||
    ratings.data === undefined ||
    guidelines.data === undefined ||
    session === undefined ||
    session === null
  )
    return (
      <div className={judging.page}>
        <h1 className="for-readers">{rate.title}</h1>
        <Loading lines={9} />
      </div>
    )
  const all = ratings.data.ratings
  const own = all.find(({ rater }) => rater === session.user.id)
  const next = (waiting.data?.pages ?? [])
    .flatMap(({ answers }) => answers)
    .find(answer => answer.id !== id)
  return (
    <div className={judging.page}>
      <Back />
      <div className={judging.sides}>
        <div className={judging.read}>
          <RatedAnswer answer={recorded.data.answer} />
          {own !== undefined && (
            <GivenRatings
              ratings={all.filter(each => each !== own)}
              aspects={guidelines.data.aspects}
            />
          )}
        </div>
        <RatingForm
          answerId={id}
          aspects={guidelines.data.aspects}
          own={own}
          drawn={recorded.data.assignment === 'random'}
          next={next?.id}
        />
      </div>
    </div>
  )
}

const Back = (): ReactNode => (
  <div>
    <Link to={paths.rate} className={judging.back}>
      <Icon name="left" size={14} />
      {rate.back}
    </Link>
  </div>
)

/** The answer without verdicts and confidence, which would sway the rating. */
function RatedAnswer({ answer }: { readonly answer: Answer }): ReactNode {
  const [shown, setShown] = useState<Citation>()
  const sentences = answer.sentences.map(({ verified: _verified, ...sentence }) => sentence)
  const cited = new Map(
    sentences.flatMap(({ citations }) => citations).map(each => [each.number, each]),
  )
  return (
    <article className={styles.answer} aria-label={answer.question}>
      <h1 className={styles.question}>{answer.question}</h1>
      <AnswerText
        answer={wholeAnswer({ ...answer, sentences })}
        checked={false}
        selected={undefined}
        onSelect={(sentence, citation) => setShown(citation ?? sentences[sentence]?.citations[0])}
      />
      <section aria-label={rate.sources} className={styles.sources}>
        <h2 className={judging.heading}>{rate.sources}</h2>
        {cited.size === 0 && <p>{rate.noSources}</p>}
        {[...cited.values()].map(citation => (
          <figure key={citation.number} className={styles.source}>
            <figcaption>
              <button type="button" className={styles.open} onClick={() => setShown(citation)}>
                [{citation.number}] {citation.title}
              </button>
              <span className={styles.facts}>{factsOf(citation).join(' · ')}</span>
            </figcaption>
            <blockquote className={judging.quote}>{citation.text}</blockquote>
          </figure>
        ))}
      </section>
      {shown !== undefined && (
        <Dialog wide title={shown.title} onClose={() => setShown(undefined)}>
          <DocumentSource
            id={shown.documentId}
            start={shown.start}
            end={shown.end}
            quotation={shown.text}
          />
        </Dialog>
      )}
    </article>
  )
}
