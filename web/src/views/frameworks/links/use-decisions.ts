import { useEffect, useRef, useState } from 'react'
import type { StandardLink } from 'veritrail/contract'
import { send } from '../../../api/client.ts'
import { failureText } from '../../../design/states.tsx'
import { tell } from '../../../design/toast.tsx'
import { frameworks as words } from '../../../texts/frameworks.ts'
import { linkDecided, routeOf } from '../framework-queries.ts'

type Review = NonNullable<StandardLink['review']>
type Pair = Pick<StandardLink, 'standard' | 'passage' | 'review'>

/** What a decision is about: it holds for what shows the standard and for what shows a gap. */
export const pairOf = ({ standard, passage }: Pair): string => `${standard} ${passage}`

/**
 * Decisions as they are taken, each shown at once and sent after the one before; one that the
 * server refuses is taken back.
 */
export function useDecisions(
  reference: string,
  onDecided?: (pairs: number) => void,
): {
  readonly reviewOf: (link: Pair) => Review | undefined
  readonly decide: (link: Pair, decision: 'accepted' | 'rejected', reason?: string) => void
  readonly undo: (link: Pair) => void
  /** What was done last, for screen readers. */
  readonly said: string
} {
  // Null: nobody has decided any more.
  const [taken, setTaken] = useState<ReadonlyMap<string, Review | null>>(new Map())
  const [said, setSaid] = useState('')
  const queue = useRef<Promise<void>>(Promise.resolve())
  const reviewOf = (link: Pair): Review | undefined => {
    const own = taken.get(pairOf(link))
    return own === undefined ? link.review : (own ?? undefined)
  }
  const decided = [...taken.values()].filter(review => review !== null).length
  useEffect(() => onDecided?.(decided), [onDecided, decided])
  const put = (link: Pair, review: Review | null): void =>
    setTaken(before => new Map(before).set(pairOf(link), review))
  const sendAfter = (link: Pair, work: () => Promise<Review | null>): void => {
    const before = reviewOf(link) ?? null
    queue.current = queue.current.then(async () => {
      try {
        put(link, await work())
        linkDecided(reference)
      } catch (error) {
        put(link, before)
        tell(`${words.failedDecision} ${failureText(error)}`, { failed: true })
      }
    })
  }
  return {
    reviewOf,
    said,
    decide(link, decision, reason) {
      const { standard, passage } = link
      sendAfter(link, () =>
        send<Review>('POST', routeOf(reference, '/reviews'), {
          standard,
          passage,
          decision,
          ...(reason !== undefined && { reason }),
        }),
      )
      put(link, { decision, by: '', at: '', ...(reason !== undefined && { reason }) })
      setSaid(words.saidDecision(words.decisions[decision], standard))
    },
    undo(link) {
      if (reviewOf(link) === undefined) return
      const { standard, passage } = link
      const query = new URLSearchParams({ standard, passage })
      sendAfter(link, async () => {
        await send('DELETE', `${routeOf(reference, '/reviews')}?${query}`)
        return null
      })
      put(link, null)
      setSaid(words.saidUndone(standard))
    },
  }
}
