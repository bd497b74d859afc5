import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  accessibilityProblems,
  browserProgram,
  buildPage,
  exampleServer,
  looks,
  openedBrowser,
  openedPage,
  picture,
} from '../support/browser.ts'

const { missing } = browserProgram()

describe('the page in a browser', { skip: missing ?? false, timeout: 280_000 }, () => {
  it('answers, and shows the words of the source that a sentence rests on', async t => {
    buildPage()
    const server = await exampleServer(t)
    const browser = await openedBrowser(t)
    for (const look of looks) {
      const { page, complaints } = await openedPage(browser, look)
      await page.goto(server.url)
      const composer = page.getByRole('main').getByRole('textbox')
      await composer.waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type('When are gantries closed because of wind?')
      assert.equal(await composer.inputValue(), 'When are gantries closed because of wind?')
      await page.keyboard.press('Enter')
      const sentence = page.locator('[data-sentence]').first()
      await sentence.waitFor()
      await page.getByText('Confidence').first().waitFor()
      assert.match(await sentence.locator('mark').innerText(), /^(?:above )?25 m\/s$/)
      await picture(page, `ask-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], `answer, ${look.name}`)
      await sentence.click()
      const marked = page.getByTestId('evidence')
      await marked.first().waitFor()
      const quotation = (await marked.allTextContents()).join('')
      assert.equal(
        quotation.replaceAll(/\s+/g, ' '),
        'A gantry that has stood in winds above 25 m/s is closed until its hangers have been ' +
          'checked.',
      )
      await picture(page, `evidence-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], `evidence, ${look.name}`)
      await page.keyboard.press('Escape')
      await page.getByTestId('evidence').first().waitFor({ state: 'detached' })
      assert.deepEqual(complaints, [], look.name)
      await page.close()
    }
    assert.deepEqual(server.faults, [])
  })

  it('takes a file, and answers from it', async t => {
    buildPage()
    const server = await exampleServer(t)
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    await page.goto(`${server.url}/documents`)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'lighthouse.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('The lighthouse of Arvik was painted green in June 2021.\n'),
      })
    const link = page.getByRole('link', { name: /lighthouse/ }).first()
    await link.waitFor()
    await picture(page, 'documents-light')
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.goto(server.url)
    await page.getByRole('textbox').first().fill('When was the lighthouse of Arvik painted?')
    await page.keyboard.press('Enter')
    await page
      .getByText(/was painted green in/)
      .first()
      .waitFor()
    assert.deepEqual(complaints, [])
    assert.deepEqual(server.faults, [])
  })
})
