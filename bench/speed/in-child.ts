import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { BenchFigure } from '../figure.ts'

const figuresOfChild = z.array(
  z.object({
    case: z.string(),
    measure: z.string(),
    value: z.number(),
    n: z.number(),
    low: z.number().optional(),
    high: z.number().optional(),
  }),
)

/**
 * Runs tasks of a program beside this file, each in a process of its own, so that its peak memory
 * is its own; what it says in lines is logged, its last other message are the figures.
 */
export function childRunner<Task extends { readonly kind: string }>(
  program: string,
  nodeOptions: readonly string[] = [],
) {
  return (
    task: Task,
    log: (line: string) => void,
    moreOptions: readonly string[] = [],
  ): Promise<BenchFigure[]> =>
    new Promise((found, reject) => {
      const child = fork(fileURLToPath(new URL(program, import.meta.url)), [], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        execArgv: [...nodeOptions, ...moreOptions],
      })
      let figures: BenchFigure[] = []
      child.on('message', message => {
        if (typeof message === 'string') log(message)
        else figures = figuresOfChild.parse(message)
      })
      child.on('error', reject)
      child.on('exit', code =>
        code === 0
          ? found(figures)
          : reject(new Error(`the process for ${task.kind} ended with ${code}`)),
      )
      child.send(task)
    })
}
