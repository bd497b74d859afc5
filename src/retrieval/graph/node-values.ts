/**
 * Numbers by node, 0 where nothing was added: a typed array that grows, and the list of nodes it
 * holds, so that emptying costs what filling did.
 */
export class NodeValues {
  #values = new Float64Array(1024)
  #isHeld = new Uint8Array(1024)
  /** Nodes that something was added to, in the order in which it happened. */
  readonly nodes: number[] = []

  get(node: number): number {
    return this.#values[node] ?? 0
  }

  add(node: number, amount: number): void {
    this.#hold(node)
    this.#values[node] = (this.#values[node] ?? 0) + amount
  }

  set(node: number, value: number): void {
    this.#hold(node)
    this.#values[node] = value
  }

  clear(): void {
    for (const node of this.nodes) {
      this.#values[node] = 0
      this.#isHeld[node] = 0
    }
    this.nodes.length = 0
  }

  #hold(node: number): void {
    if (node >= this.#values.length) {
      const size = Math.max(node + 1, this.#values.length * 2)
      const [values, isHeld] = [new Float64Array(size), new Uint8Array(size)]
      values.set(this.#values)
      isHeld.set(this.#isHeld)
      this.#values = values
      this.#isHeld = isHeld
    }
    if (this.#isHeld[node] === 1) return
    this.#isHeld[node] = 1
    this.nodes.push(node)
  }
}

// Arrays as long as the graph would be garbage after every question; a few are kept instead.
const kept: NodeValues[] = []
const maxKept = 16

/**
 * Calls `use` with empty node values, which are emptied and kept for the next caller afterwards.
 */
export async function withNodeValues<Result>(
  count: number,
  use: (values: readonly NodeValues[]) => Promise<Result>,
): Promise<Result> {
  const values = Array.from({ length: count }, () => kept.pop() ?? new NodeValues())
  try {
    return await use(values)
  } finally {
    for (const each of values) {
      each.clear()
      if (kept.length < maxKept) kept.push(each)
    }
  }
}
