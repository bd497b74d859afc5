import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { llamaFolder } from '../../src/app/config/config.ts'
import { findLlamaPackage } from '../../src/models/llama/llama-package.ts'

const serverFile = fileURLToPath(new URL('../../scripts/small-model/serve.ts', import.meta.url))

/** Where `scripts/small-model/fetch.sh` puts the model. */
function smallModelFile(variables: NodeJS.ProcessEnv): string {
  const { SMALL_MODEL: named, XDG_CACHE_HOME: cache } = variables
  if (named !== undefined && named !== '') return named
  const base = cache === undefined || cache === '' ? join(homedir(), '.cache') : cache
  return join(base, 'veritrail', 'small-model', 'SmolLM2-135M-Instruct.Q4_1.gguf')
}

/**
 * The small model for tests and why there is none, for `skip`; with REQUIRE_MODEL=1 that is an
 * error.
 */
export function smallModel(variables: NodeJS.ProcessEnv = process.env): {
  readonly file: string
  readonly missing: string | undefined
  /** Of the library. */
  readonly libraryFolder: string
} {
  const file = smallModelFile(variables)
  const folder = llamaFolder(variables)
  const what = !existsSync(file)
    ? `there is no model at ${file}`
    : findLlamaPackage(folder) === undefined
      ? 'the package node-llama-cpp, which runs the small model, is not installed'
      : undefined
  const missing =
    what === undefined ? undefined : `${what}: scripts/small-model/fetch.sh fetches both`
  if (missing !== undefined && variables['REQUIRE_MODEL'] === '1')
    throw new Error(`REQUIRE_MODEL=1, but ${missing}`)
  return { file, missing, libraryFolder: folder }
}

/** The small model behind the protocol of OpenAI; ends with this process at the latest. */
export async function serveSmallModel(
  file: string,
): Promise<AsyncDisposable & { readonly baseUrl: string }> {
  const child = spawn(process.execPath, [serverFile, file, '--with-stdin'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const baseUrl = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    ended.then(([code]) => {
      throw new Error(`the server of the small model ended with code ${String(code)}`)
    }),
  ])
  return {
    baseUrl,
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      await ended
    },
  }
}
