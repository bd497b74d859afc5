import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AppError } from '../../core/errors.ts'
import type { LlamaLibrary } from './node-llama-cpp.ts'

/** The version that the product is tested with. */
const llamaVersion = '3.22.1'

/**
 * The one command that installs the library for this system. Into a folder of its own, since
 * `--omit=optional` (which keeps some 640 MB of GPU parts out) would take the optional packages of
 * the project it runs in, and without install scripts, which would compile llama.cpp.
 */
function llamaInstallCommand(folder: string): string {
  return (
    `npm install --prefix ${JSON.stringify(folder)} --ignore-scripts ` +
    `--omit=optional node-llama-cpp@${llamaVersion} ` +
    `@node-llama-cpp/${platformPackage()}@${llamaVersion}`
  )
}

/** The package that holds the native library, computing on the processor, for this system. */
function platformPackage(): string {
  const { platform, arch } = process
  if (platform === 'darwin') return arch === 'arm64' ? 'mac-arm64-metal' : 'mac-x64'
  if (platform === 'win32') return `win-${arch}`
  return `linux-${arch === 'arm' ? 'armv7l' : arch}`
}

/**
 * File URL of the library's entry: in the folder that the install command names, else beside the
 * product, where an application brings it; `undefined` where it is not installed.
 */
export function findLlamaPackage(folder: string): string | undefined {
  const own = join(folder, 'node_modules', 'node-llama-cpp', 'dist', 'index.js')
  if (existsSync(own)) return pathToFileURL(own).href
  for (const place of createRequire(import.meta.url).resolve.paths('node-llama-cpp') ?? []) {
    const entry = join(place, 'node-llama-cpp', 'dist', 'index.js')
    if (existsSync(entry)) return pathToFileURL(entry).href
  }
  return undefined
}

/** The same; throws `invalid_input` with the command that installs the library into the folder. */
export function requireLlamaPackage(folder: string): string {
  const found = findLlamaPackage(folder)
  if (found !== undefined) return found
  throw new AppError(
    'invalid_input',
    'A language model from a GGUF file needs the package node-llama-cpp, which is not ' +
      `installed. Install it with: ${llamaInstallCommand(folder)}`,
    { issues: [{ path: 'provider', message: 'needs the package node-llama-cpp' }] },
  )
}

export async function importLlama(entry: string): Promise<LlamaLibrary> {
  const library = (await import(entry)) as Partial<LlamaLibrary>
  if (typeof library.getLlama !== 'function' || typeof library.LlamaChat !== 'function')
    throw new Error(`${entry} is not node-llama-cpp ${llamaVersion}`)
  return library as LlamaLibrary
}
