import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ratingsQuery, sessionQuery } from '../../api/queries.ts'
import { Link } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Notice } from '../../design/states.tsx'
import { ask } from '../../texts/ask.ts'

/** That the answer's pipeline was drawn, and, once one has rated it, which one it was. */
export function Blind({ answerId }: { readonly answerId: string | undefined }): ReactNode {
  const { data: session } = useQuery(sessionQuery)
  const { data } = useQuery({ ...ratingsQuery(answerId ?? ''), enabled: answerId !== undefined })
  if (answerId === undefined) return null
  const own = data?.ratings.find(({ rater }) => rater === session?.user.id)
  return (
    <Notice icon="rate">
      {own?.pipeline === undefined || own.pipeline === null ? (
        <>
          {ask.blind} <Link to={paths.rating(answerId)}>{ask.blindRate}</Link>
        </>
      ) : (
        ask.drawn(own.pipeline)
      )}
    </Notice>
  )
}
