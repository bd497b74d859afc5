import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { breakableConnection } from '../support/breakable-connection.ts'
import {
  accessibilityProblems,
  browserProgram,
  buildPage,
  comeIn,
  looks,
  openedBrowser,
  openedPage,
  picture,
  problemsInEveryLook,
} from '../support/browser.ts'
import { writtenBy } from '../support/false-answer.ts'
import { served } from '../support/http-server.ts'
import { failure } from '../support/scripted-model-server.ts'
import { emptyApp } from '../support/upload-app.ts'

const { missing } = browserProgram()

describe('settings in a browser', { skip: missing ?? false, timeout: 280_000 }, () => {
  it('are changed by the owner, tested, and opened to others by tokens', async t => {
    buildPage()
    const models = await writtenBy(t, () => failure(500))
    const app = await emptyApp(t, { ...models, encoder: { kind: 'local' } })
    await using server = await served(app)
    const browser = await openedBrowser(t)
    for (const look of looks) {
      const { page, complaints } = await openedPage(browser, look)
      await page.goto(`${server.url}/settings`)
      await page.getByText('Together 100 %').waitFor()
      await page.getByText('Finds by meaning').waitFor()
      await page.getByRole('button', { name: 'New token' }).waitFor()
      await picture(page, `settings-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], look.name)
      assert.deepEqual(complaints, [], look.name)
      await page.close()
    }

    const { page, complaints } = await openedPage(browser)
    await page.goto(`${server.url}/settings`)
    const save = page.getByRole('button', { name: 'Save' })
    const kept = () =>
      JSON.parse(readFileSync(join(app.corpusFolder, 'config.json'), 'utf8')) as {
        readonly pipeline?: string
        readonly score?: { readonly weights: unknown }
        readonly confidence?: { readonly bands: unknown }
      }
    await page.getByText('Together 100 %').waitFor()
    assert.ok(await save.isDisabled())

    // Weights by the keyboard: a field, then a slider, then what makes a whole of them.
    await page.getByLabel('Relevance, in percent').fill('40')
    await page.getByText('Together 115 %; it must be 100 %').waitFor()
    assert.ok(await save.isDisabled())
    await page.getByLabel('Fluency, slider').focus()
    await page.keyboard.press('Home')
    await page.getByText('Together 102.5 %; it must be 100 %').waitFor()
    await page.getByLabel('Coherence, in percent').fill('x')
    await page.getByText('Each must be a number').waitFor()
    await page.getByLabel('Coherence, in percent').fill('0')
    await page.getByRole('button', { name: 'Scale to 100 %' }).click()
    await page.getByText('Together 100 %', { exact: true }).waitFor()

    // What the server refuses is told at its field.
    await page.getByLabel('Partial from').fill('95')
    await save.click()
    await page.getByText('partial must not be above high').waitFor()
    await picture(page, 'settings-refused-light')
    assert.deepEqual(await accessibilityProblems(page), [], 'refused')
    assert.equal(kept().score, undefined)
    await page.getByLabel('Partial from').fill('60')
    await page.getByLabel(/^Extractive/).check()
    await page.getByText('One of these 2 is drawn for each question.').waitFor()
    await save.click()
    await page.getByText('Saved; applies from the next question on').waitFor()
    assert.deepEqual(kept().score?.weights, {
      relevance: 0.444,
      accuracy: 0.278,
      coverage: 0.278,
      coherence: 0,
      fluency: 0,
    })
    assert.deepEqual(kept().confidence?.bands, { high: 0.745, partial: 0.6 })
    assert.equal(kept().pipeline, 'written, extractive')

    // A model that works, and one that does not.
    await page.getByRole('button', { name: 'Test: Finds by meaning' }).click()
    await page.getByText('Gives vectors: works').waitFor()
    await page.getByRole('button', { name: 'Test: Writes answers' }).click()
    await page.getByText('Reachable: fails').waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'settings-tested'), [])

    // The first token is the owner's, and the page goes on with it.
    await page.getByRole('button', { name: 'New token' }).click()
    assert.ok(await page.getByLabel('Comes in as the owner').isDisabled())
    await page.getByLabel('Name', { exact: true }).fill('-me')
    await page.keyboard.press('Enter')
    await page.getByText(/letters, digits or/).waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'settings-new-token'), [])
    await page.getByLabel('Name', { exact: true }).fill('me')
    await page.keyboard.press('Enter')
    await page.getByText('It is shown this once.').waitFor()
    const shown = page.getByRole('dialog').locator('code')
    assert.match(await shown.innerText(), /^vt_[\w-]{40,}$/)
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByLabel('Name', { exact: true }).fill('me')
    await page.keyboard.press('Enter')
    await page.getByText('There is a token named me already').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('ada')
    await page.getByLabel('Groups').fill('engineering, sales')
    await page.keyboard.press('Enter')
    await page.getByText('It is shown this once.').waitFor()
    const adas = await shown.innerText()
    await picture(page, 'settings-token-light')
    assert.deepEqual(await accessibilityProblems(page), [], 'token')
    await page.keyboard.press('Escape')
    await page.getByRole('cell', { name: 'engineering, sales' }).waitFor()
    assert.doesNotMatch(await page.getByRole('main').innerText(), /vt_/)

    // She sees why it is closed, and who she is.
    for (const look of looks) {
      const other = await openedPage(browser, look)
      await other.page.goto(`${server.url}/settings`)
      await comeIn(other.page, adas)
      await other.page.getByText('Only the owner of this corpus').waitFor()
      await other.page.getByText('ada', { exact: true }).waitFor()
      assert.equal(await other.page.getByRole('button', { name: 'New token' }).count(), 0)
      await picture(other.page, `settings-closed-${look.name}`)
      assert.deepEqual(await accessibilityProblems(other.page), [], `closed, ${look.name}`)
      await other.page.getByLabel('Dark').check()
      assert.equal(
        await other.page.evaluate('document.documentElement.dataset.theme'),
        'dark',
        'colours are for everybody',
      )
      await other.page.close()
    }

    await page.getByRole('button', { name: 'Delete the token of ada' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('cell', { name: 'ada', exact: true }).waitFor({ state: 'detached' })
    // An answer of the server with an error is told in the console by the browser itself.
    assert.deepEqual(
      complaints.filter(text => !/status of (400|409)/.test(text)),
      [],
    )
    assert.deepEqual(server.faults, [])
  })

  it('tell that the server is gone, and go on when it is back', async t => {
    buildPage()
    const app = await emptyApp(t)
    await using server = await served(app)
    const connection = await breakableConnection(t, server.url)
    const browser = await openedBrowser(t)
    const { page } = await openedPage(browser)
    for (const [view, there] of [
      ['settings', 'Together 100 %'],
      ['rate', 'No answers are waiting for your rating'],
    ] as const) {
      await page.goto(`${connection.url}/${view}`)
      await page.getByText(there).waitFor()
      await page.goto(connection.url)
      await page.getByRole('textbox', { name: 'Question' }).waitFor()
      connection.cut()
      // The view itself is loaded; what it shows is not.
      await page.getByRole('link', { name: view === 'rate' ? 'Rate' : 'Settings' }).click()
      await page
        .getByText(/did not work|does not answer/)
        .first()
        .waitFor()
      assert.deepEqual(await problemsInEveryLook(page, `${view}-offline`), [])
      connection.mend()
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await page.getByText(there).waitFor()
    }
    assert.deepEqual(server.faults, [])
  })
})
