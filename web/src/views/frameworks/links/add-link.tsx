import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { get, send } from '../../../api/client.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { Field } from '../../../design/field.tsx'
import { failureText, Loading, Notice } from '../../../design/states.tsx'
import { tell } from '../../../design/toast.tsx'
import { documentKinds } from '../../../texts/document-kinds.ts'
import { frameworks as words } from '../../../texts/frameworks.ts'
import { useSettled } from '../../corpus/settled.ts'
import { linksFoundAnew, routeOf } from '../framework-queries.ts'
import styles from './links.module.css'

interface Passage {
  readonly chunkId: string
  readonly title: string
  readonly text: string
}

// The standards themselves show nothing.
const searchedKinds = Object.keys(documentKinds).filter(kind => kind !== 'framework')

/** Looks for a passage by its words, and links it to a standard. */
export function AddLink({
  reference,
  standard,
  onClose,
}: {
  readonly reference: string
  readonly standard: string
  readonly onClose: () => void
}): ReactNode {
  const [typed, setTyped] = useState('')
  const wanted = useSettled(typed.trim())
  const found = useQuery({
    queryKey: ['passages', wanted],
    queryFn: ({ signal }) =>
      get<{ readonly passages: readonly Passage[] }>(
        '/search',
        { q: wanted, limit: 10, kind: searchedKinds },
        { signal },
      ),
    enabled: wanted !== '',
  })
  const adding = useMutation({
    mutationFn: (passage: string) =>
      send('POST', routeOf(reference, '/reviews'), { standard, passage, decision: 'added' }),
    onSuccess() {
      tell(words.saidDecision(words.decisions.added, standard))
      linksFoundAnew(reference)
      onClose()
    },
  })
  return (
    <Dialog wide title={words.addLinkTitle(standard)} onClose={onClose}>
      <Field
        label={words.searchPassages}
        type="search"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      {(adding.error ?? found.error) !== null && (
        <Notice kind="error">{failureText(adding.error ?? found.error)}</Notice>
      )}
      {wanted === '' ? null : found.isPending ? (
        <Loading lines={4} />
      ) : (
        <Passages
          passages={found.data?.passages ?? []}
          isBusy={adding.isPending}
          onAdd={passage => adding.mutate(passage)}
        />
      )}
    </Dialog>
  )
}

function Passages({
  passages,
  isBusy,
  onAdd,
}: {
  readonly passages: readonly Passage[]
  readonly isBusy: boolean
  readonly onAdd: (passage: string) => void
}): ReactNode {
  if (passages.length === 0) return <p role="status">{words.noPassages}</p>
  return (
    <ul className={styles.passages} aria-label={words.passagesFound}>
      {passages.map(({ chunkId, title, text }) => (
        <li key={chunkId} className={styles.passage}>
          <div>
            <strong>{title}</strong>
            <p>{text}</p>
          </div>
          <Button small icon="plus" isDisabled={isBusy} onPress={() => onAdd(chunkId)}>
            {words.addThis}
          </Button>
        </li>
      ))}
    </ul>
  )
}
