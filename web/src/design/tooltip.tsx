import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip } from 'react-aria-components'
import styles from './overlay.module.css'

/** Words beside what is pointed at or has the focus; inside a `TooltipTrigger`. */
export function Tooltip({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <AriaTooltip className={styles.tooltip ?? ''} offset={6}>
      {children}
    </AriaTooltip>
  )
}
