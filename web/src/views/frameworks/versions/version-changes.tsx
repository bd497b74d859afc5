import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FrameworkDifference } from 'veritrail/contract'
import { Select } from '../../../design/field.tsx'
import { Empty, Failure, Loading } from '../../../design/states.tsx'
import { frameworks as words } from '../../../texts/frameworks.ts'
import { differenceQuery, frameworksQuery } from '../framework-queries.ts'
import { ChangeList } from './change-list.tsx'
import styles from './versions.module.css'

/** What another version of a framework has that this one has not, and the other way round. */
export function VersionChanges({
  reference,
  other,
  onChoose,
  addressOf,
}: {
  readonly reference: string
  /** What it is compared with; absent: the version next to it. */
  readonly other: string | undefined
  readonly onChoose: (other: string) => void
  readonly addressOf: (standard: string) => string
}): ReactNode {
  const listed = useQuery(frameworksQuery)
  if (listed.isPending) return <Loading lines={5} />
  if (listed.data === undefined)
    return <Failure error={listed.error} onRetry={() => void listed.refetch()} />
  // Of each name the earliest version comes first.
  const all = listed.data.frameworks.map(each => each.reference)
  const place = all.indexOf(reference)
  const name = listed.data.frameworks[place]?.name
  const isSameName = (at: number): boolean => listed.data.frameworks[at]?.name === name
  const beside = [place - 1, place + 1].find(isSameName)
  const chosen = other !== undefined && all.includes(other) ? other : all[beside ?? -1]
  const choices = listed.data.frameworks.filter(each => each.reference !== reference)
  if (choices.length === 0)
    return (
      <Empty icon="frameworks" title={words.oneVersion}>
        <p>{words.oneVersionText}</p>
      </Empty>
    )
  const own = choices.filter(each => each.name === name)
  const others = choices.filter(each => each.name !== name)
  const isLater =
    chosen !== undefined && own.some(each => each.reference === chosen)
      ? all.indexOf(chosen) > place
      : false
  return (
    <div className={styles.versions}>
      <Select
        label={words.comparedWith}
        className={styles.choice}
        value={chosen ?? ''}
        options={[
          ...(chosen === undefined ? [{ value: '', label: words.chooseVersion }] : []),
          ...[...own, ...others].map(each => ({
            value: each.reference,
            label: `${each.reference} · ${each.title}`,
          })),
        ]}
        onChange={event => onChoose(event.target.value)}
      />
      {chosen !== undefined && (
        <Compared
          key={chosen}
          before={isLater ? reference : chosen}
          after={isLater ? chosen : reference}
          // Of the version that is not looked at nothing can be opened here.
          addressOf={number => (isLater ? undefined : addressOf(number))}
        />
      )}
    </div>
  )
}

function Compared({
  before,
  after,
  addressOf,
}: {
  readonly before: string
  readonly after: string
  readonly addressOf: (standard: string) => string | undefined
}): ReactNode {
  const found = useQuery(differenceQuery(before, after))
  if (found.isPending) return <Loading lines={9} />
  if (found.data === undefined)
    return <Failure error={found.error} onRetry={() => void found.refetch()} />
  const { sections, standards, renumbered } = found.data
  return (
    <>
      <p role="status">
        {words.fromTo(before, after)} {countsOf(standards)}
      </p>
      <ChangeList title={words.changedSections} changes={sections} addressOf={() => undefined} />
      <ChangeList title={words.changedStandards} changes={standards} addressOf={addressOf} />
      {renumbered.length > 0 && (
        <section className={styles.list}>
          <h2>{words.renumbered}</h2>
          <ul>
            {renumbered.map(({ from, to }) => (
              <li key={from}>
                {from} → {to}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const countsOf = ({
  added,
  removed,
  changed,
  unchanged,
}: FrameworkDifference['standards']): string =>
  words.changeCounts({
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    unchanged,
  })
