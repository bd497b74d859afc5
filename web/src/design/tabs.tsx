import { useEffect, useRef, type ReactNode } from 'react'
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
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Where there is no room for all, the one that is seen is in view.
    const own = list.current
    const tab = own?.querySelector<HTMLElement>('[aria-selected=true]')
    if (own === null || tab === null || tab === undefined) return
    const left = tab.offsetLeft - own.offsetLeft
    if (left < own.scrollLeft) own.scrollLeft = left
    else if (left + tab.offsetWidth > own.scrollLeft + own.clientWidth)
      own.scrollLeft = left + tab.offsetWidth - own.clientWidth
  }, [selected])
  return (
    <AriaTabs
      {...(selected !== undefined && { selectedKey: selected })}
      onSelectionChange={key => onSelect?.(String(key))}
    >
      <TabList ref={list} aria-label={label} className={styles.list ?? ''}>
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
