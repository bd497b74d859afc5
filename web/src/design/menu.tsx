import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Icon, type IconName } from './icons.tsx'
import { classes } from './classes.ts'
import styles from './overlay.module.css'

export interface MenuChoice {
  readonly id: string
  readonly label: string
  readonly icon?: IconName
  readonly danger?: boolean
  readonly onChoose: () => void
}

/** A button that opens a list of things to do. */
export function Menu({
  button,
  label,
  choices,
}: {
  readonly button: ReactNode
  readonly label: string
  readonly choices: readonly MenuChoice[]
}): ReactNode {
  return (
    <MenuTrigger>
      {button}
      <Popover className={styles.popover ?? ''}>
        <AriaMenu
          aria-label={label}
          className={styles.menu ?? ''}
          onAction={key => afterClosing(() => choices.find(({ id }) => id === key)?.onChoose())}
        >
          {choices.map(({ id, label: words, icon, danger }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={words}
              className={classes(styles.item, danger === true && styles.danger)}
            >
              {icon !== undefined && <Icon name={icon} />}
              {words}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

/**
 * Once the button has the focus again: a dialog gives it back to what had it when it was opened,
 * which must not be a choice that is gone by then.
 */
function afterClosing(choose: () => void): void {
  requestAnimationFrame(() => setTimeout(choose))
}
