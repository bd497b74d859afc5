import { useState, type ReactNode } from 'react'
import { Button } from '../../design/button.tsx'
import { Check, TextArea } from '../../design/field.tsx'
import { corpus } from '../../texts/corpus.ts'
import { addAddresses } from './uploads.ts'
import styles from './add-documents.module.css'

const mostAddresses = 1_000

/** Adds web pages by their addresses; folded until somebody wants it. */
export function AddressForm({
  groups,
  isReady,
}: {
  readonly groups: readonly string[]
  readonly isReady: boolean
}): ReactNode {
  const [text, setText] = useState('')
  const [site, setSite] = useState(false)
  const [error, setError] = useState<string>()
  const submit = (): void => {
    const urls = [...new Set(text.split(/\s+/).filter(word => word !== ''))]
    const problem =
      urls.length === 0
        ? corpus.addressesMissing
        : urls.length > mostAddresses
          ? corpus.addressesTooMany
          : isReady
            ? undefined
            : corpus.groupsMissing
    setError(problem)
    if (problem !== undefined) return
    addAddresses(urls, { site, groups })
    setText('')
  }
  return (
    <details className={styles.addresses}>
      <summary>{corpus.addressesTitle}</summary>
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <TextArea
          label={corpus.addresses}
          placeholder={corpus.addressesPlaceholder}
          inputMode="url"
          spellCheck={false}
          value={text}
          error={error}
          onChange={event => setText(event.target.value)}
        />
        <Check
          label={corpus.addressesSite}
          checked={site}
          onChange={event => setSite(event.target.checked)}
        />
        <div>
          <Button type="submit" icon="plus">
            {corpus.addressesAdd}
          </Button>
        </div>
      </form>
    </details>
  )
}
