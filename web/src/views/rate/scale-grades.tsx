import type { KeyboardEvent, ReactNode } from 'react'
import styles from './rate.module.css'

/** The five grades of one scale with what earns each; the keys 1 to 5 choose one. */
export function ScaleGrades({
  name,
  title,
  question,
  grades,
  value,
  onChange,
}: {
  readonly name: string
  readonly title: string
  readonly question: string
  readonly grades: ReadonlyArray<{
    readonly value: number
    readonly label: string
    readonly text: string
  }>
  readonly value: number | undefined
  readonly onChange: (value: number) => void
}): ReactNode {
  const choose = (event: KeyboardEvent<HTMLFieldSetElement>): void => {
    const chosen = grades.find(grade => String(grade.value) === event.key)
    if (chosen === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChange(chosen.value)
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${chosen.value}"]`)?.focus()
  }
  return (
    // What is pressed are its radio buttons; the keys are a shorter way to them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className={styles.aspect} onKeyDown={choose}>
      <legend className={styles.legend}>
        <span className={styles.name}>{title}</span> {question}
      </legend>
      {grades.map(grade => (
        <label key={grade.value} className={styles.grade}>
          <input
            type="radio"
            name={name}
            value={grade.value}
            checked={value === grade.value}
            onChange={() => onChange(grade.value)}
          />
          <span className={styles.value}>{grade.value}</span>
          <span>
            <span className={styles.label}>{grade.label}.</span> {grade.text}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
