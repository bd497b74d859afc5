import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright-core'
import { compose, initCorpus, type App } from '../../src/app/compose.ts'
import { fillVectors } from '../../src/app/use-cases/corpus/fill-vectors.ts'
import { ingestPaths } from '../../src/app/use-cases/corpus/ingest.ts'
import { owner } from '../../src/core/principal.ts'
import { folderOf, served, type Served } from './http-server.ts'

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

/** Builds the program and its page, where a source has changed since the last time. */
export function buildPage(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the page was not built: ${stderr}`)
}

/** A server over a corpus of the repository's examples, until the test ends. */
export async function exampleServer(
  context: TestContext,
  settings: Parameters<typeof initCorpus>[1] = {},
): Promise<Served & { readonly app: App }> {
  const corpus = `${folderOf(context)}/corpus`
  initCorpus(corpus, settings)
  const app = await compose(corpus)
  const access = { principal: owner }
  const paths = ['mail', 'documents'].map(name => `${root}/examples/${name}`)
  for await (const event of ingestPaths(app, { paths }, access))
    if (event.type === 'ingest-end') break
  for await (const _ of fillVectors(app, access));
  const server = await served(app)
  context.after(async () => {
    await server.stop()
    await app[Symbol.asyncDispose]()
  })
  return { ...server, app }
}

/** Colours and widths in which every view is tried. */
export const looks = [
  { name: 'light', colorScheme: 'light', width: 1_280 },
  { name: 'dark', colorScheme: 'dark', width: 1_280 },
  { name: 'phone', colorScheme: 'light', width: 390 },
] as const

/** Shows what is open in other colours and another width. */
export async function show(page: Page, { colorScheme, width }: (typeof looks)[number]) {
  // Nothing is on its way when a picture is taken.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 860 })
}

/** Keeps a picture of what is shown, where VERITRAIL_SCREENSHOTS names a folder for them. */
export async function picture(page: Page, name: string): Promise<void> {
  const { VERITRAIL_SCREENSHOTS: folder = '' } = process.env
  if (folder === '') return
  mkdirSync(folder, { recursive: true })
  // To hide the caret it would write styles into the page, which the policy refuses.
  await page.screenshot({ path: join(folder, `${name}.png`), caret: 'initial' })
}

/** Pictures of what is open, in every look, and what axe finds wrong with it there. */
export async function problemsInEveryLook(page: Page, name: string): Promise<string[]> {
  const problems: string[] = []
  // The first look last: it is the one that goes on.
  for (const look of looks.toReversed()) {
    await show(page, look)
    await picture(page, `${name}-${look.name}`)
    for (const problem of await accessibilityProblems(page))
      problems.push(`${look.name}: ${problem}`)
  }
  return problems
}

/** A page in a browser of its own, with what it complained of (errors, refused resources). */
export interface Seen {
  readonly page: Page
  readonly complaints: readonly string[]
}

export async function openedBrowser(
  context: TestContext,
  flags: readonly string[] = [],
): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: browserProgram().path,
    // In a container the browser's own sandbox cannot start.
    args: ['--no-sandbox', ...flags],
  })
  context.after(() => browser.close())
  return browser
}

export async function openedPage(
  browser: Browser,
  settings: { readonly colorScheme?: 'light' | 'dark'; readonly width?: number } = {},
): Promise<Seen> {
  const { colorScheme = 'light', width = 1_280 } = settings
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 860 } })
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return { page, complaints }
}

/** Says who one is, where the page asks for that. */
export async function comeIn(page: Page, token: string): Promise<void> {
  const prompt = page.getByRole('dialog', { name: 'Access token needed' })
  await prompt.locator('input[type=password]').fill(token)
  await page.keyboard.press('Enter')
  await prompt.waitFor({ state: 'detached' })
}

// Given as text: a script element would need the page's policy to let it in.
const axeSource = (): string => readFileSync(`${root}/node_modules/axe-core/axe.min.js`, 'utf8')

/** What axe finds wrong with what is shown, one line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axeSource())
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { readonly axe: Axe }
    const { violations } = await axe.run()
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
    )
  })
}

interface Axe {
  run(): Promise<{
    readonly violations: ReadonlyArray<{
      readonly id: string
      readonly nodes: ReadonlyArray<{ readonly target: readonly string[] }>
    }>
  }>
}
