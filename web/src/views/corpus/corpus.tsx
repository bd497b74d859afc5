import type { ReactNode } from 'react'
import { DocumentList } from './document-list.tsx'
import { DocumentView } from './document-view.tsx'

/** The documents, or one of them. */
export default function Corpus({
  document,
}: {
  readonly document?: string | undefined
}): ReactNode {
  return document === undefined ? <DocumentList /> : <DocumentView key={document} id={document} />
}
