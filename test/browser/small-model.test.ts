import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  accessibilityProblems,
  browserProgram,
  buildPage,
  exampleServer,
  openedBrowser,
  openedPage,
  picture,
} from '../support/browser.ts'
import { smallModel } from '../support/small-model.ts'

const missing = [browserProgram(), smallModel()].find(each => each.missing !== undefined)?.missing

describe('a language model in the page', { skip: missing ?? false, timeout: 290_000 }, () => {
  it('writes an answer of which every sentence is checked', async t => {
    buildPage()
    // Few threads and documents: what the model writes matters less here than that it is checked.
    const language = { provider: 'gguf', file: smallModel().file, documentCharacters: 2_000 }
    const server = await exampleServer(t, {
      models: { language },
      pipelines: [
        {
          name: 'written',
          routes: [
            { kind: 'texts', sureFirst: false, generator: { kind: 'model', maxTokens: 80 } },
          ],
        },
      ],
      pipeline: 'written',
    })
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    page.setDefaultTimeout(150_000)
    await page.goto(server.url)
    const composer = page.getByRole('main').getByRole('textbox')
    await composer.waitFor()
    await composer.fill('When are gantries closed because of wind?')
    await page.keyboard.press('Enter')
    await page.getByText('What was searched').waitFor()
    // A weak model: where it fails, another answer takes the place of its own and says so.
    await page
      .getByText(/^Written by .*SmolLM2|The language model .*; this answer was made without it/)
      .waitFor()
    const sentences = page.locator('[data-sentence]')
    const marks = await sentences.locator('.for-readers').allTextContents()
    assert.ok(marks.length >= 1)
    assert.equal(marks.length, await sentences.count())
    for (const mark of marks)
      assert.match(mark, /^ \((Supported|Contradicted|Not found|Nothing to check)\)$/)
    await picture(page, 'ask-small-model-light')
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(complaints, [])
    assert.deepEqual(server.faults, [])
  })
})
