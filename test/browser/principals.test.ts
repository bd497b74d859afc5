import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createAccessToken } from '../../src/app/access-tokens.ts'
import {
  accessibilityProblems,
  browserProgram,
  buildPage,
  comeIn,
  openedBrowser,
  openedPage,
  picture,
} from '../support/browser.ts'
import { bearer, served } from '../support/http-server.ts'
import { emptyApp, jobEnd, upload } from '../support/upload-app.ts'

const { missing } = browserProgram()

// Every word by which one could tell that there is such a document.
const secret = /Zanzibar|Wilhelmina|Quist/
const question = 'Who keeps the depot in Zanzibar?'

describe('two people in a browser', { skip: missing ?? false, timeout: 280_000 }, () => {
  it('see nothing of each other’s documents, conversations, answers and graph', async t => {
    buildPage()
    const app = await emptyApp(t)
    await using server = await served(app)
    const token = (name: string, group: string): string =>
      createAccessToken(app.corpusFolder, { name, groups: [group] }, 0).token
    const [hers, his] = [token('alice', 'vault'), token('bob', 'yard')]
    const put = async (files: Record<string, string>, group: string, who: string) => {
      const { id } = await upload(server.url, files, { groups: [group], headers: bearer(who) })
      await jobEnd(server.url, id, bearer(who))
    }
    const mail =
      'From: Wilhelmina Quist <quist@example.com>\nTo: Ada Berg <berg@example.com>\n' +
      'Date: Wed, 5 May 2021 10:00:00 +0000\nMessage-ID: <1@example.com>\n' +
      'Subject: Depot in Zanzibar\n\nWilhelmina Quist keeps the depot in Zanzibar.\n'
    await put({ 'depot.eml': mail }, 'vault', hers)
    await put({ 'yard.txt': 'The yard in Arvik was painted green in June 2021.\n' }, 'yard', his)

    const browser = await openedBrowser(t)
    const first = await openedPage(browser)
    await first.page.goto(server.url)
    await comeIn(first.page, hers)
    await first.page.getByRole('textbox', { name: 'Question' }).fill(question)
    await first.page.keyboard.press('Enter')
    await first.page.getByText('What was searched').waitFor()
    assert.match(await first.page.getByRole('article').innerText(), secret)
    const conversation = new URL(first.page.url()).pathname
    assert.match(conversation, /^\/c\//)
    await first.page.getByRole('button', { name: 'Link to this answer' }).click()
    await first.page.waitForURL(/\/answers\//)
    const answer = new URL(first.page.url()).pathname
    await first.page.goto(`${server.url}/documents`)
    await first.page.getByRole('main').getByRole('link', { name: 'Depot in Zanzibar' }).click()
    await first.page.waitForURL(/\/documents\/./)
    const document = new URL(first.page.url()).pathname

    // Another person in another browser: first without, then with a wrong token, then with his.
    const { page, complaints } = await openedPage(browser)
    await page.goto(server.url)
    const prompt = page.getByRole('dialog', { name: 'Access token needed' })
    await prompt.waitFor()
    await prompt.locator('input[type=password]').fill('vt_wrong')
    await page.keyboard.press('Enter')
    await prompt.getByText('This token is not valid').waitFor()
    await picture(page, 'token-refused-light')
    assert.deepEqual(await accessibilityProblems(page), [], 'prompt')
    await comeIn(page, his)
    await page.getByText(/^bob · 1 document$/).waitFor()

    const shown = () => page.locator('body').innerText()
    const api = async (path: string): Promise<string> => {
      const response = await fetch(`${server.url}/api/v1${path}`, { headers: bearer(his) })
      return `${response.status} ${await response.text()}`
    }
    await page.goto(`${server.url}/documents`)
    await page.getByRole('link', { name: /yard/ }).first().waitFor()
    assert.doesNotMatch(await shown(), secret)
    for (const path of [conversation, answer, document, `/rate/${answer.split('/').at(-1)}`]) {
      await page.goto(`${server.url}${path}`)
      await page.getByText('Could not be found').waitFor()
      assert.doesNotMatch(await shown(), secret, path)
    }
    await picture(page, 'principals-nothing-light')
    assert.deepEqual(await accessibilityProblems(page), [], 'nothing')
    await page.goto(`${server.url}/graph`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    assert.doesNotMatch(await shown(), secret)
    await page.goto(`${server.url}/rate`)
    await page.getByText('No answers are waiting for your rating').waitFor()
    assert.doesNotMatch(await shown(), secret)
    await page.goto(server.url)
    await page.getByRole('textbox', { name: 'Question' }).fill('Who keeps the depot?')
    await page.keyboard.press('Enter')
    await page.getByText('What was searched').waitFor()
    assert.doesNotMatch(await shown(), secret)
    for (const path of [
      '/graph/search?query=Quist',
      '/graph/overview',
      '/entities?limit=200',
      '/conversations',
      '/answers',
      '/documents',
      '/examples?waitMs=0',
      '/stats',
    ]) {
      const text = await api(path)
      assert.match(text, /^200 /, path)
      assert.doesNotMatch(text, secret, path)
    }
    assert.deepEqual(
      [...first.complaints, ...complaints].filter(text => !/status of 40[14]/.test(text)),
      [],
    )
    assert.deepEqual(server.faults, [])
  })

  it('asks again for what was refused while the token was typed', async t => {
    buildPage()
    const app = await emptyApp(t)
    await using server = await served(app)
    const { token } = createAccessToken(app.corpusFolder, { name: 'alice', groups: [] }, 0)
    const { page } = await openedPage(await openedBrowser(t))
    // The body of this refusal comes once the token has been given.
    await page.addInitScript(() => {
      const read = Response.prototype.json
      Object.defineProperty(Response.prototype, 'json', {
        async value(this: Response): Promise<unknown> {
          if (this.status === 401 && this.url.endsWith('/session'))
            while (sessionStorage.length === 0) await new Promise(done => setTimeout(done, 5))
          return await read.call(this)
        },
      })
    })
    await page.goto(server.url)
    await comeIn(page, token)
    await page.getByText(/^alice · 0 documents$/).waitFor()
    assert.deepEqual(server.faults, [])
  })
})
