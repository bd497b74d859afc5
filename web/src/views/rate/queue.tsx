import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { AnswerList } from 'veritrail/contract'
import { Link, navigate } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Button, buttonClass } from '../../design/button.tsx'
import { Empty, Failure, Loading } from '../../design/states.tsx'
import { Table } from '../../design/table.tsx'
import { Tabs } from '../../design/tabs.tsx'
import { MorePages } from '../../design/more-pages.tsx'
import { rate } from '../../texts/rate.ts'
import { askOptions, drawnPipeline } from '../ask/ask-options.ts'
import { answersQuery } from './rate-queries.ts'
import judging from '../../design/judging.module.css'
import styles from './rate.module.css'

type Listed = AnswerList['answers'][number]

/** The answers that wait for a rating, and those one has rated. */
export function Queue(): ReactNode {
  const [tab, setTab] = useState('no')
  const askBlind = (): void => {
    askOptions.set({ ...askOptions.get(), pipeline: drawnPipeline })
    navigate(paths.ask)
  }
  return (
    <div className={judging.page}>
      <header className={styles.head}>
        <h1 className={judging.title}>{rate.title}</h1>
        <p className={judging.intro}>{rate.intro}</p>
        <Button icon="ask" onPress={askBlind}>
          {rate.askBlind}
        </Button>
      </header>
      <Tabs
        label={rate.lists}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'no', label: rate.waiting, content: <Answers rated="no" /> },
          { id: 'yes', label: rate.rated, content: <Answers rated="yes" /> },
        ]}
      />
    </div>
  )
}

function Answers({ rated }: { readonly rated: 'yes' | 'no' }): ReactNode {
  const found = useInfiniteQuery(answersQuery(rated))
  if (found.isPending) return <Loading lines={5} />
  if (found.data === undefined)
    return <Failure error={found.error} onRetry={() => void found.refetch()} />
  const answers = found.data.pages.flatMap(page => page.answers)
  const [first] = answers
  if (first === undefined)
    return (
      <Empty icon="rate" title={rated === 'no' ? rate.nothingWaits : rate.nothingRated}>
        <Link to={paths.ask} className={buttonClass()}>
          {rate.ask}
        </Link>
      </Empty>
    )
  return (
    <div className={styles.list}>
      {rated === 'no' && (
        <div>
          <Link to={paths.rating(first.id)} className={buttonClass('primary')}>
            {rate.begin}
          </Link>
        </div>
      )}
      <Table
        label={rated === 'no' ? rate.waiting : rate.rated}
        columns={columns}
        rows={answers}
        rowKey={({ id }) => id}
      />
      <MorePages found={found} label={rate.more} />
    </div>
  )
}

// Nothing here tells who wrote an answer, or how sure it is: that would sway the rating.
const columns = [
  {
    id: 'question',
    title: rate.question,
    cell: ({ id, question }: Listed) => <Link to={paths.rating(id)}>{question}</Link>,
  },
  { id: 'asker', title: rate.asker, cell: ({ asker }: Listed) => asker },
  {
    id: 'date',
    title: rate.asked,
    cell: ({ askedAt }: Listed) => (
      <time dateTime={askedAt} className={styles.date}>
        {rate.time(askedAt)}
      </time>
    ),
  },
]
