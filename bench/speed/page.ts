import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from 'playwright-core'
import { browserProgram, buildPage } from '../../test/support/browser-program.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { startServer } from './server-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const question = 'When are gantries closed because of wind?'
const usual = { runs: 15, slower: 4 }

export const bench: Bench = {
  name: 'page',
  description:
    'the web page in Chromium on a slowed processor, over the example corpus: what loads first, ' +
    'when it takes input, when an answer begins, what moves meanwhile. Arguments: --runs N (15); ' +
    '--slower N (4): how many times slower the processor is',
  async *run({ arguments: words, log }) {
    const number = (word: string, otherwise: number): number => {
      const value = Number(words.includes(word) ? words[words.indexOf(word) + 1] : otherwise)
      if (!Number.isInteger(value) || value < 1) throw new Error(`${word} needs a whole number`)
      return value
    }
    const runs = number('--runs', usual.runs)
    const slower = number('--slower', usual.slower)
    const { path, missing } = browserProgram()
    if (missing !== undefined) throw new Error(missing)
    buildPage()
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-page-'))
    try {
      const corpus = join(folder, 'corpus')
      const paths = ['mail', 'documents'].map(name => join(root, 'examples', name))
      execFileSync(
        process.execPath,
        [join(root, 'src/main.ts'), '--corpus', corpus, 'ingest', ...paths],
        { stdio: 'ignore' },
      )
      await using server = await startServer(corpus, log)
      const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
      try {
        yield* figures(await firstLoad(browser, server.url), 1)
        const seen: Visit[] = []
        for (let run = 0; run <= runs; run += 1) {
          const visit = await visitOf(browser, server.url, slower)
          // The first visit loads the server's models.
          if (run > 0) seen.push(visit)
        }
        for (const measure of Object.keys(seen[0] ?? {}) as Array<keyof Visit>) {
          const values = seen.map(visit => visit[measure]).sort((a, b) => a - b)
          yield* figures(
            {
              [`${measure}-p50`]: values[Math.floor(values.length / 2)] ?? Number.NaN,
              [`${measure}-max`]: values.at(-1) ?? Number.NaN,
            },
            runs,
            `examples:processor-${slower}-times-slower`,
          )
        }
      } finally {
        await browser.close()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function* figures(
  values: Readonly<Record<string, number>>,
  n: number,
  name = 'examples',
): Generator<BenchFigure> {
  for (const [measure, value] of Object.entries(values)) yield { case: name, measure, value, n }
}

/** Size of all scripts and styles that come before anything is pressed, as gzip sends them. */
async function firstLoad(browser: Browser, url: string): Promise<Record<string, number>> {
  const page = await browser.newPage()
  const sizes = { script: 0, style: 0 }
  const bodies: Array<Promise<void>> = []
  page.on('response', response => {
    const kind = { script: 'script', stylesheet: 'style' }[response.request().resourceType()]
    if (kind === undefined) return
    bodies.push(
      response.body().then(body => {
        sizes[kind as keyof typeof sizes] += gzipSync(body, { level: 9 }).length
      }),
    )
  })
  await page.goto(url)
  await composerOf(page).waitFor()
  await page.waitForLoadState('networkidle')
  await Promise.all(bodies)
  await page.close()
  return { 'script-gzip-kb': sizes.script / 1_000, 'style-gzip-kb': sizes.style / 1_000 }
}

/** Times from the start of the visit, but for the answer's, which runs from its question. */
interface Visit {
  /** The first paint with content. */
  readonly 'first-paint-ms': number
  /** A key pressed in the composer is shown in it. */
  readonly 'takes-input-ms': number
  /** The end of the last task of more than 50 ms before the page was at rest. */
  readonly 'at-rest-ms': number
  /** The first sentence of an answer stands on the page. */
  readonly 'first-sentence-ms': number
  /** Cumulative layout shift of the whole visit, not counting what follows a key within 500 ms. */
  readonly 'layout-shift': number
}

async function visitOf(browser: Browser, url: string, slower: number): Promise<Visit> {
  // A context of its own: nothing is in the browser's cache.
  const context = await browser.newContext({ viewport: { width: 1_280, height: 860 } })
  try {
    const page = await context.newPage()
    await page.addInitScript({ content: watch })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(url, { waitUntil: 'commit' })
    const composer = composerOf(page)
    await composer.waitFor()
    await composer.focus()
    await page.keyboard.press('W')
    await page.waitForFunction(`document.querySelector('textarea').value === 'W'`)
    const takesInput = await page.evaluate(() => performance.now())
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      rest: (globalThis as unknown as Watched).lastLongTask,
    }))
    await composer.fill(question)
    const asked = await page.evaluate(() => performance.now())
    await composer.press('Enter')
    await page.locator('[data-sentence]').first().waitFor()
    const answered = await page.evaluate(() => performance.now())
    await page.getByText('Confidence').first().waitFor()
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(() => (globalThis as unknown as Watched).layoutShift)
    return {
      'first-paint-ms': seen.paint ?? Number.NaN,
      'takes-input-ms': takesInput,
      'at-rest-ms': Math.max(seen.rest, seen.paint ?? Number.NaN),
      'first-sentence-ms': answered - asked,
      'layout-shift': shift,
    }
  } finally {
    await context.close()
  }
}

const composerOf = (page: Page) => page.getByRole('main').getByRole('textbox')

/** What {@link watch} counts in the page. */
interface Watched {
  readonly lastLongTask: number
  readonly layoutShift: number
}

/** Runs in the page, before its own scripts. */
const watch = `
  globalThis.lastLongTask = 0
  globalThis.layoutShift = 0
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries())
      lastLongTask = Math.max(lastLongTask, startTime + duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`
