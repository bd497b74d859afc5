import type { KeyboardEvent, ReactNode } from 'react'
import { laboratory as words } from '../../texts/laboratory.ts'
import styles from '../rate/rate.module.css'

const letterOf = (place: number): string => String.fromCodePoint(65 + place)

/** Which option means the same as the answer; the keys A, B … choose one, 0 none. */
export function ClosestOption({
  options,
  value,
  onChange,
}: {
  readonly options: readonly string[]
  /** The place at which it is shown; null: none is close. */
  readonly value: number | null | undefined
  readonly onChange: (option: number | null) => void
}): ReactNode {
  const choices = [
    ...options.map((text, option) => ({ option, key: letterOf(option), text })),
    { option: null, key: words.noOptionKey, text: words.noOption },
  ]
  const choose = (event: KeyboardEvent<HTMLFieldSetElement>): void => {
    const chosen = choices.find(({ key }) => key === event.key.toUpperCase())
    if (chosen === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChange(chosen.option)
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${chosen.key}"]`)?.focus()
  }
  return (
    // What is pressed are its radio buttons; the keys are a shorter way to them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className={styles.aspect} onKeyDown={choose}>
      <legend className={styles.legend}>
        <span className={styles.name}>{words.closest}</span> {words.closestQuestion}
      </legend>
      {choices.map(({ option, key, text }) => (
        <label key={key} className={styles.grade}>
          <input
            type="radio"
            name="closest-option"
            value={key}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          <span className={styles.value}>{key}</span>
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
