import { useEffect, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../../design/button.tsx'
import { ask } from '../../texts/ask.ts'
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
  const [text, setText] = useState('')
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
        <IconButton look="plain" icon="stop" label={ask.stop} onPress={onStop} />
      ) : (
        <IconButton
          look="primary"
          icon="send"
          label={ask.send}
          type="submit"
          isDisabled={text.trim() === ''}
        />
      )}
    </form>
  )
}

const typedInto = 'input, textarea, select, [contenteditable], dialog, [role="menu"]'
