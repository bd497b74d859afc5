import { useSyncExternalStore, type ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { valueStore } from '../app/store.ts'
import styles from './toast.module.css'

interface Told {
  readonly id: number
  readonly text: string
  readonly failed: boolean
}
const told = valueStore<readonly Told[]>([])
const shownForMs = 4_000
let lastId = 0

/** Tells in a few words that something was done, or that it failed; it goes by itself. */
export function tell(text: string, { failed = false } = {}): void {
  const id = ++lastId
  told.set([...told.get(), { id, text, failed }].slice(-3))
  setTimeout(() => told.set(told.get().filter(each => each.id !== id)), shownForMs)
}

export function Toasts(): ReactNode {
  const all = useSyncExternalStore(told.subscribe, told.get)
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {all.map(({ id, text, failed }) => (
        <div key={id} className={styles.toast}>
          <Icon name={failed ? 'warning' : 'check'} />
          {text}
        </div>
      ))}
    </div>
  )
}
