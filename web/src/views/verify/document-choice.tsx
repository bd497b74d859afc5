import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { Button, IconButton } from '../../design/button.tsx'
import { Check, Field } from '../../design/field.tsx'
import { failureText, Notice, Spinner } from '../../design/states.tsx'
import { verify as words } from '../../texts/verify.ts'
import { corpus } from '../../texts/corpus.ts'
import { documentsQuery } from '../corpus/queries.ts'
import { useSettled } from '../corpus/settled.ts'
import styles from './document-choice.module.css'

export interface Chosen {
  readonly id: string
  readonly title: string
}

/** As many as the server compares a text with. */
const most = 50

/** Which documents a text is compared with; none: all. */
export function DocumentChoice({
  chosen,
  onChoose,
}: {
  readonly chosen: readonly Chosen[]
  readonly onChoose: (chosen: readonly Chosen[]) => void
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const count = chosen.length
  return (
    <details className={styles.choice} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>
        {words.against} <strong>{count === 0 ? words.againstAll : words.againstSome(count)}</strong>
      </summary>
      {isOpen && <Choice chosen={chosen} onChoose={onChoose} />}
    </details>
  )
}

function Choice({
  chosen,
  onChoose,
}: {
  readonly chosen: readonly Chosen[]
  readonly onChoose: (chosen: readonly Chosen[]) => void
}): ReactNode {
  const [typed, setTyped] = useState('')
  const searched = useSettled(typed.trim())
  const found = useInfiniteQuery(documentsQuery({ words: searched, kind: undefined }))
  const id = useId()
  const isFull = chosen.length >= most
  const listed = (found.data?.pages ?? []).flatMap(page => page.documents)
  const toggle = ({ id: which, title }: Chosen, isWanted: boolean): void => {
    const others = chosen.filter(each => each.id !== which)
    onChoose(isWanted ? [...others, { id: which, title }] : others)
  }
  return (
    <div className={styles.body}>
      {chosen.length === 0 ? (
        <p className={styles.hint}>{words.documentsHint}</p>
      ) : (
        <>
          <ul className={styles.chosen} aria-label={words.documents}>
            {chosen.map(document => (
              <li key={document.id}>
                <span>{document.title}</span>
                <IconButton
                  small
                  icon="close"
                  label={words.leaveOut(document.title)}
                  onPress={() => toggle(document, false)}
                />
              </li>
            ))}
          </ul>
          <div>
            <Button small look="quiet" onPress={() => onChoose([])}>
              {words.searchAll}
            </Button>
          </div>
        </>
      )}
      {isFull && <Notice>{words.mostChosen(most)}</Notice>}
      <Field
        label={words.search}
        type="search"
        maxLength={200}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <p id={id} className="for-readers">
        {words.found}
      </p>
      {found.isError && <Notice kind="error">{failureText(found.error)}</Notice>}
      {found.isPending && <Spinner />}
      {found.data !== undefined && listed.length === 0 && !found.hasNextPage && (
        <p className={styles.hint}>{words.noneFound}</p>
      )}
      {/* It scrolls, so the keyboard must get to it: by what is in it. */}
      <ul className={styles.found} aria-labelledby={id}>
        {listed.map(({ id: which, title: named }) => {
          const title = named === '' ? corpus.untitled : named
          const isChosen = chosen.some(each => each.id === which)
          return (
            <li key={which}>
              <Check
                label={title}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={event => toggle({ id: which, title }, event.target.checked)}
              />
            </li>
          )
        })}
        {found.hasNextPage && (
          <li>
            <Button
              small
              icon="down"
              isDisabled={found.isFetchingNextPage}
              onPress={() => void found.fetchNextPage()}
            >
              {listed.length === 0 ? corpus.searchOn : corpus.more}
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}
