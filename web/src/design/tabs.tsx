import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import styles from './tabs.module.css'

/** Several sheets of which one is seen. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: {
  readonly label: string
  readonly tabs: ReadonlyArray<{
    readonly id: string
    readonly label: string
    readonly content: ReactNode
  }>
  readonly selected?: string
  readonly onSelect?: (id: string) => void
}): ReactNode {
  return (
    <AriaTabs
      {...(selected !== undefined && { selectedKey: selected })}
      onSelectionChange={key => onSelect?.(String(key))}
    >
      <TabList aria-label={label} className={styles.list ?? ''}>
        {tabs.map(tab => (
          <Tab key={tab.id} id={tab.id} className={styles.tab ?? ''}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(tab => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel ?? ''}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
