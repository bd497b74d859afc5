import type { LaidOut } from './laid-out.ts'

export interface LayoutTask {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly sizes: Float32Array
  /** Edges by the numbers of their ends. */
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly steps: number
}
interface LayoutStep {
  readonly places: Float32Array
  readonly done: boolean
}

// Few nodes settle slowly and cost nothing; many are good enough soon.
const stepsFor = (nodes: number): number => (nodes <= 200 ? 600 : nodes <= 800 ? 300 : 160)

/**
 * Lays a graph out beside the page's own work: `onStep` is called when nodes have moved, at last
 * with `true`. Returns what ends it.
 */
export function layOut(graph: LaidOut, onStep: (settled: boolean) => void): () => void {
  if (graph.order < 2) {
    onStep(true)
    return () => {}
  }
  const ids = graph.nodes()
  const numbers = new Map(ids.map((id, index) => [id, index]))
  const links = graph
    .mapEdges((_edge, _look, from, to) => [numbers.get(from) ?? 0, numbers.get(to) ?? 0] as const)
    .filter(([from, to]) => from !== to)
  const looks = ids.map(id => graph.getNodeAttributes(id))
  const worker = new Worker(new URL('layout-worker.ts', import.meta.url), { type: 'module' })
  const end = (): void => worker.terminate()
  worker.addEventListener('message', ({ data }: MessageEvent<LayoutStep>) => {
    graph.updateEachNodeAttributes(
      (id, look) => {
        const index = numbers.get(id)
        if (index === undefined) return look
        return { ...look, x: data.places[2 * index] ?? 0, y: data.places[2 * index + 1] ?? 0 }
      },
      { attributes: ['x', 'y'] },
    )
    if (data.done) end()
    onStep(data.done)
  })
  worker.addEventListener('error', () => {
    // Where nodes began is a picture too.
    end()
    onStep(true)
  })
  const task: LayoutTask = {
    x: Float32Array.from(looks, ({ x }) => x),
    y: Float32Array.from(looks, ({ y }) => y),
    sizes: Float32Array.from(looks, ({ size }) => size),
    from: Uint32Array.from(links, ([from]) => from),
    to: Uint32Array.from(links, ([, to]) => to),
    steps: stepsFor(ids.length),
  }
  worker.postMessage(task)
  return end
}
