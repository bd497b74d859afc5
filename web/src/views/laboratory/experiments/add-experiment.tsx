import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ExperimentPlanOnWire } from 'veritrail/contract'
import { send } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { navigate } from '../../../app/router.tsx'
import { paths } from '../../../app/routes.ts'
import { saveFile } from '../../../app/save-file.ts'
import { Button } from '../../../design/button.tsx'
import { failureText, Notice, Spinner } from '../../../design/states.tsx'
import { experiments as words } from '../../../texts/experiments.ts'
import { DropZone } from '../../corpus/drop-zone.tsx'
import type { ChosenFile } from '../../corpus/dropped-files.ts'
import { experimentChanged, planQuery } from './experiment-queries.ts'
import styles from '../laboratory.module.css'

const dropWords = { title: words.add, drop: words.drop, now: words.dropNow, hint: words.dropHint }

/** Takes the file of an experiment; once it is kept, its plan is shown. */
export function AddExperiment(): ReactNode {
  const [isTooMany, setIsTooMany] = useState(false)
  const adding = useMutation({
    mutationFn: async ({ file }: ChosenFile) =>
      await send<ExperimentPlanOnWire>('POST', '/experiments', { definition: await file.text() }),
    onSuccess(plan) {
      queries.setQueryData(planQuery(plan.id).queryKey, plan)
      experimentChanged(plan.id)
      navigate(paths.experiment(plan.id))
    },
  })
  return (
    <section className={styles.section} aria-label={words.add}>
      <DropZone
        words={dropWords}
        folders={false}
        onFiles={([file, ...others]) => {
          setIsTooMany(others.length > 0)
          if (file !== undefined && others.length === 0 && !adding.isPending) adding.mutate(file)
        }}
      />
      {isTooMany && <Notice kind="error">{words.onlyOne}</Notice>}
      {adding.isPending && (
        <p className={styles.steps} role="status">
          <Spinner /> {words.adding}
        </p>
      )}
      {adding.error !== null && (
        <Notice kind="error">
          {words.refused(adding.variables.name)}
          <span className={styles.problems}>{failureText(adding.error)}</span>
        </Notice>
      )}
      <div>
        <Button
          small
          icon="download"
          onPress={() =>
            saveFile(new Blob([words.exampleText], { type: 'text/yaml' }), words.exampleFile)
          }
        >
          {words.example}
        </Button>
      </div>
    </section>
  )
}
