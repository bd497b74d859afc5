import { useId, useState, type ReactNode } from 'react'
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
  /** Said where there are no items, or none yet. */
  readonly nothing: string
  readonly textOf: (item: Item) => string
  readonly onChoose: (item: Item) => void
  readonly children: (item: Item) => ReactNode
}): ReactNode {
  const id = useId()
  // Without it the list would open again for the words of what was chosen.
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <AriaComboBox
      aria-labelledby={id}
      className={field.field ?? ''}
      inputValue={value}
      onInputChange={words => {
        setChosen(null)
        onChange(words)
      }}
      items={items}
      menuTrigger="input"
      allowsCustomValue
      allowsEmptyCollection
      selectedKey={chosen}
      onSelectionChange={key => {
        const item = items.find(({ id: own }) => own === key)
        if (item === undefined) return
        setChosen(item.id)
        onChange(textOf(item))
        onChoose(item)
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
