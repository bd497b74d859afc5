import { scaleBand, scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { picture as words } from '../../../texts/picture.ts'
import type { Count } from './volume.ts'
import styles from './picture.module.css'

const height = 200
const margin = { top: 8, right: 8, bottom: 24, left: 40 }
/** Width of a letter of the axes, roughly. */
const letter = 7.4

const whole = (value: number): boolean => Number.isInteger(value)

/** Upright bars side by side, such as months; as many names as have room below. */
export function Columns({
  counts,
  width,
}: {
  readonly counts: readonly Count[]
  readonly width: number
}): ReactNode {
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const x = scaleBand(
    counts.map(({ name }) => name),
    [margin.left, width - margin.right],
  ).padding(counts.length > 60 ? 0 : 0.15)
  const y = scaleLinear([0, most], [height - margin.bottom, margin.top]).nice(4)
  const longest = Math.max(1, ...counts.map(({ name }) => name.length)) * letter + 8
  const every = Math.max(1, Math.ceil(longest / x.step()))
  return (
    <svg width={width} height={height} className={styles.svg}>
      {y
        .ticks(4)
        .filter(whole)
        .map(tick => (
          <g key={tick}>
            <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
            <text x={margin.left - 6} y={y(tick)} dy="0.32em" textAnchor="end">
              {tick.toLocaleString('en-US')}
            </text>
          </g>
        ))}
      {counts.map(({ name, count }, index) => {
        const left = x(name) ?? 0
        return (
          <g key={name}>
            <rect
              className={styles.bar}
              x={left}
              y={y(count)}
              width={x.bandwidth()}
              height={y(0) - y(count)}
            >
              <title>{words.bar(name, count)}</title>
            </rect>
            {index % every === 0 && left + longest / 2 < width && (
              <text x={left + x.bandwidth() / 2} y={height - 8} textAnchor="middle">
                {name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

const rowHeight = 26

/** Lying bars one below the other, each with its name and number. */
export function Rows({
  counts,
  width,
}: {
  readonly counts: readonly Count[]
  readonly width: number
}): ReactNode {
  const longest = Math.max(...counts.map(({ name }) => name.length))
  const names = Math.min(longest * letter + 10, width * 0.45)
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const numbers = most.toLocaleString('en-US').length * letter + 10
  const x = scaleLinear([0, most], [0, Math.max(0, width - names - numbers)])
  return (
    <svg width={width} height={counts.length * rowHeight} className={styles.svg}>
      {counts.map(({ name, count }, index) => {
        const middle = index * rowHeight + rowHeight / 2
        return (
          <g key={name}>
            <title>{words.bar(name, count)}</title>
            <text x={names - 8} y={middle} dy="0.32em" textAnchor="end">
              {shortened(name, names - 8)}
            </text>
            <rect
              className={styles.bar}
              x={names}
              y={middle - rowHeight * 0.3}
              width={Math.max(1, x(count))}
              height={rowHeight * 0.6}
            />
            <text x={names + x(count) + 6} y={middle} dy="0.32em">
              {count.toLocaleString('en-US')}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** As much of a name as has room, and that it goes on. */
export function shortened(name: string, room: number): string {
  const letters = Math.max(1, Math.floor(room / letter))
  const all = Array.from(name)
  return all.length <= letters ? name : `${all.slice(0, letters - 1).join('')}…`
}
