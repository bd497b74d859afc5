import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { CorpusSettings } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { pipelinesQuery, queries } from '../../api/queries.ts'
import { Button } from '../../design/button.tsx'
import { Failure, failureText, Loading, Notice } from '../../design/states.tsx'
import { tell } from '../../design/toast.tsx'
import { settings } from '../../texts/settings.ts'
import { BandFields } from './band-fields.tsx'
import { errorOf, fieldErrors } from './field-errors.ts'
import { PipelineFields } from './pipeline-fields.tsx'
import { Section } from './section.tsx'
import { settingsQuery } from './settings-queries.ts'
import { percentOf, shareOf, sumOf, type Shares } from './shares.ts'
import { WeightFields } from './weight-fields.tsx'
import styles from './settings.module.css'

/** Who answers, what counts how much, and from where on one calls an answer sure. */
export function AnswerSettings(): ReactNode {
  const { data, error, refetch } = useQuery(settingsQuery)
  if (data !== undefined) return <Fields key={JSON.stringify(data)} kept={data} />
  return (
    <Section title={settings.answers} about={settings.answersAbout}>
      {error === null ? <Loading /> : <Failure error={error} onRetry={() => void refetch()} />}
    </Section>
  )
}

const asPercent = (shares: Readonly<Record<string, number>>): Shares =>
  Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, percentOf(share)]))
const asShares = (shares: Shares): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(shares).map(([name, text]) => [name, shareOf(text)]))
const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right)
const namesOf = (pipeline: string): readonly string[] =>
  pipeline.split(',').map(name => name.trim())

function Fields({ kept }: { readonly kept: CorpusSettings }): ReactNode {
  const [chosen, setChosen] = useState(namesOf(kept.pipeline))
  const [weights, setWeights] = useState(asPercent(kept.weights))
  const [bands, setBands] = useState(asPercent(kept.bands))
  const { data: pipelines } = useQuery(pipelinesQuery)
  const change = {
    ...(!same(chosen, namesOf(kept.pipeline)) && { pipeline: chosen.join(', ') }),
    ...(!same(weights, asPercent(kept.weights)) && { weights: asShares(weights) }),
    ...(!same(bands, asPercent(kept.bands)) && { bands: asShares(bands) }),
  }
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => send<CorpusSettings>('PATCH', '/settings', change),
    onSuccess(changed) {
      queries.setQueryData(settingsQuery.queryKey, changed)
      // Which one is the usual one may have changed.
      void queries.invalidateQueries({ queryKey: pipelinesQuery.queryKey })
      tell(settings.saved)
    },
  })
  const hasChanged = Object.keys(change).length > 0
  // Weights with more decimals than are shown stay as they are until somebody changes them.
  const isWhole =
    (change.weights === undefined || sumOf(weights) === 100) &&
    !Number.isNaN(sumOf(bands)) &&
    chosen.length > 0
  const edit =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      reset()
      set(value)
    }
  return (
    <form
      className={styles.sections}
      aria-label={settings.answers}
      onSubmit={event => {
        event.preventDefault()
        if (hasChanged && isWhole && !isPending) mutate()
      }}
    >
      <Section title={settings.pipeline} about={settings.pipelineAbout}>
        <PipelineFields
          all={
            pipelines?.pipelines ??
            kept.pipelines.map(name => ({ name, title: name, description: '' }))
          }
          chosen={chosen}
          error={chosen.length === 0 ? settings.pipelineMissing : errorOf(error, 'pipeline')}
          onChange={edit(setChosen)}
        />
      </Section>
      <Section title={settings.weights} about={settings.weightsAbout}>
        <WeightFields
          weights={weights}
          error={errorOf(error, 'weights')}
          onChange={edit(setWeights)}
        />
      </Section>
      <Section title={settings.bands} about={settings.bandsAbout}>
        <BandFields bands={bands} error={errorOf(error, 'bands')} onChange={edit(setBands)} />
      </Section>
      <div className={styles.save}>
        {error !== null && fieldErrors(error).length === 0 && (
          <Notice kind="error">{failureText(error)}</Notice>
        )}
        <div className={styles.buttons}>
          <Button look="primary" type="submit" isDisabled={!hasChanged || !isWhole || isPending}>
            {settings.save}
          </Button>
          {hasChanged && (
            <Button
              onPress={() => {
                reset()
                setChosen(namesOf(kept.pipeline))
                setWeights(asPercent(kept.weights))
                setBands(asPercent(kept.bands))
              }}
            >
              {settings.undo}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}
