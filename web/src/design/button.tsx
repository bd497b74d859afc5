import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, TooltipTrigger, type ButtonProps } from 'react-aria-components'
import { Tooltip } from './tooltip.tsx'
import { Icon, type IconName } from './icons.tsx'
import { classes } from './classes.ts'
import styles from './button.module.css'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

interface Shared extends Omit<ButtonProps, 'className' | 'style' | 'children'> {
  readonly look?: Look
  readonly small?: boolean
  readonly buttonRef?: Ref<HTMLButtonElement>
}

/** A button with words, and an icon before them where one helps. */
export function Button({
  look = 'plain',
  small = false,
  icon,
  children,
  buttonRef,
  ...rest
}: Shared & { readonly icon?: IconName; readonly children: ReactNode }): ReactNode {
  return (
    <AriaButton
      {...rest}
      {...(buttonRef !== undefined && { ref: buttonRef })}
      className={classes(styles.button, styles[look], small && styles.small)}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </AriaButton>
  )
}

/** A button that is an icon; its label is its name, and shown when it is pointed at. */
export function IconButton({
  look = 'quiet',
  small = false,
  icon,
  label,
  buttonRef,
  ...rest
}: Shared & { readonly icon: IconName; readonly label: string }): ReactNode {
  return (
    <TooltipTrigger delay={400}>
      <AriaButton
        {...rest}
        {...(buttonRef !== undefined && { ref: buttonRef })}
        aria-label={label}
        className={classes(styles.button, styles[look], styles.icon, small && styles.small)}
      >
        <Icon name={icon} />
      </AriaButton>
      <Tooltip>{label}</Tooltip>
    </TooltipTrigger>
  )
}

/** The look of a button, for links. */
export const buttonClass = (look: Look = 'plain', small = false): string =>
  classes(styles.button, styles[look], small && styles.small)
