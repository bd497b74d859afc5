import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright-core'
import { compose, type App, type initCorpus } from '../../src/app/compose.ts'
import { browserProgram, buildPage } from './browser-program.ts'
import { folderOf, served, type Served } from './http-server.ts'
import { preparedCorpus } from './prepared-corpus.ts'

export { browserProgram, buildPage }

const root = fileURLToPath(new URL('../..', import.meta.url))
const examples = ['mail', 'documents'].map(name => `${root}examples/${name}`)

/**
 * A server over a corpus of the repository's examples, until the test ends. `reading` are settings
 * that bear upon how documents are read.
 */
export async function exampleServer(
  context: TestContext,
  settings: Parameters<typeof initCorpus>[1] = {},
  reading: Parameters<typeof initCorpus>[1] = {},
): Promise<Served & { readonly app: App }> {
  const corpus = `${folderOf(context)}/corpus`
  await preparedCorpus(corpus, { paths: examples, settings: reading }, settings)
  const app = await compose(corpus)
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

const browsers = new Map<string, Promise<Browser>>()
after(async () => {
  for (const browser of browsers.values()) await (await browser).close()
})

/**
 * The browser with these flags, of all tests of a file: each page is as in a new one, without a
 * word or a file of another. What a test opened is closed with it.
 */
export async function openedBrowser(
  context: TestContext,
  flags: readonly string[] = [],
): Promise<Browser> {
  const key = flags.join(' ')
  const started =
    browsers.get(key) ??
    chromium.launch({
      executablePath: browserProgram().path,
      // In a container the browser's own sandbox cannot start.
      args: ['--no-sandbox', ...flags],
    })
  browsers.set(key, started)
  const browser = await started
  context.after(async () => {
    for (const each of browser.contexts()) await each.close()
  })
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
const axeSource = readFileSync(`${root}/node_modules/axe-core/axe.min.js`, 'utf8')

/** What axe finds wrong with what is shown, one line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { readonly axe: Axe }
    // Every rule is tried; what has passed is only not described in every detail.
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
    )
  })
}

interface Axe {
  run(options: {
    readonly resultTypes: readonly string[]
  }): Promise<{
    readonly violations: ReadonlyArray<{
      readonly id: string
      readonly nodes: ReadonlyArray<{ readonly target: readonly string[] }>
    }>
  }>
}
