import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser for tests, and why there is none, for `skip`; with REQUIRE_BROWSER=1 an error. */
export function browserProgram(variables: NodeJS.ProcessEnv = process.env): {
  readonly path: string
  readonly missing: string | undefined
} {
  const { CHROMIUM: named, REQUIRE_BROWSER: required } = variables
  const places = named === undefined || named === '' ? usualPlaces : [named]
  const path = places.find(existsSync)
  if (path !== undefined) return { path, missing: undefined }
  const missing = `there is no browser at ${places.join(', ')}; CHROMIUM names one`
  if (required === '1') throw new Error(`REQUIRE_BROWSER=1, but ${missing}`)
  return { path: '', missing }
}

let isBuilt = false

/** Builds the program and its page, where a source has changed since the last time. */
export function buildPage(): void {
  if (isBuilt) return
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the page was not built: ${stderr}`)
  isBuilt = true
}
