import { useState, type ReactNode } from 'react'
import type { AlignmentOptions } from 'veritrail/contract'
import { Button } from '../../design/button.tsx'
import { Dialog, DialogActions } from '../../design/dialog.tsx'
import { Check, Field } from '../../design/field.tsx'
import { common } from '../../texts/common.ts'
import { frameworks as words } from '../../texts/frameworks.ts'

const usualCalls = 1_000
const mostCalls = 1_000_000

/** Asks how often the language model may be asked, before it is. */
export function AlignWithModel({
  model,
  onAlign,
  onClose,
}: {
  /** What it is called. */
  readonly model: string
  readonly onAlign: (options: AlignmentOptions) => void
  readonly onClose: () => void
}): ReactNode {
  const [calls, setCalls] = useState(usualCalls)
  const [again, setAgain] = useState(false)
  const isWrong = !Number.isInteger(calls) || calls < 1 || calls > mostCalls
  return (
    <Dialog title={words.withModelTitle} onClose={onClose}>
      <p>{words.withModelText(model)}</p>
      <Field
        label={words.modelCalls}
        hint={words.modelCallsHint}
        error={isWrong ? words.modelCallsWrong(mostCalls) : undefined}
        type="number"
        min={1}
        max={mostCalls}
        value={Number.isNaN(calls) ? '' : calls}
        onChange={event => setCalls(event.target.valueAsNumber)}
      />
      <Check
        label={words.alignAll}
        checked={again}
        onChange={event => setAgain(event.target.checked)}
      />
      <DialogActions>
        <Button onPress={onClose}>{common.cancel}</Button>
        <Button
          look="primary"
          icon="link"
          isDisabled={isWrong}
          onPress={() => {
            onAlign({ with: 'model', modelCalls: calls, ...(again && { again }) })
            onClose()
          }}
        >
          {words.align}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
