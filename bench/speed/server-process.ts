import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { treeMemoryMb } from './process-tree.ts'

const entry = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export interface ServerProcess extends AsyncDisposable {
  readonly url: string
  readonly memoryMb: () => number | undefined
}

/** `veritrail serve` in a process of its own, as a user starts it. */
export async function startServer(
  corpus: string,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const words = ['--corpus', corpus, '--json', 'serve', '--port', '0']
  const child = spawn(process.execPath, [entry, ...words, '--requests-per-minute', '100000000'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  createInterface({ input: child.stderr }).on('line', log)
  const url = await Promise.race([listening(child), ended(child)])
  const { pid = 0 } = child
  return {
    url,
    memoryMb: () => treeMemoryMb(pid),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      const over = once(child, 'exit')
      child.kill('SIGINT')
      await over
    },
  }
}

async function listening(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const { url } = JSON.parse(line) as { url?: string }
    if (url !== undefined) return url
  }
  throw new Error('the server ended before it listened')
}

async function ended(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null]
  throw new Error(`the server ended with ${code}`)
}
