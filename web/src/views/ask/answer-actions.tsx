import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Rated } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { ratingChanged, ratingsQuery, sessionQuery } from '../../api/queries.ts'
import { saveResponse } from '../../api/save-response.ts'
import { navigate } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { IconButton } from '../../design/button.tsx'
import { Menu } from '../../design/menu.tsx'
import { failureText } from '../../design/states.tsx'
import { tell } from '../../design/toast.tsx'
import { ask } from '../../texts/ask.ts'
import { graph } from '../../texts/graph.ts'
import { answerAsText } from './answer-as-text.ts'
import type { PartialAnswer } from './fold-events.ts'
import styles from './turn.module.css'

/** What one does with an answer that is there. */
export function AnswerActions({
  answer,
  alone,
  recorded,
  onRetry,
}: {
  readonly answer: PartialAnswer
  /** Whether the page shows this answer only. */
  readonly alone: boolean
  /** Whether the server keeps it. */
  readonly recorded: boolean
  readonly onRetry: () => void
}): ReactNode {
  const { data: session } = useQuery(sessionQuery)
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
      {recorded && answerId !== undefined && session?.can.converse === true && (
        <>
          <Export answer={answer} answerId={answerId} />
          {!alone && (
            <IconButton
              small
              icon="link"
              label={ask.share}
              onPress={() => navigate(paths.answer(answerId))}
            />
          )}
          <IconButton
            small
            icon="graph"
            label={graph.seeOfAnswer}
            onPress={() => navigate(paths.answerGraph(answerId))}
          />
          <IconButton
            small
            icon="rate"
            label={ask.rate}
            onPress={() => navigate(paths.rating(answerId))}
          />
          <Thumbs answerId={answerId} user={session.user.id} />
        </>
      )}
    </div>
  )
}

const formats = ['markdown', 'html', 'json'] as const

function Export({
  answer: { sentences },
  answerId,
}: {
  readonly answer: PartialAnswer
  readonly answerId: string
}): ReactNode {
  const save = async (format: (typeof formats)[number]): Promise<void> => {
    const path = `/answers/${encodeURIComponent(answerId)}/export?format=${format}`
    try {
      await saveResponse(path, `${answerId}.${format}`)
    } catch (error) {
      tell(failureText(error), { failed: true })
    }
  }
  return (
    <Menu
      label={ask.export}
      button={<IconButton small icon="download" label={ask.export} />}
      choices={formats
        // The report is one of verdicts.
        .filter(
          format => format !== 'html' || sentences.some(({ verified }) => verified !== undefined),
        )
        .map(format => ({
          id: format,
          label: ask.exportFormats[format],
          onChoose: () => void save(format),
        }))}
    />
  )
}

function Thumbs({
  answerId,
  user,
}: {
  readonly answerId: string
  readonly user: string
}): ReactNode {
  const { data } = useQuery(ratingsQuery(answerId))
  const own = data?.ratings.find(({ rater }) => rater === user)
  const { mutate, variables, isPending } = useMutation({
    mutationFn(thumb: 'up' | 'down') {
      // A rating takes the place of the one before, so its grades come along.
      const { faithfulness, answerRelevance, contextRelevance, comment } = own ?? {}
      const body = { faithfulness, answerRelevance, contextRelevance, comment, thumb }
      return send<Rated>('POST', `/answers/${encodeURIComponent(answerId)}/ratings`, body)
    },
    onSuccess() {
      tell(ask.thanks)
      ratingChanged(answerId)
    },
    onError: error => tell(failureText(error), { failed: true }),
  })
  const chosen = isPending ? variables : own?.thumb
  const press = (thumb: 'up' | 'down'): void => {
    // Until the rating of before is known, a thumb would take its place.
    if (data !== undefined && thumb !== chosen) mutate(thumb)
  }
  return (
    <>
      <IconButton
        small
        icon="thumbUp"
        label={ask.helpful}
        aria-pressed={chosen === 'up'}
        onPress={() => press('up')}
      />
      <IconButton
        small
        icon="thumbDown"
        label={ask.unhelpful}
        aria-pressed={chosen === 'down'}
        onPress={() => press('down')}
      />
    </>
  )
}
