import { useState, type ReactNode } from 'react'
import { navigate } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Button } from '../../design/button.tsx'
import { graph as texts } from '../../texts/graph.ts'
import { NodeSearch } from './node-search.tsx'
import styles from './graph.module.css'

/** One end of a path: a node that was chosen, or words that may be a name. */
export interface PathEnd {
  readonly words: string
  readonly id?: string
}

/** Asks for the path between two things. */
export function PathForm({ first }: { readonly first: readonly [PathEnd, PathEnd] }): ReactNode {
  const [from, setFrom] = useState(first[0])
  const [to, setTo] = useState(first[1])
  const isWhole = from.words.trim() !== '' && to.words.trim() !== ''
  return (
    <form
      className={styles.path}
      aria-label={texts.pathForm}
      onSubmit={event => {
        event.preventDefault()
        if (isWhole)
          navigate(paths.graphPath(from.id ?? from.words.trim(), to.id ?? to.words.trim()))
      }}
    >
      <End label={texts.from} end={from} onChange={setFrom} />
      <End label={texts.to} end={to} onChange={setTo} />
      <Button type="submit" look="primary" isDisabled={!isWhole}>
        {texts.findPath}
      </Button>
    </form>
  )
}

const End = ({
  label,
  end,
  onChange,
}: {
  readonly label: string
  readonly end: PathEnd
  readonly onChange: (end: PathEnd) => void
}): ReactNode => (
  <NodeSearch
    label={label}
    value={end.words}
    onChange={words => {
      // The field tells the words of what was chosen once more.
      if (words !== end.words) onChange({ words })
    }}
    onChoose={({ id, name }) => onChange({ words: name, id })}
  />
)
