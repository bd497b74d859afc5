import forceAtlas2 from 'graphology-layout-forceatlas2'
import { MultiDirectedGraph } from 'graphology'
import type { LayoutTask } from './layout.ts'

// ForceAtlas2 (Jacomy et al. 2014) apart from the page, so that nothing waits for it. It has no
// chance in it: the same beginning leads to the same picture.

/** Steps between two pictures; each batch restarts the adaptive speed, so not too few. */
const batch = 20

addEventListener(
  'message',
  ({ data: { x, y, sizes, from, to, steps } }: MessageEvent<LayoutTask>) => {
    const graph = new MultiDirectedGraph<{ x: number; y: number; size: number }>()
    for (const [index, size] of sizes.entries())
      graph.addNode(index, { x: x[index] ?? 0, y: y[index] ?? 0, size })
    for (const [index, start] of from.entries()) graph.addDirectedEdge(start, to[index])
    const settings = {
      ...forceAtlas2.inferSettings(graph),
      barnesHutOptimize: graph.order > 300,
      gravity: 0.08,
      adjustSizes: graph.order <= 300,
    }
    for (let done = 0; done < steps; done += batch) {
      forceAtlas2.assign(graph, { iterations: Math.min(batch, steps - done), settings })
      const places = new Float32Array(graph.order * 2)
      let at = 0
      graph.forEachNode((_, place) => {
        places[at++] = place.x
        places[at++] = place.y
      })
      postMessage({ places, done: done + batch >= steps }, { transfer: [places.buffer] })
    }
  },
)
