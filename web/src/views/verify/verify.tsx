import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { VerifiedSentence } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { Link } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Button } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { TextArea } from '../../design/field.tsx'
import { Failure, Loading } from '../../design/states.tsx'
import { Verdict } from '../../design/verdict.tsx'
import { verify } from '../../texts/verify.ts'
import styles from './verify.module.css'

interface Verification {
  readonly verified: { readonly sentences: readonly VerifiedSentence[] }
  readonly counts: Readonly<Record<string, number>>
}
type Quote = VerifiedSentence['claims'][number]['evidence'][number]

/** A text from anywhere, sentence by sentence, with what decides each. */
export default function Verify(): ReactNode {
  const [text, setText] = useState('')
  const checking = useMutation({
    mutationFn: (words: string) => send<Verification>('POST', '/verify', { text: words }),
  })
  const { data, error, isPending } = checking
  const check = (): void => {
    if (text.trim() !== '' && !isPending) checking.mutate(text)
  }
  return (
    <div className={styles.view}>
      <header className={styles.head}>
        <h1>{verify.title}</h1>
        <p>{verify.hint}</p>
      </header>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          check()
        }}
      >
        <TextArea
          label={verify.text}
          className={styles.text}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Button look="primary" type="submit" isDisabled={text.trim() === '' || isPending}>
          {isPending ? verify.checking : verify.check}
        </Button>
      </form>
      {isPending && <Loading label={verify.checking} />}
      {error !== null && <Failure error={error} onRetry={check} />}
      {data !== undefined && (
        <section aria-label={verify.results}>
          <p className={styles.counts} role="status">
            {verify.counts(data.counts)}
          </p>
          <ol className={styles.sentences}>
            {data.verified.sentences.map(sentence => (
              <Sentence key={sentence.index} sentence={sentence} />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function Sentence({ sentence }: { readonly sentence: VerifiedSentence }): ReactNode {
  const { text, verdict, claims } = sentence
  const quotes = new Map<string, Quote>()
  for (const { evidence } of claims)
    for (const quote of evidence)
      quotes.set(`${quote.documentId}:${quote.start}:${quote.end}:${quote.stance}`, quote)
  const reasons = [...new Set(claims.flatMap(claim => claim.reasons))]
  return (
    <li className={styles.sentence}>
      <p className={styles.words}>{text}</p>
      <div>
        <Verdict verdict={verdict} />
      </div>
      {reasons.map(reason => (
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
      {claims.length > 0 && quotes.size === 0 && (
        <p className={styles.reason}>{verify.noEvidence}</p>
      )}
      {verdict === 'not_found' && quotes.size > 0 && (
        <p className={styles.reason}>{verify.nearest}</p>
      )}
      {[...quotes].map(([key, quote]) => (
        // What is nearest to a statement that was not found decides nothing.
        <figure
          key={key}
          className={classes(styles.quote, verdict !== 'not_found' && styles[quote.stance])}
        >
          <blockquote>{quote.text}</blockquote>
          <figcaption className={styles.source}>
            <Link to={`${paths.document(quote.documentId)}?start=${quote.start}&end=${quote.end}`}>
              {quote.title}
            </Link>
          </figcaption>
        </figure>
      ))}
    </li>
  )
}
