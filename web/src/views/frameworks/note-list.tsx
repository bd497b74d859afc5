import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { NoteList as Notes } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { Button } from '../../design/button.tsx'
import { TextArea } from '../../design/field.tsx'
import { Empty, Failure, failureText, Loading, Notice } from '../../design/states.tsx'
import { tell } from '../../design/toast.tsx'
import { frameworks as words } from '../../texts/frameworks.ts'
import { notesQuery, routeOf } from './framework-queries.ts'
import layout from '../../design/layout.module.css'
import styles from './frameworks.module.css'

type Note = Notes['notes'][number]

/** Standards that were taken for each other, and how they are told apart. */
export function NoteList({
  reference,
  mayReview,
}: {
  readonly reference: string
  readonly mayReview: boolean
}): ReactNode {
  const found = useQuery(notesQuery(reference))
  if (found.isPending) return <Loading lines={5} />
  if (found.data === undefined)
    return <Failure error={found.error} onRetry={() => void found.refetch()} />
  const { notes } = found.data
  if (notes.length === 0)
    return (
      <Empty icon="edit" title={words.noNotes}>
        <p>{words.noNotesText}</p>
      </Empty>
    )
  return (
    <div className={styles.notes}>
      <p className={styles.aside}>{words.notesHint}</p>
      {notes.map(note => (
        <OneNote
          key={`${note.standards.join(' ')} ${note.note?.at ?? ''}`}
          reference={reference}
          note={note}
          mayReview={mayReview}
        />
      ))}
    </div>
  )
}

function OneNote({
  reference,
  note: { standards, confused, note, proposed },
  mayReview,
}: {
  readonly reference: string
  readonly note: Note
  readonly mayReview: boolean
}): ReactNode {
  const [one, other] = standards
  const before = note?.text ?? proposed ?? ''
  const [text, setText] = useState(before)
  const saving = useMutation({
    mutationFn: () => send('POST', routeOf(reference, '/notes'), { standards, text: text.trim() }),
    onSuccess() {
      tell(words.noteSaved)
      void queries.invalidateQueries({ queryKey: notesQuery(reference).queryKey })
    },
  })
  const about = [
    ...(confused > 0 ? [words.confused(confused)] : []),
    ...(note === undefined ? [] : [words.noteBy(note.by, note.at.slice(0, 10))]),
    ...(note === undefined && proposed !== undefined ? [words.proposed] : []),
  ].join(' · ')
  return (
    <section className={layout.card}>
      {mayReview ? (
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            saving.mutate()
          }}
        >
          <TextArea
            label={words.noteOf(one, other)}
            hint={about}
            maxLength={2_000}
            value={text}
            onChange={event => setText(event.target.value)}
          />
          {saving.error !== null && <Notice kind="error">{failureText(saving.error)}</Notice>}
          <div className={layout.line}>
            <Button
              small
              type="submit"
              isDisabled={saving.isPending || (note !== undefined && text.trim() === before)}
            >
              {words.saveNote}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <h2>{words.noteOf(one, other)}</h2>
          <p>{before}</p>
          <p className={styles.aside}>{about}</p>
        </>
      )}
    </section>
  )
}
