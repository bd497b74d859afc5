import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { pipelinesQuery } from '../../api/queries.ts'
import { IconButton } from '../../design/button.tsx'
import { Icon } from '../../design/icons.tsx'
import { ask } from '../../texts/ask.ts'
import { askOptions, optionNames, wrongDates } from './ask-options.ts'
import { OptionFields } from './option-fields.tsx'
import styles from './composer.module.css'

/** Where a question is typed. "/" goes there from anywhere in the page. */
export function Composer({
  placeholder,
  busy,
  onAsk,
  onStop,
}: {
  readonly placeholder: string
  readonly busy: boolean
  readonly onAsk: (question: string) => void
  readonly onStop: () => void
}): ReactNode {
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(typedInto) !== null) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const submit = (): void => {
    const question = text.trim()
    if (question === '' || busy) return
    // The fields say what is wrong.
    if (wrongDates(askOptions.get()).length > 0) {
      setOpen(true)
      return
    }
    setText('')
    onAsk(question)
  }
  return (
    <form
      className={styles.composer}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {isOpen ? (
        <div id={id}>
          <OptionFields />
        </div>
      ) : (
        <ChosenOptions />
      )}
      <div className={styles.line}>
        <IconButton
          icon="filter"
          label={ask.options}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': id })}
          onPress={() => setOpen(!isOpen)}
        />
        <textarea
          ref={field}
          className={styles.field}
          aria-label={ask.question}
          placeholder={placeholder}
          title={ask.keys}
          rows={1}
          maxLength={4000}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            submit()
          }}
        />
        {busy ? (
          <IconButton
            look="plain"
            icon="stop"
            label={ask.stop}
            onPress={() => {
              onStop()
              // The button goes with what it stops.
              field.current?.focus()
            }}
          />
        ) : (
          <IconButton
            look="primary"
            icon="send"
            label={ask.send}
            type="submit"
            isDisabled={text.trim() === ''}
          />
        )}
      </div>
    </form>
  )
}

/** What is narrowed or chosen, each with a way to take it back. */
function ChosenOptions(): ReactNode {
  const options = useSyncExternalStore(askOptions.subscribe, askOptions.get)
  const chosen = optionNames.filter(name => options[name].trim() !== '')
  const { data } = useQuery({ ...pipelinesQuery, enabled: chosen.includes('pipeline') })
  if (chosen.length === 0) return null
  const titleOf = (name: string): string | undefined =>
    data?.pipelines.find(pipeline => pipeline.name === name)?.title
  return (
    <ul className={styles.chosen} aria-label={ask.chosenOptions}>
      {chosen.map(name => {
        const words = ask.chosen[name](titleOf(options[name]) ?? options[name])
        return (
          <li key={name}>
            <button
              type="button"
              className={styles.chip}
              aria-label={ask.takeBack(words)}
              onClick={() => askOptions.set({ ...options, [name]: '' })}
            >
              {words}
              <Icon name="close" size={12} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const typedInto = 'input, textarea, select, [contenteditable], dialog, [role="menu"]'
