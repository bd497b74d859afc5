import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { CreatedToken } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { setAccessToken } from '../../api/token.ts'
import { Button } from '../../design/button.tsx'
import { Dialog, DialogActions } from '../../design/dialog.tsx'
import { Check, Field } from '../../design/field.tsx'
import { failureText, Notice } from '../../design/states.tsx'
import { common } from '../../texts/common.ts'
import { settings } from '../../texts/settings.ts'
import { groupsQuery } from '../corpus/queries.ts'
import { errorOf } from './field-errors.ts'

/** Makes a token. The first one is the owner's: from then on everybody needs one. */
export function NewToken({
  isFirst,
  onMade,
  onClose,
}: {
  readonly isFirst: boolean
  readonly onMade: (created: CreatedToken) => void
  readonly onClose: () => void
}): ReactNode {
  const [name, setName] = useState('')
  const [groups, setGroups] = useState('')
  const [owner, setOwner] = useState(isFirst)
  const { data: known } = useQuery(groupsQuery)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      send<CreatedToken>('POST', '/tokens', {
        name: name.trim(),
        owner,
        groups: owner ? [] : groupsIn(groups),
      }),
    onSuccess(created) {
      // Without it this page would be the first to be sent away.
      if (isFirst) setAccessToken(created.token, { remember: false })
      onMade(created)
      void queries.invalidateQueries({ queryKey: ['tokens'] })
      void queries.invalidateQueries({ queryKey: ['session'] })
    },
  })
  const isTaken = error instanceof ApiError && error.code === 'conflict'
  const nameError = isTaken ? error.message : errorOf(error, 'name')
  const groupsError = errorOf(error, 'groups')
  return (
    <Dialog title={settings.newToken} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() !== '' && !isPending) mutate()
        }}
      >
        <Field
          label={settings.name}
          hint={settings.nameHint}
          error={nameError}
          maxLength={64}
          autoComplete="off"
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <br />
        <Check
          label={settings.asOwner}
          checked={owner}
          disabled={isFirst}
          onChange={event => setOwner(event.target.checked)}
        />
        <br />
        {isFirst && <Notice>{settings.firstIsOwner}</Notice>}
        {!owner && (
          <Field
            label={settings.groups}
            hint={settings.groupsHint(known?.groups ?? [])}
            error={groupsError}
            autoComplete="off"
            value={groups}
            onChange={event => setGroups(event.target.value)}
          />
        )}
        {error !== null && nameError === undefined && groupsError === undefined && (
          <Notice kind="error">{failureText(error)}</Notice>
        )}
        <br />
        <DialogActions>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isDisabled={name.trim() === '' || isPending}>
            {settings.make}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const groupsIn = (text: string): string[] =>
  text
    .split(',')
    .map(group => group.trim())
    .filter(group => group !== '')
