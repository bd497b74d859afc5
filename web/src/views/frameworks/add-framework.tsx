import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { send } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { navigate } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { failureText, Notice, Spinner } from '../../design/states.tsx'
import { tell } from '../../design/toast.tsx'
import { frameworks as words } from '../../texts/frameworks.ts'
import { DropZone } from '../corpus/drop-zone.tsx'
import type { ChosenFile } from '../corpus/dropped-files.ts'
import { GroupChoice } from '../corpus/group-choice.tsx'
import { groupsQuery } from '../corpus/queries.ts'
import layout from '../../design/layout.module.css'
import styles from './frameworks.module.css'

interface Added {
  readonly status: string
  readonly framework: { readonly reference: string }
  readonly notes: readonly string[]
}

const dropWords = {
  title: words.addTitle,
  drop: words.drop,
  now: words.dropNow,
  hint: words.dropHint,
}
const fields = [
  { name: 'title', label: words.frameworkTitle, hint: words.asInFiles },
  { name: 'version', label: words.frameworkVersion, hint: words.asInFiles },
  { name: 'name', label: words.name, hint: words.nameHint },
  { name: 'map', label: words.columns, hint: words.columnsHint },
] as const

/** Adds a framework from its files, with what the files do not say of it. */
export function AddFramework(): ReactNode {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({})
  const [chosen, setChosen] = useState<readonly string[]>()
  const { data: groups } = useQuery(groupsQuery)
  const all = groups?.groups ?? []
  const readers = chosen ?? groups?.usual ?? []
  const adding = useMutation({
    mutationFn: () => send<Added>('POST', '/frameworks', formOf(files, said, readers)),
    onSuccess({ status, framework: { reference }, notes }) {
      tell(words.added(reference, status))
      for (const note of notes) tell(note)
      for (const key of ['frameworks', 'framework', 'documents', 'session', 'coverage', 'links'])
        void queries.invalidateQueries({ queryKey: [key] })
      navigate(paths.framework(reference))
    },
  })
  return (
    <section className={styles.add} aria-label={words.addTitle}>
      <DropZone
        words={dropWords}
        folders={false}
        onFiles={more => {
          adding.reset()
          setFiles(before => [
            ...before.filter(({ name }) => more.every(each => each.name !== name)),
            ...more,
          ])
        }}
      />
      {files.length > 0 && (
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            adding.mutate()
          }}
        >
          <ul className={styles.files} aria-label={words.chosen}>
            {files.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <div className={styles.fields}>
            {fields.map(({ name, label, hint }) => (
              <Field
                key={name}
                label={label}
                hint={hint}
                maxLength={300}
                value={said[name] ?? ''}
                onChange={event => setSaid({ ...said, [name]: event.target.value })}
              />
            ))}
          </div>
          {all.length > 1 && <GroupChoice all={all} chosen={readers} onChoose={setChosen} />}
          {adding.error !== null && <Notice kind="error">{failureText(adding.error)}</Notice>}
          <div className={layout.line}>
            <Button look="primary" icon="plus" type="submit" isDisabled={adding.isPending}>
              {adding.isPending ? words.adding : words.add}
            </Button>
            <Button
              look="quiet"
              onPress={() => {
                setFiles([])
                adding.reset()
              }}
            >
              {words.leaveOut}
            </Button>
            {adding.isPending && <Spinner />}
          </div>
        </form>
      )}
    </section>
  )
}

function formOf(
  files: readonly ChosenFile[],
  { map = '', ...said }: Readonly<Record<string, string>>,
  groups: readonly string[],
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(said))
    if (value.trim() !== '') form.append(name, value)
  for (const pair of map.split(',')) if (pair.trim() !== '') form.append('map', pair.trim())
  for (const group of groups) form.append('group', group)
  for (const { name, file } of files) form.append('files', file, name)
  return form
}
