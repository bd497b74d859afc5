import { useState, type ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { Dialog, DialogActions } from '../../../design/dialog.tsx'
import { TextArea } from '../../../design/field.tsx'
import { frameworks as words } from '../../../texts/frameworks.ts'

/** Accepts or rejects a link, and says why. */
export function ReasonDialog({
  onDecide,
  onClose,
}: {
  readonly onDecide: (decision: 'accepted' | 'rejected', reason: string) => void
  readonly onClose: () => void
}): ReactNode {
  const [reason, setReason] = useState('')
  const decide = (decision: 'accepted' | 'rejected'): void => {
    onDecide(decision, reason.trim())
    onClose()
  }
  return (
    <Dialog title={words.reasonTitle} onClose={onClose}>
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        maxLength={2_000}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
      <DialogActions>
        <Button icon="cross" isDisabled={reason.trim() === ''} onPress={() => decide('rejected')}>
          {words.reject}
        </Button>
        <Button
          look="primary"
          icon="check"
          isDisabled={reason.trim() === ''}
          onPress={() => decide('accepted')}
        >
          {words.accept}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
