import { useId, useState, type ReactNode } from 'react'
import type { FrameworkDifference } from 'veritrail/contract'
import { Link } from '../../../app/router.tsx'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import layout from '../../../design/layout.module.css'
import { frameworks as words } from '../../../texts/frameworks.ts'
import styles from './versions.module.css'

interface Named {
  readonly number: string
  readonly title: string
}
interface Changes {
  readonly added: ReadonlyArray<Named & { readonly formal?: string }>
  readonly removed: ReadonlyArray<Named & { readonly formal?: string }>
  readonly changed: FrameworkDifference['standards']['changed']
}
type Kind = keyof Changes

const tones = { changed: 'accent', added: 'supported', removed: 'contradicted' } as const
const icons = { changed: 'edit', added: 'plus', removed: 'dash' } as const
const shownAtOnce = 50

/** What changed, was added and was removed, with the old and the new words. */
export function ChangeList({
  title,
  changes,
  addressOf,
}: {
  readonly title: string
  readonly changes: Changes
  /** Of what is in the version that is looked at. */
  readonly addressOf: (number: string) => string | undefined
}): ReactNode {
  const id = useId()
  const [shown, setShown] = useState(shownAtOnce)
  const entries = [
    ...changes.changed.map(entry => ({
      kind: 'changed' as const,
      entry,
      content: <Fields fields={entry.fields} />,
    })),
    ...(['added', 'removed'] as const).flatMap(kind =>
      changes[kind].map(entry => ({ kind, entry, content: <Whole kind={kind} {...entry} /> })),
    ),
  ]
  if (entries.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.list}>
        {entries.slice(0, shown).map(({ kind, entry, content }) => (
          <li key={`${kind} ${entry.number}`} className={layout.card}>
            <Head
              kind={kind}
              {...entry}
              address={kind === 'removed' ? undefined : addressOf(entry.number)}
            />
            {content}
          </li>
        ))}
      </ul>
      {entries.length > shown && (
        <div>
          <Button icon="down" onPress={() => setShown(shown + shownAtOnce)}>
            {words.more}
          </Button>
        </div>
      )}
    </section>
  )
}

function Head({
  kind,
  number,
  title,
  address,
}: Named & { readonly kind: Kind; readonly address: string | undefined }): ReactNode {
  const name = title === '' || title === number ? number : `${number} ${title}`
  return (
    <div className={layout.line}>
      <Badge tone={tones[kind]} icon={icons[kind]}>
        {words.changeKinds[kind]}
      </Badge>
      {address === undefined ? (
        <strong className={styles.name}>{name}</strong>
      ) : (
        <Link to={address} className={styles.name}>
          {name}
        </Link>
      )}
    </div>
  )
}

/** Each field with the words that went and those that came. */
const Fields = ({
  fields,
}: {
  readonly fields: Changes['changed'][number]['fields']
}): ReactNode => (
  <dl className={styles.fields}>
    {fields.map(({ field, words: runs }) => (
      <div key={field}>
        <dt>{words.fields[field]}</dt>
        <dd className={styles.text}>
          {runs.map(({ kind, text }, at) =>
            kind === 'same' ? (
              text
            ) : kind === 'removed' ? (
              <del key={at}>{text}</del>
            ) : (
              <ins key={at}>{text}</ins>
            ),
          )}
        </dd>
      </div>
    ))}
  </dl>
)

function Whole({
  kind,
  formal = '',
}: {
  readonly kind: 'added' | 'removed'
  readonly formal?: string
}): ReactNode {
  if (formal === '') return null
  return (
    <p className={styles.text}>{kind === 'added' ? <ins>{formal}</ins> : <del>{formal}</del>}</p>
  )
}
