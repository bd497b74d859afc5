import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PanelItem, PanelItemMarks, PanelSheetView } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { TextArea } from '../../design/field.tsx'
import { Failure, failureText, Loading, Notice } from '../../design/states.tsx'
import { laboratory as words } from '../../texts/laboratory.ts'
import { ScaleGrades } from '../rate/scale-grades.tsx'
import { ClosestOption } from './closest-option.tsx'
import { itemQuery, panelRated, panelRoute } from './laboratory-queries.ts'
import pageStyles from '../../design/judging.module.css'
import styles from './laboratory.module.css'

interface Judging {
  readonly panel: string
  readonly item: string
  readonly guidelines: PanelSheetView['guidelines']
  readonly onSaved: () => void
}

/** One item of a panel: what is to be judged, and the form for it. */
export function JudgeItem(judging: Judging): ReactNode {
  const found = useQuery(itemQuery(judging.panel, judging.item))
  if (found.isPending) return <Loading lines={9} />
  if (found.data === undefined)
    return <Failure error={found.error} onRetry={() => void found.refetch()} />
  const shown = found.data
  return (
    <div className={pageStyles.sides}>
      <article className={pageStyles.read} aria-label={shown.question}>
        <h2 className={styles.question}>{shown.question}</h2>
        <section className={styles.section} aria-label={words.answer}>
          <h3 className={pageStyles.heading}>{words.answer}</h3>
          <p className={styles.answer}>{shown.answer}</p>
        </section>
        {shown.sources !== undefined && <Sources sources={shown.sources} />}
      </article>
      <Form {...judging} shown={shown} />
    </div>
  )
}

const Sources = ({
  sources,
}: {
  readonly sources: NonNullable<PanelItem['sources']>
}): ReactNode => (
  <section className={styles.section} aria-label={words.sources}>
    <h3 className={pageStyles.heading}>{words.sources}</h3>
    {sources.length === 0 && <p>{words.noSources}</p>}
    {sources.map(({ title, text }, index) => (
      <figure key={index} className={styles.source}>
        <figcaption>
          [{index + 1}] {title}
        </figcaption>
        <blockquote className={pageStyles.quote}>{text}</blockquote>
      </figure>
    ))}
  </section>
)

const nothingSaid: PanelItemMarks = { grades: {} }

function Form({
  panel,
  item,
  guidelines,
  onSaved,
  shown,
}: Judging & { readonly shown: PanelItem }): ReactNode {
  const [draft, setDraft] = useState<PanelItemMarks>(shown.marks ?? nothingSaid)
  const form = useRef<HTMLFormElement>(null)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => send('POST', panelRoute(panel, `/items/${encodeURIComponent(item)}`), draft),
    async onSuccess() {
      await panelRated(panel)
      onSaved()
    },
  })
  // The keyboard is where one begins.
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  const isNothing =
    draft.option === undefined && Object.values(draft.grades).every(grade => grade === undefined)
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={words.form}
      onSubmit={event => {
        event.preventDefault()
        if (!isNothing && !isPending) mutate()
      }}
    >
      <p className={pageStyles.intro}>{words.keys}</p>
      {shown.options !== undefined && (
        <ClosestOption
          options={shown.options}
          value={draft.option}
          onChange={option => setDraft(before => ({ ...before, option }))}
        />
      )}
      {guidelines
        .filter(({ scale }) => shown.scales.includes(scale))
        .map(({ scale, title, question, grades }) => (
          <ScaleGrades
            key={scale}
            name={scale}
            title={title}
            question={question}
            grades={grades}
            value={draft.grades[scale]}
            onChange={grade =>
              setDraft(before => ({ ...before, grades: { ...before.grades, [scale]: grade } }))
            }
          />
        ))}
      <TextArea
        label={words.comment}
        maxLength={4000}
        value={draft.comment ?? ''}
        onChange={event =>
          setDraft(before => ({
            ...before,
            comment: event.target.value === '' ? undefined : event.target.value,
          }))
        }
      />
      {error !== null && <Notice kind="error">{failureText(error)}</Notice>}
      <div className={styles.steps}>
        <Button look="primary" type="submit" isDisabled={isNothing || isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
