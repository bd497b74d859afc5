import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { GraphViewNode } from 'veritrail/contract'
import { ComboBox } from '../../design/combo-box.tsx'
import { graph as texts } from '../../texts/graph.ts'
import { nameOfNode } from './graph-list.tsx'
import { Kind } from './kind.tsx'
import { kindOf } from './picture.ts'
import { searchQuery } from './queries.ts'
import styles from './node-search.module.css'

const pauseMs = 200

/** A field that finds nodes of the graph while one types. */
export function NodeSearch({
  label,
  labelHidden = false,
  value,
  onChange,
  onChoose,
}: {
  readonly label: string
  readonly labelHidden?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onChoose: (node: GraphViewNode) => void
}): ReactNode {
  const words = useDelayed(value.trim())
  const { data: found, isFetching } = useQuery({
    ...searchQuery(words),
    placeholderData: keepPreviousData,
  })
  const isSearched = words !== '' && !isFetching && words === value.trim()
  return (
    <ComboBox
      label={label}
      labelHidden={labelHidden}
      placeholder={texts.searchHint}
      value={value}
      onChange={onChange}
      items={words === '' ? [] : (found ?? [])}
      nothing={isSearched ? texts.searchNothing : texts.searching}
      textOf={nameOfNode}
      onChoose={onChoose}
    >
      {node => (
        <span className={styles.found}>
          <span className={styles.name}>{nameOfNode(node)}</span>
          <Kind kind={kindOf(node)} />
        </span>
      )}
    </ComboBox>
  )
}

/** A value as it was when it had stopped changing for a moment. */
function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return delayed
}
