import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { Dialog, DialogActions } from '../../../design/dialog.tsx'
import { Field } from '../../../design/field.tsx'
import { failureText, Notice } from '../../../design/states.tsx'
import { tell } from '../../../design/toast.tsx'
import { common } from '../../../texts/common.ts'
import { entities as words } from '../../../texts/entities.ts'
import { decide } from './entity-queries.ts'
import styles from './entities.module.css'

export interface Named {
  readonly id: string
  readonly name: string
}

/** Asks before two entities count as one, or as two, and why. */
export function DecisionDialog({
  kind,
  left,
  right,
  onDone,
  onClose,
}: {
  readonly kind: 'same' | 'different'
  readonly left: Named
  readonly right: Named
  readonly onDone?: () => void
  readonly onClose: () => void
}): ReactNode {
  const [reason, setReason] = useState('')
  const deciding = useMutation({
    mutationFn: () =>
      decide({
        kind,
        left: left.id,
        right: right.id,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      }),
    onSuccess() {
      tell(kind === 'same' ? words.merged : words.split)
      onDone?.()
      onClose()
    },
  })
  const isSame = kind === 'same'
  const intro = isSame ? words.mergeIntro : words.splitIntro
  return (
    <Dialog title={isSame ? words.mergeTitle : words.splitTitle} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          deciding.mutate()
        }}
      >
        <div className={styles.question}>
          <p>{intro(left.name, right.name)}</p>
          <Field
            label={words.reason}
            maxLength={1_000}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
          {deciding.isError && <Notice kind="error">{failureText(deciding.error)}</Notice>}
        </div>
        <DialogActions>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isDisabled={deciding.isPending}>
            {words.decide}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
