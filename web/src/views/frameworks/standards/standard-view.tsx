import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Coverage, ShownStandard, StandardLink } from 'veritrail/contract'
import { Link } from '../../../app/router.tsx'
import { buttonClass } from '../../../design/button.tsx'
import { Icon } from '../../../design/icons.tsx'
import { Failure, Loading } from '../../../design/states.tsx'
import { frameworks as words } from '../../../texts/frameworks.ts'
import { standardQuery, type CoverageByNumber } from '../framework-queries.ts'
import { StandardLinks } from '../links/standard-links.tsx'
import { StrengthWord } from '../strength.tsx'
import styles from './standards.module.css'

/** One standard: what it says, how strongly it is shown and why, and the passages that show it. */
export function StandardView({
  reference,
  number,
  institution,
  coverage,
  addressOf,
  listAddress,
  mayReview,
  onOpen,
}: {
  readonly reference: string
  readonly number: string
  readonly institution: string | undefined
  readonly coverage: CoverageByNumber
  readonly addressOf: (standard: string) => string
  readonly listAddress: string
  readonly mayReview: boolean
  readonly onOpen: (link: StandardLink | undefined) => void
}): ReactNode {
  const found = useQuery(standardQuery(reference, number))
  return (
    <>
      <Link to={listAddress} className={`${buttonClass('quiet', true)} ${styles.toList}`}>
        <Icon name="left" />
        {words.allStandards}
      </Link>
      {found.isPending ? (
        <Loading lines={8} />
      ) : found.data === undefined ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <>
          <Wording shown={found.data} addressOf={addressOf} />
          <Why coverage={coverage.get(found.data.standard.number)} />
          <StandardLinks
            reference={reference}
            standard={found.data.standard.number}
            institution={institution}
            mayReview={mayReview}
            onOpen={onOpen}
          />
        </>
      )}
    </>
  )
}

const explaining = ['definitions', 'basis', 'documentation'] as const

function Wording({
  shown: { standard, section, parent, children },
  addressOf,
}: {
  readonly shown: ShownStandard
  readonly addressOf: (standard: string) => string
}): ReactNode {
  return (
    <div className={styles.wording}>
      <p className={styles.place}>
        {named(section)}
        {parent !== undefined && (
          <>
            {' › '}
            <Link to={addressOf(parent.number)}>{named(parent)}</Link>
          </>
        )}
      </p>
      <h2 className={styles.title}>{named(standard)}</h2>
      <p className={styles.formal}>{standard.formal === '' ? words.noWording : standard.formal}</p>
      {explaining.map(
        element =>
          standard[element] !== '' && (
            <details key={element} className={styles.element}>
              <summary>{words.elements[element]}</summary>
              <p>{standard[element]}</p>
            </details>
          ),
      )}
      {children.length > 0 && (
        <p className={styles.children}>
          {words.parts}:{' '}
          {children.map(({ number, title }) => (
            <Link key={number} to={addressOf(number)} title={title}>
              {number}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}

const named = ({ number, title }: { readonly number: string; readonly title: string }): string =>
  title === '' || title === number ? number : `${number} ${title}`

function Why({
  coverage,
}: {
  readonly coverage: Coverage['standards'][number] | undefined
}): ReactNode {
  if (coverage === undefined) return null
  const { strength, why } = coverage
  return (
    <div className={styles.why}>
      <StrengthWord of={strength} />
      <ul aria-label={words.why}>
        {why.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
