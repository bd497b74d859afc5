import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { pipelinesQuery } from '../../api/queries.ts'
import { Button } from '../../design/button.tsx'
import { Field, Select } from '../../design/field.tsx'
import { ask } from '../../texts/ask.ts'
import { documentKinds } from '../../texts/document-kinds.ts'
import { groupsQuery } from '../corpus/queries.ts'
import {
  askOptions,
  drawnPipeline,
  noOptions,
  wrongDates,
  type AskOptions,
  type OptionName,
} from './ask-options.ts'
import styles from './composer.module.css'

/** Narrows what is searched, and chooses who answers. */
export function OptionFields(): ReactNode {
  const options = useSyncExternalStore(askOptions.subscribe, askOptions.get)
  // What is still being typed is no mistake yet.
  const [typing, setTyping] = useState<OptionName>()
  const { data: groups } = useQuery(groupsQuery)
  const wrong = wrongDates(options)
  const change = (name: OptionName, value: string): void =>
    askOptions.set({ ...options, [name]: value })
  const text = (name: OptionName, placeholder: string): ReactNode => (
    <Field
      label={ask.optionNames[name]}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={1000}
      value={options[name]}
      error={typing !== name && wrong.some(each => each === name) ? ask.wrongDate : undefined}
      onFocus={() => setTyping(name)}
      onBlur={() => setTyping(undefined)}
      onChange={event => change(name, event.target.value)}
    />
  )
  const groupNames = [
    ...new Set([...(groups?.groups ?? []), ...(options.group === '' ? [] : [options.group])]),
  ]
  return (
    <fieldset className={styles.options}>
      <legend className="for-readers">{ask.options}</legend>
      {text('person', ask.personHint)}
      {text('from', ask.dateHint)}
      {text('until', ask.dateHint)}
      <Select
        label={ask.optionNames.kind}
        value={options.kind}
        options={[
          { value: '', label: ask.anyKind },
          ...Object.entries(documentKinds).map(([value, label]) => ({ value, label })),
        ]}
        onChange={event => change('kind', event.target.value)}
      />
      {groupNames.length > 0 && (
        <Select
          label={ask.optionNames.group}
          value={options.group}
          options={[
            { value: '', label: ask.anyGroup },
            ...groupNames.map(value => ({ value, label: value })),
          ]}
          onChange={event => change('group', event.target.value)}
        />
      )}
      <PipelineChoice value={options.pipeline} onChange={value => change('pipeline', value)} />
      {isAny(options) && (
        <div className={styles.clear}>
          <Button small look="quiet" icon="close" onPress={() => askOptions.set(noOptions)}>
            {ask.clearOptions}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const isAny = (options: AskOptions): boolean => Object.values(options).some(text => text !== '')

function PipelineChoice({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
}): ReactNode {
  const { data } = useQuery(pipelinesQuery)
  const pipelines = data?.pipelines ?? []
  const described = pipelines.find(({ name }) => name === value)?.description
  return (
    <div className={styles.wide}>
      <Select
        label={ask.optionNames.pipeline}
        value={value}
        hint={value === drawnPipeline ? ask.drawnHint : (described ?? ask.configuredHint)}
        options={[
          { value: '', label: ask.configuredPipeline },
          { value: drawnPipeline, label: ask.drawnPipeline },
          ...pipelines.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}
