import { readdirSync, readFileSync } from 'node:fs'

const pageBytes = 4_096
// Of every Linux that Node runs on.
const ticksPerSecond = 100

/**
 * Memory of a process and of everything it started, in MiB: pages of their own, and once those that
 * they share with others (the program's code). `undefined` where there is no `/proc`.
 */
export function treeMemoryMb(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  let own = 0
  let shared = 0
  for (const member of treeOf(pid)) {
    const [, resident = 0, mapped = 0] = read(`/proc/${member}/statm`).split(' ').map(Number)
    own += resident - mapped
    shared = Math.max(shared, mapped)
  }
  return ((own + shared) * pageBytes) / 2 ** 20
}

/**
 * Processor time that a process and those that it started and that still live have taken, in
 * seconds. `undefined` where there is no `/proc`.
 */
export function treeCpuSeconds(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  let ticks = 0
  for (const member of treeOf(pid)) {
    // The name stands in parentheses and may hold anything.
    const fields = read(`/proc/${member}/stat`).split(') ').at(-1)?.split(' ') ?? []
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  }
  return ticks / ticksPerSecond
}

function treeOf(pid: number): number[] {
  const found = [pid]
  for (const member of found) {
    for (const thread of list(`/proc/${member}/task`))
      found.push(
        ...read(`/proc/${member}/task/${thread}/children`)
          .split(' ')
          .filter(word => word !== '')
          .map(Number),
      )
  }
  return found
}

// A process that ended meanwhile has no files any more.
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
