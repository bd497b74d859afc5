import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Rated } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { navigate } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { IconButton } from '../../design/button.tsx'
import { failureText } from '../../design/states.tsx'
import { tell } from '../../design/toast.tsx'
import { ask } from '../../texts/ask.ts'
import { answerAsText } from './answer-as-text.ts'
import type { PartialAnswer } from './fold-events.ts'
import styles from './turn.module.css'

/** What one does with an answer that is there. */
export function AnswerActions({
  answer,
  alone,
  onRetry,
}: {
  readonly answer: PartialAnswer
  /** Whether the page shows this answer only. */
  readonly alone: boolean
  readonly onRetry: () => void
}): ReactNode {
  const { answerId } = answer
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(answerAsText(answer))
      tell(ask.copied)
    } catch {
      tell(ask.copyFailed, { failed: true })
    }
  }
  return (
    <div className={styles.actions}>
      <IconButton small icon="copy" label={ask.copy} onPress={() => void copy()} />
      <IconButton small icon="retry" label={ask.retry} onPress={onRetry} />
      {answerId !== undefined && (
        <>
          {!alone && (
            <IconButton
              small
              icon="link"
              label={ask.share}
              onPress={() => navigate(paths.answer(answerId))}
            />
          )}
          <Thumbs answerId={answerId} />
        </>
      )}
    </div>
  )
}

function Thumbs({ answerId }: { readonly answerId: string }): ReactNode {
  const { mutate, variables, isError } = useMutation({
    mutationFn: (thumb: 'up' | 'down') =>
      send<Rated>('POST', `/answers/${encodeURIComponent(answerId)}/ratings`, { thumb }),
    onSuccess: () => tell(ask.thanks),
    onError: error => tell(failureText(error), { failed: true }),
  })
  const chosen = isError ? undefined : variables
  return (
    <>
      <IconButton
        small
        icon="thumbUp"
        label={ask.helpful}
        aria-pressed={chosen === 'up'}
        onPress={() => mutate('up')}
      />
      <IconButton
        small
        icon="thumbDown"
        label={ask.unhelpful}
        aria-pressed={chosen === 'down'}
        onPress={() => mutate('down')}
      />
    </>
  )
}
