import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { FrameworkTree, StandardLink } from 'veritrail/contract'
import { sessionQuery } from '../../api/queries.ts'
import { Link, navigate, useSearch } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { buttonClass } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { Select } from '../../design/field.tsx'
import { Icon } from '../../design/icons.tsx'
import { Failure, Loading } from '../../design/states.tsx'
import { Tabs } from '../../design/tabs.tsx'
import { frameworks as words } from '../../texts/frameworks.ts'
import { EvidencePanel } from '../evidence/evidence-panel.tsx'
import { AlignDocuments } from './align-documents.tsx'
import { CoverageMap } from './coverage-map.tsx'
import { institutionsQuery, treeQuery } from './framework-queries.ts'
import { evidenceOf } from './links/evidence-of.ts'
import { ReviewQueue } from './links/review-queue.tsx'
import { NoteList } from './note-list.tsx'
import { ReportMenu } from './report-menu.tsx'
import { VersionChanges } from './versions/version-changes.tsx'
import { Standards } from './standards/standards.tsx'
import layout from '../../design/layout.module.css'
import styles from './frameworks.module.css'

interface Opened {
  readonly link: StandardLink
  readonly at: number
}

/** A framework: its standards with what shows them, its coverage, and what waits for a decision. */
export function FrameworkView({ reference }: { readonly reference: string }): ReactNode {
  const found = useQuery(treeQuery(reference))
  const [opened, setOpened] = useState<Opened>()
  return (
    <div className={layout.view}>
      <div className={classes(layout.column, styles.column)}>
        <div className={styles.wide}>
          <div>
            <Link to={paths.frameworks} className={buttonClass('quiet', true)}>
              <Icon name="left" />
              {words.back}
            </Link>
          </div>
          {found.data === undefined && <h1 className="for-readers">{reference}</h1>}
          {found.isPending ? (
            <Loading lines={10} />
          ) : found.data === undefined ? (
            <Failure error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <Loaded
              tree={found.data}
              // An address may leave out the version.
              reference={found.data.framework.reference}
              onOpen={link => setOpened(link === undefined ? undefined : { link, at: 0 })}
            />
          )}
        </div>
      </div>
      {opened !== undefined && (
        <div className={layout.source}>
          <EvidencePanel
            items={evidenceOf(opened.link)}
            at={opened.at}
            onMove={at => setOpened({ ...opened, at })}
            onClose={() => setOpened(undefined)}
          />
        </div>
      )}
    </div>
  )
}

function Loaded({
  tree,
  reference,
  onOpen,
}: {
  readonly tree: FrameworkTree
  readonly reference: string
  readonly onOpen: (link: StandardLink | undefined) => void
}): ReactNode {
  const search = useSearch()
  const { data: session } = useQuery(sessionQuery)
  const institutions = useQuery(institutionsQuery).data?.institutions ?? []
  const wanted = search.get('institution') ?? undefined
  const institution = institutions.some(({ name }) => name === wanted) ? wanted : undefined
  const standard = search.get('standard') ?? undefined
  const go = (place: Readonly<Record<string, string | undefined>>): void => {
    onOpen(undefined)
    navigate(paths.framework(reference, { institution, ...place }))
  }
  const addressOf = (number: string): string =>
    paths.framework(reference, { institution, standard: number })
  const mayReview = session?.can.review === true
  const sheets = [
    {
      id: 'standards',
      label: words.sheetStandards,
      content: (
        <Standards
          tree={tree}
          institution={institution}
          chosen={standard}
          addressOf={addressOf}
          listAddress={paths.framework(reference, { institution })}
          mayReview={mayReview}
          onOpen={onOpen}
        />
      ),
    },
    {
      id: 'map',
      label: words.sheetMap,
      content: (
        <CoverageMap reference={reference} institution={institution} addressOf={addressOf} />
      ),
    },
    {
      id: 'review',
      label: words.sheetReview,
      content: (
        <ReviewQueue
          reference={reference}
          institution={institution}
          addressOf={addressOf}
          mayReview={mayReview}
          onOpen={onOpen}
        />
      ),
    },
    {
      id: 'notes',
      label: words.sheetNotes,
      content: <NoteList reference={reference} mayReview={mayReview} />,
    },
    {
      id: 'versions',
      label: words.sheetVersions,
      content: (
        <VersionChanges
          reference={reference}
          other={search.get('with') ?? undefined}
          onChoose={other => go({ sheet: 'versions', with: other })}
          addressOf={addressOf}
        />
      ),
    },
  ]
  const { title, standards, sections } = tree.framework
  return (
    <>
      <header className={classes(layout.head, styles.header)}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.aside}>
            {reference} · {words.counts(standards, sections)}
          </p>
        </div>
        {institutions.length > 0 && (
          <Select
            label={words.institution}
            className={styles.institution}
            value={institution ?? ''}
            options={[
              { value: '', label: words.everybody },
              ...institutions.map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={event =>
              go({
                sheet: search.get('sheet') ?? undefined,
                standard,
                institution: event.target.value === '' ? undefined : event.target.value,
              })
            }
          />
        )}
        <ReportMenu reference={reference} institution={institution} />
        {session?.can.frameworks === true && (
          <AlignDocuments reference={reference} institution={institution} />
        )}
      </header>
      <Tabs
        label={words.sheets}
        tabs={sheets}
        selected={sheets.find(({ id }) => id === search.get('sheet'))?.id ?? 'standards'}
        onSelect={id => go({ sheet: id === 'standards' ? undefined : id })}
      />
    </>
  )
}
