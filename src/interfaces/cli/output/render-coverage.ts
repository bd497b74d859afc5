import type { CoverageOverview } from '../../../app/use-cases/coverage/coverage-overview.ts'
import { oneLine, styled, table, wrap, type Terminal } from '../terminal/terminal.ts'

const longestName = 200
const longestText = 300

/** Sections by strength, then the weakest standards with what shows the gap. */
export function renderCoverage(terminal: Terminal, overview: CoverageOverview): string {
  const { title, origin, summary, columns, sections, weakest, further } = overview
  const indented = (text: string): string => wrap(oneLine(text, longestText), terminal.width, '  ')
  const lines = [
    styled(terminal, 'bold', oneLine(title, longestName)),
    oneLine(origin, longestName),
    wrap(summary, terminal.width),
    '',
    table(
      terminal,
      [...columns, 'section'],
      sections.map(({ name, counts }) => [...counts, oneLine(name, longestName)]),
      count => (count === 0 ? '·' : count.toLocaleString('en-US')),
    ),
  ]
  if (weakest.length > 0) lines.push('', styled(terminal, 'bold', 'Weakest'))
  for (const { sign, name, formal, why, gap } of weakest) {
    lines.push(
      `${sign} ${styled(terminal, 'bold', oneLine(name, longestName))}`,
      ...(formal === '' ? [] : [styled(terminal, 'dim', indented(formal))]),
      indented(why),
      ...(gap === undefined ? [] : [indented(`“${oneLine(gap, longestText)}”`)]),
    )
  }
  if (further > 0)
    lines.push(`and ${further.toLocaleString('en-US')} more below strong; --format html shows all.`)
  return `${lines.join('\n')}\n`
}
