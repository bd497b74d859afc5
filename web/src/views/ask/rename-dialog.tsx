import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { send } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Dialog, DialogActions } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { failureText } from '../../design/states.tsx'
import { ask } from '../../texts/ask.ts'
import { common } from '../../texts/common.ts'
import { conversationChanged } from './ask-queries.ts'

export function RenameDialog({
  id,
  title,
  onClose,
}: {
  readonly id: string
  readonly title: string
  readonly onClose: () => void
}): ReactNode {
  const [name, setName] = useState(title)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      send('PATCH', `/conversations/${encodeURIComponent(id)}`, { title: name.trim() }),
    onSuccess() {
      conversationChanged(id)
      onClose()
    },
  })
  return (
    <Dialog title={ask.renameTitle} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() !== '') mutate()
        }}
      >
        <Field
          label={ask.name}
          value={name}
          maxLength={200}
          error={error === null ? undefined : failureText(error)}
          onChange={event => setName(event.target.value)}
        />
        <DialogActions>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isDisabled={name.trim() === '' || isPending}>
            {common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
