import { useEffect, useRef, useState } from 'react'
import type { StandardLink } from 'veritrail/contract'
import { send } from '../../../api/client.ts'
import { failureText } from '../../../design/states.tsx'
import { tell } from '../../../design/toast.tsx'
import { frameworks as words } from '../../../texts/frameworks.ts'
import { linkDecided, routeOf } from '../framework-queries.ts'

type Review = NonNullable<StandardLink['review']>
type Decided = Pick<StandardLink, 'standard' | 'passage' | 'shows' | 'quotations' | 'review'>

/** What a decision is about: the words of one link. */
const chosen = ({ standard, passage, shows, quotations }: Decided) => ({
  standard,
  passage,
  link: shows,
  ...(quotations[0] !== undefined && { start: quotations[0].start }),
})

/** What tells a link from the others of a list. */
export const keyOf = (link: Decided): string => Object.values(chosen(link)).join(' ')

/**
 * Decisions as they are taken, each shown at once and sent after the one before; one that the
 * server refuses is taken back.
 */
export function useDecisions(
  reference: string,
  onDecided?: (links: number) => void,
): {
  readonly reviewOf: (link: Decided) => Review | undefined
  readonly decide: (link: Decided, decision: 'accepted' | 'rejected', reason?: string) => void
  readonly undo: (link: Decided) => void
  /** What was done last, for screen readers. */
  readonly said: string
} {
  // Null: nobody has decided any more.
  const [taken, setTaken] = useState<ReadonlyMap<string, Review | null>>(new Map())
  const [said, setSaid] = useState('')
  const queue = useRef<Promise<void>>(Promise.resolve())
  const reviewOf = (link: Decided): Review | undefined => {
    const own = taken.get(keyOf(link))
    return own === undefined ? link.review : (own ?? undefined)
  }
  const decided = [...taken.values()].filter(review => review !== null).length
  useEffect(() => onDecided?.(decided), [onDecided, decided])
  const put = (link: Decided, review: Review | null): void =>
    setTaken(before => new Map(before).set(keyOf(link), review))
  const sendAfter = (link: Decided, work: () => Promise<Review | null>): void => {
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
      sendAfter(link, () =>
        send<Review>('POST', routeOf(reference, '/reviews'), {
          ...chosen(link),
          decision,
          ...(reason !== undefined && { reason }),
        }),
      )
      put(link, { decision, by: '', at: '', ...(reason !== undefined && { reason }) })
      setSaid(words.saidDecision(words.decisions[decision], link.standard))
    },
    undo(link) {
      if (reviewOf(link) === undefined) return
      const query = new URLSearchParams(
        Object.entries(chosen(link)).map(([name, value]) => [name, `${value}`]),
      )
      sendAfter(link, async () => {
        await send('DELETE', `${routeOf(reference, '/reviews')}?${query}`)
        return null
      })
      put(link, null)
      setSaid(words.saidUndone(link.standard))
    },
  }
}
