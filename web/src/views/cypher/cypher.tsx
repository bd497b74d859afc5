import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Button } from '../../design/button.tsx'
import { Field, TextArea } from '../../design/field.tsx'
import { Menu } from '../../design/menu.tsx'
import { Empty, Loading } from '../../design/states.tsx'
import { cypher as texts } from '../../texts/cypher.ts'
import { Editor } from './editor/editor.tsx'
import { examplesOf, named } from './examples.ts'
import { forgetAll, history, remember } from './history.ts'
import { mistakeOf, Refusal } from './refusal.tsx'
import { explainQuery, runQuery, schemaQuery, type CypherRequest } from './queries.ts'
import { Result } from './result.tsx'
import { parametersOf } from './parameters.ts'
import layout from '../../design/layout.module.css'
import styles from './cypher.module.css'

const usualRows = 1_000
const mostRows = 10_000
const usualSeconds = 10
const mostSeconds = 60
const draftKey = 'veritrail-query'

/** Queries in Cypher, written and run. */
export default function Cypher(): ReactNode {
  const [given, setGiven] = useState(() => ({ text: sessionStorage.getItem(draftKey) ?? '' }))
  const [query, setQuery] = useState(given.text)
  const [parameters, setParameters] = useState('')
  const [limit, setLimit] = useState(usualRows)
  const [seconds, setSeconds] = useState(usualSeconds)
  const { data: schema } = useQuery(schemaQuery)
  const controller = useRef<AbortController>(undefined)
  const work = useMutation({
    mutationFn: ({ request, plan }: { request: CypherRequest; plan: boolean }) => {
      controller.current?.abort()
      controller.current = new AbortController()
      return (plan ? explainQuery : runQuery)(request, controller.current.signal)
    },
  })
  // Who leaves waits no longer.
  useEffect(() => () => controller.current?.abort(), [])
  useEffect(() => sessionStorage.setItem(draftKey, query), [query])
  const values = parametersOf(parameters)
  const run = (plan: boolean): void => {
    if (query.trim() === '' || values === 'wrong') return
    remember(query)
    work.mutate({
      plan,
      request: {
        query,
        limit,
        timeoutMs: seconds * 1_000,
        ...(values !== undefined && { parameters: values }),
      },
    })
  }
  const take = (text: string): void => {
    setGiven({ text })
    setQuery(text)
  }
  const known = useMemo(
    () =>
      schema && {
        // The editor replaces the colon too.
        labels: schema.labels.map(({ name }) => `:${named(name)}`),
        relationshipTypes: [...new Set(schema.relationships.map(({ type }) => `:${named(type)}`))],
        propertyKeys: [
          ...new Set(
            [...schema.labels, ...schema.relationships].flatMap(({ properties }) =>
              properties.map(({ name }) => named(name)),
            ),
          ),
        ],
        functions: schema.functions.map(({ name, minArguments, maxArguments }) => ({
          name,
          signature: maxArguments === 0 ? '()' : minArguments === 0 ? '([…])' : '(…)',
        })),
        procedures: [],
      },
    [schema],
  )
  const isStopped = work.error instanceof DOMException && work.error.name === 'AbortError'
  const error = isStopped ? null : work.error
  const asked = work.variables?.request.query ?? ''
  const mistake = useMemo(() => mistakeOf(error, asked), [error, asked])
  const unfit = (value: number, most: number): boolean =>
    !Number.isInteger(value) || value < 1 || value > most
  return (
    <div className={styles.view}>
      <header className={layout.head}>
        <div>
          <h1 className={styles.title}>{texts.title}</h1>
          <p className={styles.hint}>{texts.hint}</p>
        </div>
        <Examples onChoose={take} schema={schema} />
        <Kept onChoose={take} />
      </header>
      <Editor
        given={given}
        onChange={setQuery}
        onRun={() => run(false)}
        schema={known}
        mistake={mistake}
      />
      <div className={layout.line}>
        <Button
          look="primary"
          icon="play"
          isDisabled={
            query.trim() === '' ||
            values === 'wrong' ||
            unfit(limit, mostRows) ||
            unfit(seconds, mostSeconds)
          }
          onPress={() => run(false)}
        >
          {texts.run}
        </Button>
        <Button isDisabled={query.trim() === '' || values === 'wrong'} onPress={() => run(true)}>
          {texts.explain}
        </Button>
        {work.isPending && (
          <Button icon="stop" onPress={() => controller.current?.abort()}>
            {texts.stop}
          </Button>
        )}
        <span className={styles.hint}>{texts.keys}</span>
      </div>
      <details className={styles.options}>
        <summary>{texts.options}</summary>
        <div className={styles.fields}>
          <TextArea
            label={texts.parameters}
            hint={texts.parametersHint}
            error={values === 'wrong' ? texts.parametersWrong : undefined}
            className={styles.parameters}
            value={parameters}
            spellCheck={false}
            onChange={event => setParameters(event.target.value)}
          />
          <Field
            label={texts.limit}
            type="number"
            min={1}
            max={mostRows}
            value={Number.isNaN(limit) ? '' : limit}
            onChange={event => setLimit(event.target.valueAsNumber)}
          />
          <Field
            label={texts.timeout}
            type="number"
            min={1}
            max={mostSeconds}
            value={Number.isNaN(seconds) ? '' : seconds}
            onChange={event => setSeconds(event.target.valueAsNumber)}
          />
        </div>
      </details>
      {work.isPending ? (
        <Loading label={texts.running} />
      ) : error !== null ? (
        <Refusal error={error} query={asked} onRetry={() => run(false)} />
      ) : work.data !== undefined ? (
        <Result outcome={work.data} />
      ) : (
        <Empty icon="cypher" title={texts.emptyTitle} />
      )}
    </div>
  )
}

function Examples({
  schema,
  onChoose,
}: {
  readonly schema: Parameters<typeof examplesOf>[0] | undefined
  readonly onChoose: (query: string) => void
}): ReactNode {
  const examples = schema === undefined ? [] : examplesOf(schema)
  return (
    <Menu
      label={texts.examples}
      button={<Button isDisabled={examples.length === 0}>{texts.examples}</Button>}
      choices={examples.map(({ title, query }) => ({
        id: query,
        label: title,
        onChoose: () => onChoose(query),
      }))}
    />
  )
}

const longestKept = 70

function Kept({ onChoose }: { readonly onChoose: (query: string) => void }): ReactNode {
  const all = useSyncExternalStore(history.subscribe, history.get)
  return (
    <Menu
      label={texts.history}
      button={<Button isDisabled={all.length === 0}>{texts.history}</Button>}
      choices={[
        ...all.map(query => ({
          id: `query ${query}`,
          label: query.replaceAll(/\s+/g, ' ').slice(0, longestKept).toWellFormed(),
          onChoose: () => onChoose(query),
        })),
        {
          id: 'forget',
          label: texts.forgetHistory,
          icon: 'trash',
          danger: true,
          onChoose: forgetAll,
        },
      ]}
    />
  )
}
