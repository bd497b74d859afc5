import { useEffect, useState, type ReactNode } from 'react'
import { navigate } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Field, Select } from '../../design/field.tsx'
import { corpus } from '../../texts/corpus.ts'
import type { DocumentKind, Narrowing } from './queries.ts'
import styles from './corpus.module.css'

const kinds = Object.keys(corpus.kinds) as DocumentKind[]
const mostWords = 200
const pauseMs = 300

const kindOf = (text: string | null): DocumentKind | undefined => kinds.find(kind => kind === text)

/** What the list is narrowed to is in the address. */
export const narrowingOf = (search: URLSearchParams): Narrowing => ({
  words: (search.get('query') ?? '').trim().slice(0, mostWords),
  kind: kindOf(search.get('kind')),
})

export function addressOf({ words, kind }: Narrowing): string {
  const search = new URLSearchParams()
  if (words !== '') search.set('query', words)
  if (kind !== undefined) search.set('kind', kind)
  return search.size === 0 ? paths.documents : `${paths.documents}?${search}`
}

const show = (narrowing: Narrowing): void => navigate(addressOf(narrowing), { replace: true })

/** Words and kind; words count when one stops typing. */
export function Filters({ narrowing }: { readonly narrowing: Narrowing }): ReactNode {
  const { words, kind } = narrowing
  const [typed, setTyped] = useState(words)
  // The address changed by another hand, such as "back".
  useEffect(() => setTyped(before => (before.trim() === words ? before : words)), [words])
  useEffect(() => {
    const next = typed.trim()
    if (next === words) return
    const timer = setTimeout(() => show({ words: next, kind }), pauseMs)
    return () => clearTimeout(timer)
    // Only typing starts the wait.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed])
  return (
    <form
      className={styles.filters}
      role="search"
      onSubmit={event => {
        event.preventDefault()
        show({ words: typed.trim(), kind })
      }}
    >
      <Field
        label={corpus.searchLabel}
        labelHidden
        type="search"
        maxLength={mostWords}
        placeholder={corpus.searchPlaceholder}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <Select
        label={corpus.kindLabel}
        labelHidden
        value={kind ?? ''}
        options={[
          { value: '', label: corpus.kindAll },
          ...kinds.map(each => ({ value: each, label: corpus.kinds[each] })),
        ]}
        onChange={event => show({ words: typed.trim(), kind: kindOf(event.target.value) })}
      />
    </form>
  )
}
