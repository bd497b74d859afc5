import { useId, type ReactNode } from 'react'
import {
  ComboBox as AriaComboBox,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import { classes } from './classes.ts'
import field from './field.module.css'
import overlay from './overlay.module.css'
import styles from './combo-box.module.css'

/** One line to type into, and what it may mean to choose from. */
export function ComboBox<Item extends { readonly id: string }>({
  label,
  labelHidden = false,
  placeholder,
  value,
  onChange,
  items,
  nothing,
  textOf,
  onChoose,
  children,
}: {
  readonly label: string
  readonly labelHidden?: boolean
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly items: readonly Item[]
  /** Said where there are no items; without it nothing opens. */
  readonly nothing: string | undefined
  readonly textOf: (item: Item) => string
  readonly onChoose: (item: Item) => void
  readonly children: (item: Item) => ReactNode
}): ReactNode {
  const id = useId()
  return (
    <AriaComboBox
      aria-labelledby={id}
      className={field.field ?? ''}
      inputValue={value}
      onInputChange={onChange}
      items={items}
      menuTrigger="input"
      allowsCustomValue
      allowsEmptyCollection={nothing !== undefined}
      selectedKey={null}
      onSelectionChange={key => {
        const chosen = items.find(item => item.id === key)
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      <span id={id} className={labelHidden ? 'for-readers' : field.label}>
        {label}
      </span>
      <Input className={field.input ?? ''} placeholder={placeholder ?? ''} />
      <Popover className={classes(overlay.popover, styles.popover)} offset={4}>
        <ListBox<Item>
          className={overlay.menu ?? ''}
          renderEmptyState={() => <p className={styles.nothing}>{nothing}</p>}
        >
          {item => (
            <ListBoxItem className={overlay.item ?? ''} textValue={textOf(item)}>
              {children(item)}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
