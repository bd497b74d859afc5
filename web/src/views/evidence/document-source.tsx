import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Document } from 'veritrail/contract'
import { Failure, Loading, Notice } from '../../design/states.tsx'
import { Tabs } from '../../design/tabs.tsx'
import { evidence as words } from '../../texts/evidence.ts'
import { documentQuery } from './document-query.ts'
import { MailHead } from './mail-head.tsx'
import type { Unmarked } from './pdf/pdf-source.tsx'
import { findQuotation } from './quotation.ts'
import { bringIntoView } from './scroll.ts'
import type { Range } from './segments.ts'
import { SourceText } from './source-text.tsx'
import styles from './document-source.module.css'

const PdfSource = lazy(() => import('./pdf/pdf-source.tsx'))

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
      ) : document.mediaType === 'application/pdf' ? (
        <PagesOrText document={document} evidence={found?.range} />
      ) : (
        <SourceText document={document} evidence={found?.range} />
      )}
    </div>
  )
}

type Sheet = 'pages' | 'text'
let lastSheet: Sheet = 'pages'

/** A PDF as it looks, or its text; of words that its pages do not show, the text. */
function PagesOrText({
  document,
  evidence,
}: {
  readonly document: Document
  readonly evidence: Range | undefined
}): ReactNode {
  const [sheet, setSheet] = useState(lastSheet)
  const [unmarked, setUnmarked] = useState<{ readonly of: Range | undefined; why: Unmarked }>()
  const why = unmarked?.of === evidence ? unmarked?.why : undefined
  const onUnmarked = useCallback(
    (reason: Unmarked) => {
      setUnmarked({ of: evidence, why: reason })
      setSheet('text')
    },
    [evidence],
  )
  // Another passage is looked for on its page, where one has not chosen the text.
  const [before, setBefore] = useState(evidence)
  if (before !== evidence) {
    setBefore(evidence)
    setSheet(lastSheet)
  }
  return (
    <>
      {why !== undefined && <Notice kind="warning">{words.unmarked[why]}</Notice>}
      <Tabs
        label={words.views}
        selected={sheet}
        onSelect={id => {
          lastSheet = id === 'text' ? 'text' : 'pages'
          setSheet(lastSheet)
        }}
        tabs={[
          {
            id: 'pages',
            label: words.pages,
            content: (
              <Suspense fallback={<Loading label={words.loading} lines={9} />}>
                <PdfSource document={document} evidence={evidence} onUnmarked={onUnmarked} />
              </Suspense>
            ),
          },
          {
            id: 'text',
            label: words.textOnly,
            content: <SourceText document={document} evidence={evidence} />,
          },
        ]}
      />
    </>
  )
}
