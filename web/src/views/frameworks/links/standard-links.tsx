import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { StandardLink } from 'veritrail/contract'
import { Button } from '../../../design/button.tsx'
import { Select } from '../../../design/field.tsx'
import { MorePages } from '../../../design/more-pages.tsx'
import { Failure, Loading } from '../../../design/states.tsx'
import { frameworks as words } from '../../../texts/frameworks.ts'
import { linkFilters, linksQuery, type LinkFilter } from '../framework-queries.ts'
import { AddLink } from './add-link.tsx'
import { LinkList } from './link-list.tsx'
import layout from '../../../design/layout.module.css'
import styles from './links.module.css'

const filters = Object.keys(linkFilters) as LinkFilter[]

/** The passages that address a standard, narrowed to those that are wanted. */
export function StandardLinks({
  reference,
  standard,
  institution,
  mayReview,
  onOpen,
}: {
  readonly reference: string
  readonly standard: string
  readonly institution: string | undefined
  readonly mayReview: boolean
  readonly onOpen: (link: StandardLink | undefined) => void
}): ReactNode {
  const [filter, setFilter] = useState<LinkFilter>('all')
  const [adds, setAdds] = useState(false)
  const id = useId()
  const found = useInfiniteQuery(linksQuery(reference, { standard, institution, filter }))
  const links = found.data?.pages.flatMap(page => page.links) ?? []
  return (
    <section className={styles.links} aria-labelledby={id}>
      <div className={layout.head}>
        <h3 id={id}>{words.links}</h3>
        <Select
          label={words.shown}
          labelHidden
          value={filter}
          options={filters.map(value => ({ value, label: words.filters[value] }))}
          onChange={event => setFilter(event.target.value as LinkFilter)}
        />
        {mayReview && (
          <Button small icon="plus" onPress={() => setAdds(true)}>
            {words.addLink}
          </Button>
        )}
      </div>
      {found.isPending ? (
        <Loading lines={6} />
      ) : found.data === undefined ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : links.length === 0 ? (
        <p className={styles.hint}>{filter === 'all' ? words.noLinks : words.noLinksFiltered}</p>
      ) : (
        <>
          <LinkList
            key={`${filter} ${institution ?? ''}`}
            label={words.linksOf(standard)}
            reference={reference}
            links={links}
            mayReview={mayReview}
            onOpen={onOpen}
          />
          <MorePages found={found} label={words.more} />
        </>
      )}
      {adds && <AddLink reference={reference} standard={standard} onClose={() => setAdds(false)} />}
    </section>
  )
}
