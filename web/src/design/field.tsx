import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'

interface About {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** For screen readers only, where the place says what the field is. */
  readonly labelHidden?: boolean
}

function Labelled({
  id,
  label,
  hint,
  error,
  labelHidden = false,
  children,
}: About & { readonly id: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? 'for-readers' : styles.label}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

const described = (id: string, { hint, error }: About) => ({
  'aria-describedby':
    hint === undefined && error === undefined
      ? undefined
      : classes(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`),
  'aria-invalid': error === undefined ? undefined : (true as const),
})

/** One line to type into. */
export function Field({
  label,
  hint,
  error,
  labelHidden,
  className,
  ...input
}: About & ComponentProps<'input'>): ReactNode {
  const id = useId()
  const about = { label, hint, error, ...(labelHidden !== undefined && { labelHidden }) }
  return (
    <Labelled id={id} {...about}>
      <input
        {...input}
        {...described(id, about)}
        id={id}
        className={classes(styles.input, className)}
      />
    </Labelled>
  )
}

/** Several lines to type into. */
export function TextArea({
  label,
  hint,
  error,
  labelHidden,
  className,
  ...input
}: About & ComponentProps<'textarea'>): ReactNode {
  const id = useId()
  const about = { label, hint, error, ...(labelHidden !== undefined && { labelHidden }) }
  return (
    <Labelled id={id} {...about}>
      <textarea
        {...input}
        {...described(id, about)}
        id={id}
        className={classes(styles.input, className)}
      />
    </Labelled>
  )
}

/** One of a few choices. */
export function Select({
  label,
  hint,
  error,
  labelHidden,
  className,
  options,
  ...input
}: About &
  ComponentProps<'select'> & {
    readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
  }): ReactNode {
  const id = useId()
  const about = { label, hint, error, ...(labelHidden !== undefined && { labelHidden }) }
  return (
    <Labelled id={id} {...about}>
      <select
        {...input}
        {...described(id, about)}
        id={id}
        className={classes(styles.input, className)}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** A box to tick. */
export function Check({
  label,
  ...input
}: { readonly label: ReactNode } & ComponentProps<'input'>): ReactNode {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
