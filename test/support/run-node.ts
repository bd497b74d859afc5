import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a module's text in a Node of its own, for half a minute at most. */
export async function runNode(
  text: string,
): Promise<{ readonly code: number | null; readonly stdout: string }> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', text], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 30_000,
  })
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    stdout += part
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout }
}
