import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { GraphView } from 'veritrail/contract'
import { queries } from '../../api/queries.ts'
import { failureText } from '../../design/states.tsx'
import { tell } from '../../design/toast.tsx'
import { graph as texts } from '../../texts/graph.ts'
import type { Chosen } from './drawing/scene.ts'
import {
  emptyPicture,
  nothingUnwanted,
  shownOf,
  withMore,
  type Picture,
  type Shown,
  type Unwanted,
} from './picture.ts'
import { beginningQuery } from './queries.ts'

/** A picture that somebody walks through. */
export interface Exploration {
  readonly picture: Picture
  readonly unwanted: Unwanted
  readonly shown: Shown
  readonly chosen: Chosen | undefined
  readonly choose: (chosen: Chosen | undefined) => void
  readonly setUnwanted: (unwanted: Unwanted) => void
  readonly hide: (nodeId: string) => void
  /** Adds a node with what it is tied to, and chooses it. */
  readonly expand: (nodeId: string) => Promise<void>
}

interface State {
  readonly begun: GraphView | undefined
  readonly picture: Picture
  readonly unwanted: Unwanted
  readonly chosen: Chosen | undefined
}

const begin = (begun: GraphView | undefined, chosen?: string): State => ({
  begun,
  picture: begun === undefined ? emptyPicture : withMore(emptyPicture, begun),
  unwanted: nothingUnwanted,
  chosen:
    chosen !== undefined && begun?.nodes.some(({ id }) => id === chosen) === true
      ? { kind: 'node', id: chosen }
      : undefined,
})

/** Begins anew whenever the graph that it is given is another one. */
export function useExploration(begun: GraphView | undefined, first?: string): Exploration {
  const [state, setState] = useState(() => begin(begun, first))
  let now = state
  if (state.begun !== begun) {
    now = begin(begun, first)
    setState(now)
  }
  const { picture, unwanted, chosen } = now
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const shown = useMemo(() => shownOf(picture, unwanted), [picture, unwanted])
  const change = useCallback(
    (what: (old: State) => Partial<State>) => setState(old => ({ ...old, ...what(old) })),
    [],
  )
  const choose = useCallback(
    (next: Chosen | undefined) => change(() => ({ chosen: next })),
    [change],
  )
  const expand = useCallback(
    async (nodeId: string) => {
      try {
        const around = await queries.fetchQuery(beginningQuery({ kind: 'node', id: nodeId }))
        const { nodes } = withMore(latest.current.picture, around)
        const added = nodes.size - latest.current.picture.nodes.size
        change(old => {
          const hidden = new Set(old.unwanted.nodes)
          for (const { id } of around.nodes) hidden.delete(id)
          return {
            picture: withMore(old.picture, around),
            unwanted: { ...old.unwanted, nodes: hidden },
            chosen: { kind: 'node', id: nodeId },
          }
        })
        tell(added === 0 ? texts.nothingAdded : texts.added(added))
      } catch (error) {
        tell(failureText(error), { failed: true })
      }
    },
    [change],
  )
  return {
    picture,
    unwanted,
    shown,
    chosen,
    choose,
    expand,
    setUnwanted: next => change(() => ({ unwanted: next })),
    hide: nodeId =>
      change(old => ({
        unwanted: { ...old.unwanted, nodes: new Set(old.unwanted.nodes).add(nodeId) },
        chosen: old.chosen?.id === nodeId ? undefined : old.chosen,
      })),
  }
}
