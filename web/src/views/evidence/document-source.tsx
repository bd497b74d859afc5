import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import type { Document } from 'veritrail/contract'
import { Failure, Loading, Notice } from '../../design/states.tsx'
import { evidence as words } from '../../texts/evidence.ts'
import { documentQuery } from './document-query.ts'
import { MailHead } from './mail-head.tsx'
import { findQuotation } from './quotation.ts'
import { bringIntoView } from './scroll.ts'
import { SourceText } from './source-text.tsx'
import styles from './document-source.module.css'

interface Passage {
  /** Where the evidence is, in UTF-16 units of the text; without them nothing is marked. */
  readonly start?: number | undefined
  readonly end?: number | undefined
  /** What is said to stand there: found elsewhere where the document has changed since. */
  readonly quotation?: string | undefined
}

/** A document by its id: its head, if it is an email, and its text with the evidence marked. */
export function DocumentSource({ id, ...passage }: Passage & { readonly id: string }): ReactNode {
  const { data, error, refetch } = useQuery(documentQuery(id))
  if (data !== undefined) return <Loaded document={data} {...passage} />
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  return <Loading label={words.loading} lines={9} />
}

function Loaded({
  document,
  start,
  end,
  quotation,
}: Passage & { readonly document: Document }): ReactNode {
  const found = useMemo(
    () =>
      start === undefined || end === undefined
        ? undefined
        : findQuotation(document.text, { start, end }, quotation),
    [document.text, start, end, quotation],
  )
  const root = useRef<HTMLDivElement>(null)
  const isGone = found?.state === 'gone'
  // Where there is nothing to mark, its reader sees why.
  useLayoutEffect(() => {
    if (isGone && root.current !== null) bringIntoView(root.current)
  }, [isGone, found])
  return (
    <div ref={root} className={styles.document}>
      {isGone && <Notice kind="warning">{words.changed}</Notice>}
      {found?.state === 'moved' && <Notice>{words.moved}</Notice>}
      {isGone && quotation !== undefined && (
        <blockquote className={styles.quotation}>{quotation}</blockquote>
      )}
      {document.mail !== undefined && <MailHead mail={document.mail} />}
      {document.text === '' ? (
        <Notice>{words.empty}</Notice>
      ) : (
        <SourceText document={document} evidence={found?.range} />
      )}
    </div>
  )
}
