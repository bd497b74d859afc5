import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { theme } from '../../../app/theme.ts'
import { Button, IconButton } from '../../../design/button.tsx'
import { Notice } from '../../../design/states.tsx'
import { graph as texts } from '../../../texts/graph.ts'
import type { Shown } from '../picture.ts'
import type { LaidOut } from './laid-out.ts'
import { sceneIn, type Chosen, type Marks, type Scene } from './scene.ts'
import styles from './drawing.module.css'

/** The graph drawn with WebGL; where there is none, a note that says so. */
export function Drawing({
  graph,
  shown,
  marks,
  onChoose,
  onOpen,
}: {
  readonly graph: LaidOut
  readonly shown: Shown
  readonly marks: Marks
  readonly onChoose: (chosen: Chosen | undefined) => void
  readonly onOpen: (nodeId: string) => void
}): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const [scene, setScene] = useState<Scene>()
  const [state, setState] = useState<'drawn' | 'lost' | 'absent'>('drawn')
  const handlers = useRef({ onChoose, onOpen })
  useEffect(() => {
    handlers.current = { onChoose, onOpen }
  })

  useEffect(() => {
    const element = place.current
    if (state !== 'drawn' || element === null) return
    if (!hasWebGl()) {
      setState('absent')
      return
    }
    const made = sceneIn(element, graph, {
      onChoose: chosen => handlers.current.onChoose(chosen),
      onOpen: id => handlers.current.onOpen(id),
    })
    setScene(made)
    const lost = (): void => setState('lost')
    // It does not bubble.
    element.addEventListener('webglcontextlost', lost, true)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const recolour = (): void => made.readColours()
    dark.addEventListener('change', recolour)
    const unfollow = theme.subscribe(() => requestAnimationFrame(recolour))
    return () => {
      element.removeEventListener('webglcontextlost', lost, true)
      dark.removeEventListener('change', recolour)
      unfollow()
      setScene(undefined)
      made.end()
    }
  }, [graph, state])

  const { chosen, path } = marks
  useEffect(() => {
    scene?.mark({ chosen, path })
    if (chosen?.kind === 'node') scene?.lookAt(chosen.id)
  }, [scene, chosen, path])

  if (state !== 'drawn')
    return (
      <div className={styles.instead}>
        <Notice kind="warning">{state === 'lost' ? texts.lost : texts.noWebGl}</Notice>
        {state === 'lost' && (
          <Button icon="retry" onPress={() => setState('drawn')}>
            {texts.drawAgain}
          </Button>
        )}
      </div>
    )
  const press = (event: KeyboardEvent): void => {
    const action = scene === undefined ? undefined : keys[event.key]
    if (scene === undefined || action === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    action(scene)
  }
  return (
    <>
      <div
        ref={place}
        className={styles.place}
        // What is drawn has no parts for screen readers; it takes keys, and the list says the same.
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={texts.drawing(shown.nodes.length, shown.edges.length)}
        onKeyDown={press}
        data-testid="drawing"
      />
      <div className={styles.tools}>
        <IconButton
          icon="plus"
          look="plain"
          label={texts.zoomIn}
          onPress={() => scene?.zoom('in')}
        />
        <IconButton
          icon="dash"
          look="plain"
          label={texts.zoomOut}
          onPress={() => scene?.zoom('out')}
        />
        <IconButton icon="fit" look="plain" label={texts.fit} onPress={() => scene?.fit()} />
      </div>
    </>
  )
}

const step = 0.1
const keys: Readonly<Record<string, (scene: Scene) => void>> = {
  ArrowLeft: scene => scene.pan(-step, 0),
  ArrowRight: scene => scene.pan(step, 0),
  ArrowUp: scene => scene.pan(0, -step),
  ArrowDown: scene => scene.pan(0, step),
  '+': scene => scene.zoom('in'),
  '=': scene => scene.zoom('in'),
  '-': scene => scene.zoom('out'),
  '0': scene => scene.fit(),
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // A browser keeps few of them at once.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
