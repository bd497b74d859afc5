import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { FrameworkTree } from 'veritrail/contract'
import { Link } from '../../../app/router.tsx'
import { Field } from '../../../design/field.tsx'
import { Icon } from '../../../design/icons.tsx'
import { frameworks as words } from '../../../texts/frameworks.ts'
import type { CoverageByNumber } from '../framework-queries.ts'
import { StrengthSign } from '../strength.tsx'
import styles from './standard-tree.module.css'

type Section = FrameworkTree['sections'][number]
type Branch = Section['standards'][number]

const mostFound = 100

interface Shown {
  readonly chosen: string | undefined
  readonly coverage: CoverageByNumber
  readonly addressOf: (standard: string) => string
}

/** Sections, which open, with their standards; a few words find a standard in all of them. */
export function StandardTree({
  sections,
  ...shown
}: Shown & { readonly sections: readonly Section[] }): ReactNode {
  const { chosen } = shown
  const [wanted, setWanted] = useState('')
  const all = useMemo(() => sections.map(section => ({ section, list: flat(section) })), [sections])
  const place = all.find(({ list }) => list.some(({ number }) => number === chosen))?.section.number
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(sections.length === 1 ? sections.map(({ number }) => number) : []),
  )
  // Where a link led here its section is open.
  useEffect(() => {
    if (place !== undefined) setOpen(before => new Set([...before, place]))
  }, [place])
  const toggle = (number: string): void =>
    setOpen(before => {
      const after = new Set(before)
      if (!after.delete(number)) after.add(number)
      return after
    })
  return (
    <nav className={styles.tree} aria-label={words.tree}>
      <Field
        label={words.find}
        labelHidden
        type="search"
        placeholder={words.findHint}
        value={wanted}
        onChange={event => setWanted(event.target.value)}
      />
      {wanted.trim() === '' ? (
        <ul className={styles.sections}>
          {all.map(({ section, list }) => (
            <OneSection
              key={section.number}
              section={section}
              count={list.length}
              isOpen={open.has(section.number)}
              onToggle={() => toggle(section.number)}
              {...shown}
            />
          ))}
        </ul>
      ) : (
        <Found standards={all.flatMap(({ list }) => list)} wanted={wanted} {...shown} />
      )}
    </nav>
  )
}

const flat = ({ standards }: Section): Branch[] => standards.flatMap(withChildren)
const withChildren = (branch: Branch): Branch[] => [
  branch,
  ...branch.children.flatMap(withChildren),
]

function OneSection({
  section,
  count,
  isOpen,
  onToggle,
  ...shown
}: Shown & {
  readonly section: Section
  readonly count: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}): ReactNode {
  const { number, title } = section
  return (
    <li>
      <button type="button" className={styles.section} aria-expanded={isOpen} onClick={onToggle}>
        <Icon name={isOpen ? 'down' : 'right'} size={14} />
        <span className={styles.name}>
          <span className={styles.number}>{number}</span> {title !== number && title}
        </span>
        <span className={styles.count}>{count.toLocaleString('en-US')}</span>
      </button>
      {isOpen && <Branches branches={section.standards} {...shown} />}
    </li>
  )
}

const Branches = ({
  branches,
  ...shown
}: Shown & { readonly branches: readonly Branch[] }): ReactNode => (
  <ul className={styles.standards}>
    {branches.map(branch => (
      <li key={branch.number} className={styles.item}>
        <Standard branch={branch} {...shown} />
        {branch.children.length > 0 && <Branches branches={branch.children} {...shown} />}
      </li>
    ))}
  </ul>
)

function Standard({
  branch: { number, title, wording },
  chosen,
  coverage,
  addressOf,
}: Shown & { readonly branch: Branch }): ReactNode {
  const own = useRef<HTMLAnchorElement>(null)
  const isChosen = number === chosen
  useEffect(() => {
    if (isChosen) own.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const shown = coverage.get(number)
  const counts = shown === undefined ? '' : words.quotationCounts(shown.evidence, shown.gaps)
  return (
    <Link
      ref={own}
      to={addressOf(number)}
      className={styles.link}
      aria-current={isChosen ? 'true' : undefined}
    >
      {shown !== undefined && <StrengthSign of={shown.strength} />}
      <span className={styles.name}>
        <span className={styles.number}>{number}</span>{' '}
        {title === '' ? wording : title !== number && title}
        {counts !== '' && <span className={styles.counts}>{counts}</span>}
      </span>
    </Link>
  )
}

function Found({
  standards,
  wanted,
  ...shown
}: Shown & { readonly standards: readonly Branch[]; readonly wanted: string }): ReactNode {
  const terms = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const found = standards.filter(({ number, title, wording = '' }) => {
    const text = `${number} ${title} ${wording}`.toLowerCase()
    return terms.every(term => text.includes(term))
  })
  if (found.length === 0)
    return (
      <p className={styles.hint} role="status">
        {words.noneFound}
      </p>
    )
  return (
    <>
      {found.length > mostFound && (
        <p className={styles.hint}>{words.mostFound(mostFound, found.length)}</p>
      )}
      <Branches
        branches={found.slice(0, mostFound).map(each => ({ ...each, children: [] }))}
        {...shown}
      />
    </>
  )
}
