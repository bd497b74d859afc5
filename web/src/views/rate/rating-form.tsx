import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Guidelines, Rated, Rating, RatingList } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { Link } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Button, buttonClass, IconButton } from '../../design/button.tsx'
import { TextArea } from '../../design/field.tsx'
import { failureText, Notice } from '../../design/states.tsx'
import { rate } from '../../texts/rate.ts'
import { answerRated } from './rate-queries.ts'
import { ScaleGrades } from './scale-grades.tsx'
import judging from '../../design/judging.module.css'
import styles from './rate.module.css'

type Aspect = Guidelines['aspects'][number]

/** Grades, a thumb and words for an answer; those given before can be changed. */
export function RatingForm({
  answerId,
  aspects,
  own,
  drawn,
  next,
}: {
  readonly answerId: string
  readonly aspects: readonly Aspect[]
  readonly own: RatingList['ratings'][number] | undefined
  /** Whether a pipeline drawn at random gave the answer. */
  readonly drawn: boolean
  /** The answer to rate after this one. */
  readonly next: string | undefined
}): ReactNode {
  const [draft, setDraft] = useState<Rating>(() => ratingOf(own))
  const set = (change: Rating): void => setDraft(before => ({ ...before, ...change }))
  const form = useRef<HTMLFormElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const { mutate, error, data, isPending } = useMutation({
    mutationFn: () =>
      send<Rated>('POST', `/answers/${encodeURIComponent(answerId)}/ratings`, draft),
    onSuccess: () => answerRated(answerId),
  })
  // The keyboard is where one begins, and after saving where one goes on.
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (data !== undefined) buttons.current?.querySelector('a')?.focus()
  }, [data])
  const isRated = own !== undefined || data !== undefined
  const isNothing = Object.values(draft).every(value => value === undefined || value === '')
  const pipeline = data?.pipeline ?? own?.pipeline
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={rate.formTitle}
      onSubmit={event => {
        event.preventDefault()
        if (!isNothing && !isPending) mutate()
      }}
    >
      <p className={judging.intro}>{rate.keys}</p>
      {aspects.map(aspect => (
        <ScaleGrades
          key={aspect.name}
          name={aspect.name}
          title={aspect.title}
          question={aspect.question}
          grades={aspect.scale}
          value={draft[aspect.name]}
          onChange={value => set({ [aspect.name]: value })}
        />
      ))}
      <div className={styles.thumbs} role="group" aria-label={rate.overall}>
        <span className={judging.heading}>{rate.overall}</span>
        {(['up', 'down'] as const).map(thumb => (
          <IconButton
            key={thumb}
            icon={thumb === 'up' ? 'thumbUp' : 'thumbDown'}
            label={rate.thumbs[thumb]}
            aria-pressed={draft.thumb === thumb}
            onPress={() => set({ thumb: draft.thumb === thumb ? undefined : thumb })}
          />
        ))}
      </div>
      <TextArea
        label={rate.comment}
        maxLength={4000}
        value={draft.comment ?? ''}
        onChange={event =>
          set({ comment: event.target.value === '' ? undefined : event.target.value })
        }
      />
      {error !== null && <Notice kind="error">{failureText(error)}</Notice>}
      {isRated && (
        <Notice icon="check">
          {data === undefined ? rate.ratedBefore : rate.saved}{' '}
          {typeof pipeline === 'string' && rate.givenBy(pipeline, drawn)}
        </Notice>
      )}
      <div className={styles.buttons} ref={buttons}>
        {isRated && (
          <Link
            to={next === undefined ? paths.rate : paths.rating(next)}
            className={buttonClass('primary')}
          >
            {next === undefined ? rate.back : rate.next}
          </Link>
        )}
        <Button
          look={isRated ? 'plain' : 'primary'}
          type="submit"
          isDisabled={isNothing || isPending}
        >
          {isRated ? rate.change : rate.save}
        </Button>
      </div>
    </form>
  )
}

function ratingOf(own: RatingList['ratings'][number] | undefined): Rating {
  const { faithfulness, answerRelevance, contextRelevance, thumb, comment } = own ?? {}
  return { faithfulness, answerRelevance, contextRelevance, thumb, comment }
}
