import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { pdf } from '../../src/ingestion/loaders/sample-files.contract.ts'
import {
  accessibilityProblems,
  browserProgram,
  buildPage,
  exampleServer,
  looks,
  openedBrowser,
  openedPage,
  picture,
  show,
} from '../support/browser.ts'
import { uploaded } from '../support/uploaded.ts'

const { missing } = browserProgram()

const said = 'The ferry Solveig was painted red in 2019.'
const denied = 'The ferry Solveig was never painted red.'
const text = `${said} The lighthouse is closed on Sundays. The depot in Zanzibar was painted blue.`

const quotation = async (page: Page): Promise<string> => {
  const marked = page.getByTestId('evidence')
  await marked.first().waitFor()
  return (await marked.allTextContents()).join('').replaceAll(/\s+/g, ' ').trim()
}

describe('checking a text in a browser', { skip: missing ?? false, timeout: 280_000 }, () => {
  it('shows support and contradiction of each sentence in its source', async t => {
    buildPage()
    const server = await exampleServer(t)
    await uploaded(server.url, [
      { name: 'ferries.txt', bytes: `${said} The lighthouse is open on Sundays.\n` },
      { name: 'denial.txt', bytes: `${denied}\n` },
    ])
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    const everyLook = async (name: string): Promise<void> => {
      for (const look of looks) {
        await show(page, look)
        await picture(page, `${name}-${look.name}`)
        assert.deepEqual(await accessibilityProblems(page), [], `${name}, ${look.name}`)
      }
      await show(page, looks[0])
    }
    await page.goto(`${server.url}/verify`)
    await page.getByLabel('Text to check').waitFor()
    await everyLook('verify-empty')

    // By keyboard alone: the text, then past the choice of documents to the button.
    await page.getByLabel('Text to check').focus()
    await page.keyboard.insertText(text)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const results = page.getByRole('region', { name: 'Sentences and verdicts' })
    await results.waitFor()
    assert.match(await results.innerText(), /2 contradicted, 1 not found/)
    const first = results.getByRole('listitem').first()
    assert.match(await first.innerText(), /the evidence denies it: never painted/)
    await everyLook('verify')

    const openers = first.getByRole('button', { name: /Show in its source/ })
    assert.equal(await openers.count(), 2)
    await openers.first().focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary').filter({ hasText: '1 of 2' })
    await panel.getByText('Contradicts').waitFor()
    assert.equal(await quotation(page), denied)
    await everyLook('verify-contradicts')
    await page.keyboard.press('n')
    await page.getByRole('complementary').getByText('2 of 2').waitFor()
    await page.getByRole('complementary').getByText('Supports').waitFor()
    assert.equal(await quotation(page), said)
    await page.keyboard.press('Escape')
    await page.getByTestId('evidence').first().waitFor({ state: 'detached' })

    await results.getByRole('button', { name: 'Not found 1' }).click()
    const sentences = results.getByRole('listitem')
    assert.equal(await sentences.count(), 1)
    assert.match(await sentences.innerText(), /Zanzibar[^]*Not found/)
    assert.deepEqual(complaints, [])
    assert.deepEqual(server.faults, [])
  })

  it('takes files, compares with chosen documents, and says what is wrong', async t => {
    buildPage()
    const server = await exampleServer(t)
    await uploaded(server.url, [
      { name: 'ferries.txt', bytes: `${said}\n` },
      { name: 'denial.txt', bytes: `${denied}\n` },
    ])
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    await page.goto(`${server.url}/verify`)
    const box = page.getByLabel('Text to check')
    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'a.zip', mimeType: '', buffer: Buffer.from('PK\u0003\u0004') })
    await page.getByText('“a.zip” cannot be read here').waitFor()
    await file.setInputFiles({
      name: 'a.html',
      mimeType: 'text/html',
      buffer: Buffer.from(`<title>x</title><script>alert(1)</script><p>${said}</p><p>Two.</p>`),
    })
    await page.getByText('Text of a.html').waitFor()
    assert.equal(await box.inputValue(), `${said}\nTwo.`)
    await file.setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdf([[{ x: 72, y: 700, text: said }]])),
    })
    await page.getByText('Text of a.pdf').waitFor()
    assert.equal(await box.inputValue(), said)

    await page.getByText('Compare with').click()
    await page.getByLabel('Words in titles and names').fill('ferries')
    await page.getByRole('checkbox').nth(1).waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'ferries' }).check()
    for (const look of looks) {
      await show(page, look)
      await picture(page, `verify-documents-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], look.name)
    }
    await show(page, looks[0])
    const results = page.getByRole('region', { name: 'Sentences and verdicts' })
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await results.getByText('1 supported').waitFor()
    await page.getByRole('button', { name: 'Leave out: ferries' }).click()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await results.getByText('1 contradicted').waitFor()

    await box.fill('x'.repeat(1_000_001))
    await page.getByText('The text is too long').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Check', exact: true }).isDisabled(), true)

    // A long text can be stopped, and one that the server does not answer is told.
    await box.fill(`${said} The pier number 7 has a lamp. `.repeat(400))
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('A long text takes a while').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped. Nothing was checked.').waitFor()
    await page.route('**/api/v1/verify', route => route.abort())
    await box.fill(said)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('alert').getByText('The server does not answer').waitFor()
    await page.unroute('**/api/v1/verify')
    await page.getByRole('button', { name: 'Try again' }).click()
    await results.getByText('1 contradicted').waitFor()
    assert.deepEqual(
      complaints.filter(complaint => !complaint.includes('ERR_FAILED')),
      [],
    )
    assert.deepEqual(server.faults, [])
  })
})
