import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ModelList, TestedModel } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Failure, failureText, Loading, Notice, Spinner } from '../../design/states.tsx'
import { settings } from '../../texts/settings.ts'
import { Section } from './section.tsx'
import { modelsQuery } from './settings-queries.ts'
import styles from './settings.module.css'

type Model = ModelList['models'][number]

// The others are parts of the program, and are tried when it starts.
const testable = ['language', 'judge', 'encoder', 'reranker']

/** The models that this corpus uses, and whether they do what is asked of them. */
export function Models(): ReactNode {
  const { data, error, refetch } = useQuery(modelsQuery)
  return (
    <Section title={settings.models} about={settings.modelsAbout}>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Loading lines={3} />}
      {data?.models.length === 0 && <p className={styles.hint}>{settings.noModels}</p>}
      {data !== undefined && data.models.length > 0 && (
        <ul className={styles.items}>
          {data.models.map(model => (
            <OneModel key={model.task} model={model} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function OneModel({ model }: { readonly model: Model }): ReactNode {
  const { task, key } = model
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => send<TestedModel>('POST', `/models/${encodeURIComponent(task)}/test`),
  })
  const name = settings.tasks[task] ?? task
  const { address } = model
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <div className={styles.itemName}>
          <span className={styles.label}>{name}</span>
          <span className={styles.model}>
            {[model.model, ...(typeof address === 'string' ? [address] : [])].join(' · ')}
          </span>
        </div>
        {key !== undefined && (
          <Badge tone={key.isSet ? 'plain' : 'unfound'} icon="key">
            {settings.key(key.variable, key.isSet)}
          </Badge>
        )}
        {testable.includes(task) && (
          <Button
            small
            isDisabled={isPending}
            aria-label={settings.testOf(name)}
            onPress={() => mutate()}
          >
            {isPending ? settings.testing : settings.test}
          </Button>
        )}
      </div>
      <div role="status">
        {isPending && <Spinner />}
        {data !== undefined && <Checks tested={data} />}
      </div>
      {error !== null && <Notice kind="error">{failureText(error)}</Notice>}
    </li>
  )
}

const looks = {
  works: { tone: 'supported', icon: 'check' },
  fails: { tone: 'contradicted', icon: 'cross' },
  off: { tone: 'plain', icon: 'dash' },
} as const

const Checks = ({ tested }: { readonly tested: TestedModel }): ReactNode => (
  <ul className={styles.checks}>
    {tested.checks.map(({ ability, status, detail, instead }) => (
      <li key={ability} className={styles.check}>
        <Badge {...looks[status]}>
          {settings.abilities[ability] ?? ability}: {settings.statuses[status]}
        </Badge>
        <span className={styles.hint}>
          {detail}
          {instead !== undefined && ` ${settings.instead(instead)}`}
        </span>
      </li>
    ))}
  </ul>
)
