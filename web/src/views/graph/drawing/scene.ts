import Sigma from 'sigma'
import type { Settings } from 'sigma/settings'
import { colourOf, coloursAt, type Colours } from './colours.ts'
import type { EdgeLook, LaidOut, NodeLook } from './laid-out.ts'

/** A node or an edge that somebody chose. */
export interface Chosen {
  readonly kind: 'node' | 'edge'
  readonly id: string
}

/** What stands out of the rest. */
export interface Marks {
  readonly chosen: Chosen | undefined
  /** Nodes and edges of a path. */
  readonly path: ReadonlySet<string>
}

export interface Scene {
  readonly mark: (marks: Marks) => void
  readonly readColours: () => void
  /** All of it in view. */
  readonly fit: () => void
  readonly zoom: (direction: 'in' | 'out') => void
  /** Moves by a share of what is seen. */
  readonly pan: (right: number, down: number) => void
  /** Brings a node into the middle, where it is out of view. */
  readonly lookAt: (id: string) => void
  readonly end: () => void
}

// Arrows and edges that can be clicked cost time for each.
const mostArrows = 2_000
const mostNames = 150
const mostNamesRound = 10
const animationMs = 250
/** Pixels at the sides in which a node counts as out of view. */
const margin = 40

/** Draws a graph with WebGL into an element, and follows its changes. */
export function sceneIn(
  element: HTMLElement,
  graph: LaidOut,
  {
    onChoose,
    onOpen,
  }: {
    readonly onChoose: (chosen: Chosen | undefined) => void
    readonly onOpen: (nodeId: string) => void
  },
): Scene {
  let colours = coloursAt(element)
  let marks: Marks = { chosen: undefined, path: new Set() }
  const sigma = new Sigma<NodeLook, EdgeLook>(graph, element, {
    allowInvalidContainer: true,
    labelFont: getComputedStyle(element).fontFamily,
    edgeLabelFont: getComputedStyle(element).fontFamily,
    labelSize: 12,
    edgeLabelSize: 10,
    renderEdgeLabels: true,
    labelGridCellSize: 90,
    stagePadding: 48,
    minCameraRatio: 0.02,
    maxCameraRatio: 4,
    zIndex: true,
    nodeReducer: (id, look) => nodeDisplay(id, look),
    edgeReducer: (id, look) => edgeDisplay(id, look),
    ...themed(colours),
  })

  const isNear = (id: string): boolean => {
    const { chosen } = marks
    if (chosen === undefined) return true
    if (chosen.kind === 'node')
      return !graph.hasNode(chosen.id) || id === chosen.id || graph.areNeighbors(id, chosen.id)
    return !graph.hasEdge(chosen.id) || graph.hasExtremity(chosen.id, id)
  }
  const nodeDisplay = (id: string, look: NodeLook) => {
    const isChosen = marks.chosen?.kind === 'node' && marks.chosen.id === id
    const near = isNear(id)
    const onPath = marks.path.has(id)
    return {
      ...look,
      label: near ? look.label : null,
      color: near ? colourOf(colours, look.kind) : colours.faded,
      highlighted: isChosen,
      forceLabel: isChosen || (onPath && near),
      zIndex: isChosen ? 3 : onPath ? 2 : near ? 1 : 0,
    }
  }
  const edgeDisplay = (id: string, look: EdgeLook) => {
    const { chosen } = marks
    const isChosen =
      chosen !== undefined &&
      (chosen.kind === 'edge' ? chosen.id === id : graph.hasExtremity(id, chosen.id))
    const onPath = marks.path.has(id)
    return {
      ...look,
      label: (isChosen && isNamed(chosen)) || onPath ? look.label : null,
      size: isChosen || onPath ? 2.5 : look.size,
      type: graph.size <= mostArrows && look.isDirected ? 'arrow' : 'line',
      color: isChosen || onPath ? colours.accent : chosen ? colours.faded : colours.edge,
      zIndex: isChosen ? 2 : onPath ? 1 : 0,
    }
  }

  /** Names round a node that has many edges would lie upon each other. */
  const isNamed = ({ kind, id }: Chosen): boolean =>
    kind === 'edge' || graph.degree(id) <= mostNamesRound

  /** Reads the looks anew with the next frame; what has moved is told by the graph itself. */
  const redraw = (): void => {
    sigma.scheduleRefresh({ layoutUnchange: true })
  }
  const fitToSize = (): void => {
    const isSmall = graph.size <= mostArrows
    sigma.setSettings({
      enableEdgeEvents: isSmall,
      // Of many nodes only the larger ones are named, until one zooms in.
      labelRenderedSizeThreshold: graph.order <= mostNames ? 0 : 6,
    })
  }
  fitToSize()
  let sized = graph.size + graph.order
  sigma.on('beforeRender', () => {
    if (graph.size + graph.order === sized) return
    sized = graph.size + graph.order
    queueMicrotask(fitToSize)
  })
  sigma.on('clickNode', ({ node }) => onChoose({ kind: 'node', id: node }))
  sigma.on('clickEdge', ({ edge }) => onChoose({ kind: 'edge', id: edge }))
  sigma.on('clickStage', () => onChoose(undefined))
  sigma.on('doubleClickNode', event => {
    event.preventSigmaDefault()
    onOpen(event.node)
  })
  const pointer = (shape: string) => (): void => {
    element.style.cursor = shape
  }
  sigma.on('enterNode', pointer('pointer'))
  sigma.on('leaveNode', pointer(''))
  sigma.on('enterEdge', pointer('pointer'))
  sigma.on('leaveEdge', pointer(''))
  const camera = sigma.getCamera()

  return {
    mark(next) {
      marks = next
      redraw()
    },
    readColours() {
      colours = coloursAt(element)
      sigma.setSettings(themed(colours))
      redraw()
    },
    fit() {
      void camera.animatedReset({ duration: animationMs })
    },
    zoom(direction) {
      void (direction === 'in'
        ? camera.animatedZoom({ duration: animationMs })
        : camera.animatedUnzoom({ duration: animationMs }))
    },
    pan(right, down) {
      const { x, y, ratio } = camera.getState()
      void camera.animate({ x: x + right * ratio, y: y - down * ratio }, { duration: animationMs })
    },
    lookAt(id) {
      // What has just changed gets its place on the screen with the next frame.
      sigma.once('afterRender', () => {
        const place = sigma.getNodeDisplayData(id)
        if (place === undefined) return
        const { width, height } = sigma.getDimensions()
        const seen = sigma.framedGraphToViewport(place)
        const isSeen =
          seen.x > margin && seen.y > margin && seen.x < width - margin && seen.y < height - margin
        if (!isSeen) void camera.animate({ x: place.x, y: place.y }, { duration: animationMs })
      })
      redraw()
    },
    end: () => sigma.kill(),
  }
}

const themed = (colours: Colours): Partial<Settings<NodeLook, EdgeLook>> => ({
  labelColor: { color: colours.ink },
  edgeLabelColor: { color: colours.inkSoft },
  defaultDrawNodeHover: (context, { x, y, size, label, color }, { labelSize, labelFont }) => {
    const text = label ?? ''
    context.font = `600 ${labelSize}px ${labelFont}`
    const width = text === '' ? 0 : context.measureText(text).width + 12
    context.fillStyle = colours.surface
    context.strokeStyle = colours.accent
    context.lineWidth = 1.5
    context.beginPath()
    context.roundRect(x - size - 4, y - size - 4, 2 * size + 8 + width, 2 * size + 8, size + 4)
    context.fill()
    context.stroke()
    context.fillStyle = color
    context.beginPath()
    context.arc(x, y, size, 0, 2 * Math.PI)
    context.fill()
    context.fillStyle = colours.ink
    context.fillText(text, x + size + 6, y + labelSize / 3)
  },
})
