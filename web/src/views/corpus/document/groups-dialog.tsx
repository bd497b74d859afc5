import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { send } from '../../../api/client.ts'
import { queries, sessionQuery } from '../../../api/queries.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog, DialogActions } from '../../../design/dialog.tsx'
import { Field } from '../../../design/field.tsx'
import { Failure, failureText, Loading, Notice } from '../../../design/states.tsx'
import { tell } from '../../../design/toast.tsx'
import { common } from '../../../texts/common.ts'
import { document as words } from '../../../texts/document.ts'
import { GroupChoice } from '../group-choice.tsx'
import { documentQuery, groupsQuery, readDocumentsAnew } from '../queries.ts'
import styles from './groups-dialog.module.css'

/** Changes who may read a document. */
export function GroupsDialog({
  id,
  groups,
  onClose,
}: {
  readonly id: string
  readonly groups: readonly string[]
  readonly onClose: () => void
}): ReactNode {
  const { data: session } = useQuery(sessionQuery)
  const known = useQuery(groupsQuery)
  const [chosen, setChosen] = useState(groups)
  const [added, setAdded] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const saving = useMutation({
    mutationFn: () =>
      send('POST', `/documents/${encodeURIComponent(id)}/groups`, { groups: chosen }),
    onSuccess() {
      tell(words.groupsSaved)
      void queries.invalidateQueries({ queryKey: documentQuery(id).queryKey })
      void queries.invalidateQueries({ queryKey: groupsQuery.queryKey })
      readDocumentsAnew()
      onClose()
    },
  })
  const all = [...new Set([...(known.data?.groups ?? []), ...groups, ...added])]
  const add = (): void => {
    const group = typed.trim()
    if (group === '') return
    setAdded([...added, group])
    setChosen([...new Set([...chosen, group])])
    setTyped('')
  }
  return (
    <Dialog title={words.groupsTitle} onClose={onClose}>
      <div className={styles.body}>
        <p>{words.groupsHint}</p>
        {known.isPending && <Loading lines={2} />}
        {known.isError && <Failure error={known.error} onRetry={() => void known.refetch()} />}
        <GroupChoice all={all} chosen={chosen} onChoose={setChosen} />
        {session?.user.kind === 'owner' && (
          <form
            className={styles.other}
            onSubmit={event => {
              event.preventDefault()
              add()
            }}
          >
            <Field
              label={words.otherGroup}
              maxLength={200}
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
            <Button type="submit" icon="plus" isDisabled={typed.trim() === ''}>
              {words.addGroup}
            </Button>
          </form>
        )}
        {saving.isError && <Notice kind="error">{failureText(saving.error)}</Notice>}
      </div>
      <DialogActions>
        <Button onPress={onClose}>{common.cancel}</Button>
        <Button
          look="primary"
          isDisabled={chosen.length === 0 || saving.isPending}
          onPress={() => saving.mutate()}
        >
          {common.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
