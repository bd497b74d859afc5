import { scaleBand, scaleSqrt } from 'd3-scale'
import type { ReactNode } from 'react'
import type { CorpusStatistics } from 'veritrail/contract'
import { picture as words } from '../../../texts/picture.ts'
import { shortened } from './bars.tsx'
import styles from './picture.module.css'

type Pair = CorpusStatistics['pairs'][number]

const mostPersons = 12
const head = 96
/** How far the last slanted name reaches beyond its column. */
const overhang = 70
const leastCell = 24
const mostCell = 44

/** Writers by readers: a cell for each pair, darker where they write more. */
export function Matrix({
  pairs,
  width,
}: {
  readonly pairs: readonly Pair[]
  readonly width: number
}): ReactNode {
  const names = Math.min(190, width * 0.4)
  const room = width - names - overhang
  const readers = firstOf(
    pairs.map(({ to }) => to),
    Math.min(mostPersons, Math.max(1, Math.floor(room / leastCell))),
  )
  const writers = firstOf(
    pairs.filter(({ to }) => readers.includes(to)).map(({ from }) => from),
    mostPersons,
  )
  const shown = pairs.filter(({ from, to }) => writers.includes(from) && readers.includes(to))
  const cell = Math.min(mostCell, room / Math.max(1, readers.length))
  const x = scaleBand(readers, [names, names + cell * readers.length]).padding(0.08)
  const y = scaleBand(writers, [head, head + leastCell * writers.length]).padding(0.08)
  const most = Math.max(1, ...shown.map(({ mails }) => mails))
  const shade = scaleSqrt([0, most], [0.1, 1])
  return (
    <svg width={width} height={head + leastCell * writers.length + 4} className={styles.svg}>
      {readers.map(name => (
        <text
          key={name}
          transform={`translate(${(x(name) ?? 0) + x.bandwidth() / 2},${head - 6}) rotate(-40)`}
        >
          <title>{name}</title>
          {shortened(name, head * 1.3)}
        </text>
      ))}
      {writers.map(name => (
        <text
          key={name}
          x={names - 6}
          y={(y(name) ?? 0) + y.bandwidth() / 2}
          dy="0.32em"
          textAnchor="end"
        >
          <title>{name}</title>
          {shortened(name, names - 6)}
        </text>
      ))}
      {writers.flatMap(from =>
        readers.map(to => (
          <rect
            key={`${from} ${to}`}
            className={styles.cell}
            x={x(to)}
            y={y(from)}
            width={x.bandwidth()}
            height={y.bandwidth()}
          />
        )),
      )}
      {shown.map(({ from, to, mails }) => (
        <rect
          key={`${from} ${to}`}
          className={styles.bar}
          x={x(to)}
          y={y(from)}
          width={x.bandwidth()}
          height={y.bandwidth()}
          opacity={shade(mails)}
        >
          <title>{words.pair(from, to, mails)}</title>
        </rect>
      ))}
    </svg>
  )
}

/** Names in their first order, each once, as many as there is room for. */
const firstOf = (names: readonly string[], count: number): string[] =>
  [...new Set(names)].slice(0, count)
