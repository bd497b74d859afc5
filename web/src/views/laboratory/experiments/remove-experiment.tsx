import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ExperimentOnWire } from 'veritrail/contract'
import { send } from '../../../api/client.ts'
import { navigate } from '../../../app/router.tsx'
import { paths } from '../../../app/routes.ts'
import { Button } from '../../../design/button.tsx'
import { Confirmation } from '../../../design/dialog.tsx'
import { failureText } from '../../../design/states.tsx'
import { tell } from '../../../design/toast.tsx'
import { common } from '../../../texts/common.ts'
import { experiments as words } from '../../../texts/experiments.ts'
import { experimentGone, experimentRoute } from './experiment-queries.ts'

/** Removes an experiment after a question; not while it runs. */
export function RemoveExperiment({
  experiment: { id, name },
  isRunning,
}: {
  readonly experiment: ExperimentOnWire
  readonly isRunning: boolean
}): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const removing = useMutation({
    mutationFn: () => send('DELETE', experimentRoute(id)),
    onSuccess() {
      navigate(paths.experiments)
      experimentGone(id)
      tell(words.removed(name))
    },
    onError: error => tell(failureText(error), { failed: true }),
  })
  return (
    <>
      <Button isDisabled={isRunning || removing.isPending} onPress={() => setAsked(true)}>
        {common.remove}
      </Button>
      {isAsked && (
        <Confirmation
          title={words.removeTitle}
          question={words.removeText(name)}
          action={common.remove}
          onConfirm={() => removing.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
