import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { breakableConnection } from '../support/breakable-connection.ts'
import {
  accessibilityProblems,
  browserProgram,
  buildPage,
  exampleServer,
  looks,
  openedBrowser,
  openedPage,
  picture,
  problemsInEveryLook,
} from '../support/browser.ts'
import { slowly, writtenBy } from '../support/false-answer.ts'
import { served } from '../support/http-server.ts'
import { emptyApp } from '../support/upload-app.ts'

const { missing } = browserProgram()
const wind = 'When are gantries closed because of wind?'

async function composerOf(page: Page) {
  const composer = page.getByRole('textbox', { name: 'Question' })
  await composer.waitFor()
  return composer
}
async function askFor(page: Page, question: string): Promise<void> {
  await (await composerOf(page)).fill(question)
  await page.keyboard.press('Enter')
}
/** Waits until the last answer is there and checked. */
const answered = (page: Page, question: string) =>
  page.getByRole('article', { name: question }).last().getByText('What was searched').waitFor()

/** What moved by itself, as the Layout Instability API counts it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  // As text: the types of the DOM do not know these entries.
  await page.evaluate(`
    globalThis.shifted = 0
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput } of list.getEntries())
        if (!hadRecentInput) globalThis.shifted += value
    }).observe({ type: 'layout-shift' })
  `)
  return async () => Number(await page.evaluate('globalThis.shifted'))
}

describe('asking in a browser', { skip: missing ?? false, timeout: 280_000 }, () => {
  it('marks what is false, without anything moving while it is written', async t => {
    buildPage()
    const server = await exampleServer(t, await writtenBy(t, () => slowly(40)))
    const browser = await openedBrowser(t)
    for (const look of looks) {
      const { page, complaints } = await openedPage(browser, look)
      await page.goto(server.url)
      await composerOf(page)
      const shifts = await watchShifts(page)
      await askFor(page, wind)
      await answered(page, wind)
      const shifted = await shifts()
      t.diagnostic(`layout shift, ${look.name}: ${shifted.toFixed(4)}`)
      assert.ok(shifted <= 0.1, `${look.name}: ${shifted}`)
      const sentences = page.locator('[data-sentence]')
      const marks = await sentences.locator('.for-readers').allTextContents()
      assert.deepEqual(marks, [' (Supported)', ' (Contradicted)', ' (Not found)'])
      await page.getByText(/^Confidence/).click()
      await page.getByText('The sources say what it says.').waitFor()
      for (const metric of ['Relevance', 'Accuracy', 'Coverage', 'Coherence', 'Fluency'])
        await page.getByRole('term').getByText(metric, { exact: true }).waitFor()
      await page.getByText(/The probability that the answer is right/).waitFor()
      await picture(page, `ask-false-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], look.name)
      // The evidence against it, by keyboard.
      await sentences.first().focus()
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await page.getByText('Contradicts', { exact: true }).waitFor()
      await page.getByTestId('evidence').first().waitFor()
      assert.match(
        (await page.getByTestId('evidence').allTextContents()).join(''),
        /signed by the bridge engineer/,
      )
      await picture(page, `ask-contradicted-${look.name}`)
      await page.keyboard.press('Escape')
      assert.deepEqual(complaints, [], look.name)
      await page.close()
    }
    assert.deepEqual(server.faults, [])
  })

  it('goes on where the connection broke, stops, and asks again after an error', async t => {
    buildPage()
    const acts = [slowly(120), slowly(120), slowly(0)]
    const settings = await writtenBy(t, index => acts[index] ?? slowly(0))
    const server = await exampleServer(t, settings)
    const connection = await breakableConnection(t, server.url)
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    await page.goto(connection.url)
    await askFor(page, wind)
    const sentences = page.locator('[data-sentence]')
    await page.getByText(/A gantry that has/).waitFor()
    const resumed = page.waitForResponse(/\/api\/v1\/answers\/[^/]+\/events$/)
    connection.cut()
    await page.getByText('Connection lost').waitFor()
    await picture(page, 'ask-broken-light')
    assert.deepEqual(await accessibilityProblems(page), [])
    connection.mend()
    assert.match((await (await resumed).request().headerValue('last-event-id')) ?? '', /^\d+$/)
    await answered(page, wind)
    assert.equal(await sentences.count(), 3)
    assert.match(
      await sentences.first().innerText(),
      /^A gantry that has stood in winds above 25 m\/s is closed until its hangers have been/,
    )

    const next = 'What happens after a storm?'
    await askFor(page, next)
    const stopped = page.waitForResponse(/\/stop$/)
    const turn = page.getByRole('article', { name: next })
    await turn.getByText(/A gantry that/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Stopped.').waitFor()
    assert.deepEqual(await (await stopped).json(), { stopped: true })
    assert.equal(await turn.getByRole('button', { name: 'Rate this answer' }).count(), 0)
    await turn.getByRole('button', { name: 'Ask again' }).click()
    await answered(page, next)
    assert.equal(await page.getByRole('article').count(), 2)

    connection.cut()
    await askFor(page, 'Who signs the report?')
    await page.getByText('The server does not answer').waitFor()
    await picture(page, 'ask-failed-light')
    connection.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await answered(page, 'Who signs the report?')
    assert.deepEqual(
      complaints.filter(text => !text.includes('net::ERR_')),
      [],
    )
    assert.deepEqual(server.faults, [])
  })

  it('goes on with an answer after the page was loaded anew', async t => {
    buildPage()
    const server = await exampleServer(t, await writtenBy(t, () => slowly(150)))
    const { page, complaints } = await openedPage(await openedBrowser(t))
    await page.goto(server.url)
    await askFor(page, wind)
    await page.locator('[data-sentence]').first().waitFor()
    await page.reload()
    await answered(page, wind)
    assert.equal(await page.getByRole('article', { name: wind }).count(), 1)
    assert.equal(await page.locator('[data-sentence]').count(), 3)
    // From then on it is one of the conversation.
    await page.reload()
    await answered(page, wind)
    assert.equal(await page.getByRole('article', { name: wind }).count(), 1)
    assert.deepEqual(complaints, [])
    assert.deepEqual(server.faults, [])
  })

  it('keeps the focus at hand when a dialog closes and when an answer is stopped', async t => {
    buildPage()
    const server = await exampleServer(t, await writtenBy(t, () => slowly(100)))
    const { page, complaints } = await openedPage(await openedBrowser(t))
    const focused = page.locator(':focus')
    await page.goto(server.url)
    await askFor(page, wind)
    await answered(page, wind)
    await askFor(page, wind)
    await page.getByRole('button', { name: 'Stop' }).click()
    assert.equal(await focused.getAttribute('aria-label'), 'Question')
    const options = page.getByRole('button', { name: /^Options for/ }).first()
    await options.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Gantries')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Gantries' }).waitFor()
    assert.match((await focused.getAttribute('aria-label')) ?? '', /^Options for/)
    assert.deepEqual(complaints, [])
    assert.deepEqual(server.faults, [])
  })

  it('narrows the search, exports, keeps thumbs, and looks after conversations', async t => {
    buildPage()
    const server = await exampleServer(t)
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    await page.goto(server.url)
    await composerOf(page)
    await page.getByRole('button', { name: /^Narrow the search/ }).click()
    await page.getByLabel('From', { exact: true }).fill('2024-02-30')
    await page.getByLabel('Until', { exact: true }).fill('2026')
    await page.getByText('A day, month or year').waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'ask-options'), [])
    await page.getByLabel('From', { exact: true }).fill('2020-01')
    await page.getByLabel('Kind').selectOption('file')
    await page.getByLabel('Answered by').selectOption('random')
    await page.getByText('You are told which once you have rated').waitFor()
    await page.getByRole('button', { name: /^Narrow the search/ }).click()
    const sent = page.waitForRequest(/\/api\/v1\/questions$/)
    await askFor(page, wind)
    const { filter, pipeline } = (await sent).postDataJSON() as Record<string, unknown>
    assert.deepEqual(filter, { from: '2020-01', until: '2026', kind: ['file'] })
    assert.equal(pipeline, 'random')
    await answered(page, wind)
    await page.getByText('Narrowed to').waitFor()
    for (const words of ['from 2020-01-01', 'until 2026-12-31'])
      await page.getByText(words, { exact: true }).waitFor()
    await page.getByText('A pipeline that was drawn at random').waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'ask-drawn'), [])

    // It can be rated from here.
    await page.getByRole('button', { name: 'Rate this answer' }).click()
    await page.getByRole('form', { name: 'Your rating' }).waitFor()
    await page.goBack()
    await page.getByText('A pipeline that was drawn at random').waitFor()

    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Markdown' }).click()
    const file = await saved
    assert.match(file.suggestedFilename(), /^ans_\w+\.md$/)
    assert.match(await readFile(await file.path(), 'utf8'), /because of wind/)

    await page.getByRole('button', { name: 'Good answer' }).click()
    await page.getByText(/Drawn at random: the pipeline “[^”]+” gave this answer/).waitFor()
    await page.reload()
    await page.locator('button[aria-label="Good answer"][aria-pressed="true"]').waitFor()

    // A follow-up question stays in the conversation; it is no longer narrowed.
    const follow = 'And how often is it inspected?'
    await askFor(page, follow)
    await answered(page, follow)
    assert.equal(await page.getByRole('article').count(), 2)
    assert.match(await page.getByRole('article').last().innerText(), /every six months/)

    const list = page.getByRole('navigation', { name: 'Conversations' })
    await list.getByRole('link', { name: wind }).hover()
    await list.getByRole('button', { name: `Options for “${wind}”` }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Wind and gantries')
    await page.keyboard.press('Enter')
    await list.getByRole('link', { name: 'Wind and gantries' }).waitFor()
    const search = list.getByRole('searchbox')
    await search.fill('zeppelin')
    await list.getByText('No conversation contains these words').waitFor()
    await search.fill('gantries')
    await list.getByRole('link', { name: 'Wind and gantries' }).waitFor()
    await list.getByRole('button', { name: 'Options for “Wind and gantries”' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').waitFor()
    await picture(page, 'ask-delete-light')
    assert.deepEqual(await accessibilityProblems(page), [], 'deletion')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Ask your documents' }).waitFor()
    await list.getByRole('link', { name: 'Wind and gantries' }).waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    assert.deepEqual(server.faults, [])
  })

  it('shows long conversations and many of them part by part', async t => {
    buildPage()
    const app = await emptyApp(t)
    await using server = await served(app)
    const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
      const response = await fetch(`${server.url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      assert.equal(response.status, 200)
      return (await response.json()) as Record<string, unknown>
    }
    const { id } = await post('/conversations', { title: 'The long one' })
    for (let count = 1; count <= 13; count++)
      await post('/questions', { text: `Who painted depot ${count}?`, conversationId: id })
    for (let count = 1; count <= 31; count++)
      await post('/conversations', { title: `Short one ${count}` })
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    await page.goto(server.url)
    const list = page.getByRole('navigation', { name: 'Conversations' })
    await list.getByRole('link', { name: 'Short one 31' }).waitFor()
    assert.equal(await list.getByRole('link', { name: 'The long one' }).count(), 0)
    await list.getByRole('button', { name: 'Show more' }).click()
    await list.getByRole('link', { name: 'The long one' }).click()
    await page.getByRole('article', { name: 'Who painted depot 13?' }).waitFor()
    assert.equal(await page.getByRole('article').count(), 10)
    await page.getByRole('button', { name: 'Show earlier questions (3)' }).click()
    await page.getByRole('article', { name: 'Who painted depot 1?' }).waitFor()
    assert.equal(await page.getByRole('article').count(), 13)
    assert.deepEqual(complaints, [])
    assert.deepEqual(server.faults, [])
  })
})
