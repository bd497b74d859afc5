import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CorpusStatistics } from 'veritrail/contract'
import { get } from '../../../api/client.ts'
import { Empty, Failure, Loading } from '../../../design/states.tsx'
import { corpus } from '../../../texts/corpus.ts'
import { picture as words } from '../../../texts/picture.ts'
import { Columns, Rows } from './bars.tsx'
import { Matrix } from './matrix.tsx'
import { Plot } from './plot.tsx'
import { volumeOf, type Count } from './volume.ts'
import styles from './picture.module.css'

const most = 50
const mostWriters = 10

const statisticsQuery = queryOptions({
  queryKey: ['stats', most],
  queryFn: ({ signal }) => get<CorpusStatistics>('/stats', { top: most }, { signal }),
})

/** How much there is, how long, since when, and who writes to whom. */
export default function Picture(): ReactNode {
  const { data, error, refetch } = useQuery(statisticsQuery)
  if (data !== undefined) return <Drawn statistics={data} />
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  return <Loading label={words.loading} lines={9} />
}

const numbers = (title: string, name: string) => [
  { id: 'name', title: name, cell: (row: Count) => row.name },
  { id: 'count', title, number: true, cell: (row: Count) => row.count.toLocaleString('en-US') },
]

function Drawn({ statistics }: { readonly statistics: CorpusStatistics }): ReactNode {
  const { lengths, months, undated, kinds, writers, pairs } = statistics
  const documents = kinds.reduce((sum, { count }) => sum + count, 0)
  if (documents === 0)
    return (
      <Empty icon="documents" title={words.emptyTitle}>
        <p>{words.emptyText}</p>
      </Empty>
    )
  const volume = volumeOf(months)
  const busiest = largest(volume.counts)
  const sizes = lengths.map(({ upTo, count }, index) => ({
    name: words.lengthRange(lengths[index - 1]?.upTo ?? 0, upTo),
    count,
  }))
  const commonest = largest(sizes)
  const named = kinds.map(({ kind, count }) => ({ name: kindName(kind), count }))
  const [first] = writers
  const [closest] = pairs
  return (
    <div className={styles.picture}>
      <p className={styles.counts}>{words.counts(documents, undated)}</p>
      {busiest !== undefined && (
        <Plot
          wide
          title={words.volumeTitle}
          summary={words.volumeSummary(
            volume.counts[0]?.name ?? '',
            volume.counts.at(-1)?.name ?? '',
            busiest.name,
            busiest.count,
          )}
          unit={words.volumeUnit[volume.unit]}
          columns={numbers(words.documents, words.volumeColumn[volume.unit])}
          rows={volume.counts.filter(({ count }) => count > 0)}
          draw={width => <Columns counts={volume.counts} width={width} />}
        />
      )}
      {commonest !== undefined && (
        <Plot
          title={words.lengthsTitle}
          summary={words.lengthsSummary(commonest.name, commonest.count)}
          unit={words.lengthsUnit}
          columns={numbers(words.documents, words.lengthsColumn)}
          rows={sizes}
          draw={width => <Columns counts={sizes} width={width} />}
        />
      )}
      <Plot
        title={words.kindsTitle}
        summary={words.kindsSummary}
        columns={numbers(words.documents, words.kindsColumn)}
        rows={named}
        draw={width => <Rows counts={named} width={width} />}
      />
      {closest !== undefined && (
        <Plot
          wide
          title={words.pairsTitle}
          summary={words.pairsSummary(closest.from, closest.to, closest.mails)}
          unit={words.pairsUnit}
          columns={pairColumns}
          rows={pairs}
          draw={width => <Matrix pairs={pairs} width={width} />}
        />
      )}
      {first !== undefined && (
        <Plot
          wide
          title={words.writersTitle}
          summary={words.writersSummary(first.person, first.sent)}
          columns={numbers(words.writersCount, words.writersColumn)}
          rows={writers.map(({ person: name, sent: count }) => ({ name, count }))}
          draw={width => (
            <Rows
              counts={writers
                .slice(0, mostWriters)
                .map(({ person: name, sent: count }) => ({ name, count }))}
              width={width}
            />
          )}
        />
      )}
    </div>
  )
}

type Pair = CorpusStatistics['pairs'][number]
const pairColumns = [
  { id: 'from', title: words.pairsFrom, cell: ({ from }: Pair) => from },
  { id: 'to', title: words.pairsTo, cell: ({ to }: Pair) => to },
  {
    id: 'mails',
    title: words.pairsCount,
    number: true,
    cell: ({ mails }: Pair) => mails.toLocaleString('en-US'),
  },
]

const kindName = (kind: string): string =>
  Object.hasOwn(corpus.kinds, kind) ? corpus.kinds[kind as keyof typeof corpus.kinds] : kind

const largest = (counts: readonly Count[]): Count | undefined =>
  counts.reduce<Count | undefined>(
    (best, each) => (best === undefined || each.count > best.count ? each : best),
    undefined,
  )
