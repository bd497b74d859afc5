import { useState, type ReactNode } from 'react'
import type { VerifiedSentence } from 'veritrail/contract'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/states.tsx'
import { verdictNames } from '../../texts/verdicts.ts'
import { verify as words } from '../../texts/verify.ts'
import { SentenceCard } from './sentence-card.tsx'
import styles from './verify.module.css'

type Verdict = VerifiedSentence['verdict']

export interface Verification {
  readonly verified: { readonly sentences: readonly VerifiedSentence[] }
  readonly counts: Readonly<Partial<Record<Verdict, number>>>
}
/** A sentence and which of its passages. */
export interface Selected {
  readonly sentence: number
  readonly at: number
}

const sentencesAtOnce = 50
// What is wrong comes first.
const verdicts: readonly Verdict[] = ['contradicted', 'not_found', 'supported', 'nothing_to_check']

/** Every sentence with its verdict; all of them, or those with one verdict. */
export function Results({
  found: { verified, counts },
  selected,
  onSelect,
}: {
  readonly found: Verification
  readonly selected: Selected | undefined
  readonly onSelect: (selected: Selected) => void
}): ReactNode {
  const [wanted, setWanted] = useState<Verdict>()
  const [shown, setShown] = useState(sentencesAtOnce)
  const { sentences } = verified
  const listed = sentences.filter(({ verdict }) => wanted === undefined || verdict === wanted)
  if (sentences.length === 0) return <Notice>{words.noSentence}</Notice>
  return (
    <section aria-label={words.results}>
      <p className={styles.counts} role="status">
        {words.counts(counts)}
      </p>
      <div className={styles.filter} role="group" aria-label={words.shown}>
        {[undefined, ...verdicts].map(verdict => {
          const count = verdict === undefined ? sentences.length : (counts[verdict] ?? 0)
          if (count === 0) return null
          return (
            <Button
              key={verdict ?? 'all'}
              small
              look={wanted === verdict ? 'plain' : 'quiet'}
              aria-pressed={wanted === verdict}
              onPress={() => {
                setWanted(verdict)
                setShown(sentencesAtOnce)
              }}
            >
              {verdict === undefined ? words.all : verdictNames[verdict]} {count}
            </Button>
          )
        })}
      </div>
      <ol className={styles.sentences}>
        {listed.slice(0, shown).map(sentence => (
          <SentenceCard
            key={sentence.index}
            sentence={sentence}
            selected={selected?.sentence === sentence.index ? selected.at : undefined}
            onSelect={at => onSelect({ sentence: sentence.index, at })}
          />
        ))}
      </ol>
      {shown < listed.length && (
        <Button icon="down" onPress={() => setShown(shown + sentencesAtOnce)}>
          {words.more}
        </Button>
      )}
    </section>
  )
}
