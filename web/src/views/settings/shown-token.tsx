import type { ReactNode } from 'react'
import type { CreatedToken } from 'veritrail/contract'
import { Button } from '../../design/button.tsx'
import { Dialog, DialogActions } from '../../design/dialog.tsx'
import { tell } from '../../design/toast.tsx'
import { ask } from '../../texts/ask.ts'
import { common } from '../../texts/common.ts'
import { settings } from '../../texts/settings.ts'
import styles from './settings.module.css'

/** A new token, for the only time that it can be seen. */
export function ShownToken({
  created: { name, token },
  onClose,
}: {
  readonly created: CreatedToken
  readonly onClose: () => void
}): ReactNode {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token)
      tell(ask.copied)
    } catch {
      tell(ask.copyFailed, { failed: true })
    }
  }
  return (
    <Dialog title={settings.tokenOf(name)} onClose={onClose}>
      <p>{settings.shownOnce}</p>
      <code className={styles.token}>{token}</code>
      <DialogActions>
        <Button icon="copy" onPress={() => void copy()}>
          {settings.copy}
        </Button>
        <Button look="primary" onPress={onClose}>
          {common.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
