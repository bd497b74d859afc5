import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { failureText, Notice, Spinner } from './states.tsx'
import styles from './more-pages.module.css'

/** A list that is read page by page (`useInfiniteQuery`). */
interface PagedList {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly error: unknown
  readonly fetchNextPage: () => Promise<unknown>
}

/** Below a list: the button that reads on, and why that failed. */
export function MorePages({
  found,
  label,
  failed,
}: {
  readonly found: PagedList
  readonly label: string
  /** What stands before the reason. */
  readonly failed?: string
}): ReactNode {
  return (
    <>
      {found.isFetchNextPageError && (
        <Notice kind="error">
          {failed} {failureText(found.error)}
        </Notice>
      )}
      {found.hasNextPage && (
        <div className={styles.more}>
          <Button
            icon="down"
            isDisabled={found.isFetchingNextPage}
            onPress={() => void found.fetchNextPage()}
          >
            {label}
          </Button>
          {found.isFetchingNextPage && <Spinner />}
        </div>
      )}
    </>
  )
}
