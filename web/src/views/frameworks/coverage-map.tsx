import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Coverage } from 'veritrail/contract'
import { Link } from '../../app/router.tsx'
import { classes } from '../../design/classes.ts'
import { Failure, Loading, Notice } from '../../design/states.tsx'
import { frameworks as words } from '../../texts/frameworks.ts'
import { coverageQuery } from './framework-queries.ts'
import { strengths, StrengthSign, StrengthWord, type Strength } from './strength.tsx'
import table from '../../design/table.module.css'
import styles from './coverage-map.module.css'

type Section = Coverage['sections'][number]
type Standard = Coverage['standards'][number]
type Column = Strength | 'gaps' | 'conflicts'

interface Cell {
  readonly section: string
  readonly column: Column
}

/** Sections by strength: how many standards, in a stronger colour for a larger share. */
export function CoverageMap({
  reference,
  institution,
  addressOf,
}: {
  readonly reference: string
  readonly institution: string | undefined
  readonly addressOf: (standard: string) => string
}): ReactNode {
  const found = useQuery(coverageQuery(reference, institution))
  const [open, setOpen] = useState<Cell>()
  if (found.isPending) return <Loading lines={9} />
  if (found.data === undefined)
    return <Failure error={found.error} onRetry={() => void found.refetch()} />
  const { sections, standards, strengths: counts, rule, asOf, refused } = found.data
  const isOpen = (cell: Cell): boolean =>
    cell.section === open?.section && cell.column === open.column
  return (
    <div className={styles.map}>
      <p className={styles.summary}>{words.summary(counts)}</p>
      {standards.every(({ evidence, gaps }) => evidence + gaps === 0) && (
        <Notice>{words.neverAligned}</Notice>
      )}
      {/* What scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={table.frame} role="region" aria-label={words.map} tabIndex={0}>
        <table className={classes(table.table, styles.cells)}>
          <caption className="for-readers">{words.map}</caption>
          <thead>
            <tr>
              <th scope="col">{words.section}</th>
              {strengths.map(strength => (
                <th key={strength} scope="col">
                  <StrengthWord of={strength} />
                </th>
              ))}
              <th scope="col">{words.withGaps}</th>
              <th scope="col">{words.withConflicts}</th>
            </tr>
          </thead>
          <tbody>
            {sections
              .filter(section => section.standards > 0)
              .map(section => (
                <Row
                  key={section.number}
                  section={section}
                  standards={standards}
                  open={open?.section === section.number ? open.column : undefined}
                  onToggle={column => {
                    const cell = { section: section.number, column }
                    setOpen(isOpen(cell) ? undefined : cell)
                  }}
                  addressOf={addressOf}
                />
              ))}
          </tbody>
        </table>
      </div>
      <Legend rule={rule} asOf={asOf} />
      {refused > 0 && <Notice kind="warning">{words.refused(refused)}</Notice>}
    </div>
  )
}

const columns: readonly Column[] = [...strengths, 'gaps', 'conflicts']

const columnName = (column: Column): string =>
  column === 'gaps'
    ? words.withGaps
    : column === 'conflicts'
      ? words.withConflicts
      : words.strengths[column]

const countOf = (section: Section, column: Column): number =>
  column === 'gaps'
    ? section.withGaps
    : column === 'conflicts'
      ? section.withConflicts
      : section.strengths[column]

const isIn = (standard: Standard, column: Column): boolean =>
  column === 'gaps'
    ? standard.gaps > 0
    : column === 'conflicts'
      ? standard.conflicts > 0
      : standard.strength === column

/** 0 to 4: none, and quarters of the section. */
const shadeOf = (count: number, all: number): number =>
  all === 0 ? 0 : Math.ceil((count / all) * 4)

function Row({
  section,
  standards,
  open,
  onToggle,
  addressOf,
}: {
  readonly section: Section
  readonly standards: readonly Standard[]
  readonly open: Column | undefined
  readonly onToggle: (column: Column) => void
  readonly addressOf: (standard: string) => string
}): ReactNode {
  const { number, title } = section
  const name = title === '' || title === number ? number : `${number} ${title}`
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        {columns.map(column => {
          const count = countOf(section, column)
          return (
            <td key={column} className={styles[`shade${shadeOf(count, section.standards)}`]}>
              {count === 0 ? (
                <span className={styles.zero}>0</span>
              ) : (
                <button
                  type="button"
                  className={styles.cell}
                  aria-expanded={open === column}
                  aria-label={words.cell(count, columnName(column), name)}
                  onClick={() => onToggle(column)}
                >
                  {count.toLocaleString('en-US')}
                </button>
              )}
            </td>
          )
        })}
      </tr>
      {open !== undefined && (
        <tr className={styles.opened}>
          <td colSpan={columns.length + 1}>
            <ul aria-label={words.standardsIn(columnName(open), name)}>
              {standards
                .filter(standard => standard.section === number && isIn(standard, open))
                .map(standard => (
                  <li key={standard.number}>
                    <Link to={addressOf(standard.number)}>
                      <StrengthSign of={standard.strength} />
                      <span>
                        {standard.number} {standard.title !== standard.number && standard.title}
                      </span>
                    </Link>
                  </li>
                ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  )
}

function Legend({
  rule,
  asOf,
}: {
  readonly rule: readonly string[]
  readonly asOf: string
}): ReactNode {
  return (
    <div className={styles.legend}>
      <div className={styles.scale}>
        <span>{words.legend}</span>
        {words.legendScale.map((label, shade) => (
          <span key={label} className={styles.step}>
            <span className={classes(styles.swatch, styles[`shade${shade}`])} aria-hidden="true" />
            {label}
          </span>
        ))}
      </div>
      <details>
        <summary>{words.rule}</summary>
        <ul>
          {rule.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li>{words.asOf(asOf)}</li>
        </ul>
      </details>
    </div>
  )
}
