import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { common } from '../texts/common.ts'
import styles from './dialog.module.css'

/** A window over the page that must be left before anything else is done. */
export function Dialog({
  title,
  onClose,
  wide = false,
  closable = true,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly wide?: boolean
  readonly closable?: boolean
  readonly children: ReactNode
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const id = useId()
  // Closed while it is still in the page: only then the focus goes back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // What it is for, not the button that closes it.
    const inside = body.current
    const first =
      inside?.querySelector<HTMLElement>('input, textarea, select') ??
      inside?.querySelector<HTMLElement>('button')
    first?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, wide && styles.wide)}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        if (closable) onClose()
      }}
      onClick={event => {
        // Only what is outside counts as the dialog itself.
        if (closable && event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {closable && <IconButton icon="close" label={common.close} onPress={onClose} />}
      </div>
      <div ref={body} className={styles.body}>
        {children}
      </div>
    </dialog>
  )
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.actions}>{children}</div>
}

/** Asks before something that cannot be undone. */
export function Confirmation({
  title,
  question,
  action,
  onConfirm,
  onClose,
}: {
  readonly title: string
  readonly question: ReactNode
  readonly action: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}): ReactNode {
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{question}</div>
      <DialogActions>
        <Button onPress={onClose}>{common.cancel}</Button>
        <Button
          look="danger"
          onPress={() => {
            onConfirm()
            onClose()
          }}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
