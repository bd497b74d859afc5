import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { Document } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { saveResponse } from '../../api/save-response.ts'
import { queries, sessionQuery } from '../../api/queries.ts'
import { Link, navigate, useSearch } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Button, buttonClass } from '../../design/button.tsx'
import { Confirmation } from '../../design/dialog.tsx'
import { Icon } from '../../design/icons.tsx'
import { Failure, failureText, Loading, Notice } from '../../design/states.tsx'
import { Tabs } from '../../design/tabs.tsx'
import { tell } from '../../design/toast.tsx'
import { corpus } from '../../texts/corpus.ts'
import { document as words } from '../../texts/document.ts'
import { DocumentSource } from '../evidence/document-source.tsx'
import { AnnotatedText } from './document/annotated-text.tsx'
import { DocumentFields } from './document-fields.tsx'
import { documentQuery, readDocumentsAnew } from './queries.ts'
import layout from '../../design/layout.module.css'
import styles from './corpus.module.css'

/** One document: what is known of it, its text, and what may be done with it. */
export function DocumentView({ id }: { readonly id: string }): ReactNode {
  const found = useQuery(documentQuery(id))
  const isFound = useSearch().get('sheet') === 'found'
  return (
    <div className={styles.page}>
      <div>
        <Link to={paths.documents} className={buttonClass('quiet', true)}>
          <Icon name="left" />
          {corpus.back}
        </Link>
      </div>
      {found.isPending ? (
        <Loading lines={8} />
      ) : found.data === undefined ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <>
          <Head document={found.data} />
          <DocumentFields document={found.data} />
          <Tabs
            label={words.views}
            selected={isFound ? 'found' : 'document'}
            onSelect={sheet =>
              navigate(sheet === 'found' ? `${paths.document(id)}?sheet=found` : paths.document(id))
            }
            tabs={[
              { id: 'document', label: words.document, content: <Text document={found.data} /> },
              { id: 'found', label: words.found, content: <AnnotatedText document={found.data} /> },
            ]}
          />
        </>
      )}
    </div>
  )
}

function Text({ document: { id } }: { readonly document: Document }): ReactNode {
  const search = useSearch()
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      {/* The headings of the text are below it. */}
      <h2 id={heading} className="for-readers">
        {corpus.text}
      </h2>
      <DocumentSource
        // An address may name a document by the beginning of its id.
        id={id}
        start={placeOf(search.get('start'))}
        end={placeOf(search.get('end'))}
      />
    </section>
  )
}

const placeOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined

function Head({ document: { id, title: named } }: { readonly document: Document }): ReactNode {
  const { data: session } = useQuery(sessionQuery)
  const [asks, setAsks] = useState(false)
  const title = named === '' ? corpus.untitled : named
  const original = useMutation({
    mutationFn: () => saveResponse(`/documents/${encodeURIComponent(id)}/original`, id),
  })
  const deletion = useMutation({
    mutationFn: () =>
      send<{ readonly removed: number }>('DELETE', `/documents/${encodeURIComponent(id)}`),
    onSuccess({ removed }) {
      tell(corpus.removed(removed))
      navigate(paths.documents, { replace: true })
      queries.removeQueries({ queryKey: documentQuery(id).queryKey })
      readDocumentsAnew()
    },
  })
  const error = deletion.error ?? original.error
  return (
    <>
      <div className={layout.head}>
        <h1 className={styles.title}>{title}</h1>
        <Button icon="download" isDisabled={original.isPending} onPress={() => original.mutate()}>
          {original.isPending ? corpus.originalLoading : corpus.original}
        </Button>
        {session?.can.delete === true && (
          <Button icon="trash" isDisabled={deletion.isPending} onPress={() => setAsks(true)}>
            {deletion.isPending ? corpus.removing : corpus.remove}
          </Button>
        )}
      </div>
      {error !== null && <Notice kind="error">{failureText(error)}</Notice>}
      {asks && (
        <Confirmation
          title={corpus.removeTitle}
          action={corpus.remove}
          onClose={() => setAsks(false)}
          onConfirm={() => deletion.mutate()}
          question={
            <>
              <p>{corpus.removeIntro(title)}</p>
              <ul className={styles.going}>
                {corpus.removeList.map(what => (
                  <li key={what}>{what}</li>
                ))}
              </ul>
              <p>{corpus.removeEnd}</p>
            </>
          }
        />
      )}
    </>
  )
}
