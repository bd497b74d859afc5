import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pdf } from '../../src/ingestion/loaders/sample-files.contract.ts'
import {
  accessibilityProblems,
  browserProgram,
  buildPage,
  exampleServer,
  openedBrowser,
  openedPage,
  picture,
} from '../support/browser.ts'

const { missing } = browserProgram()

const mail = `From: Ann Berg <ann@arvik.example>
To: Bo Dahl <bo@arvik.example>
Subject: Repair of the fourth pier
Date: Tue, 5 Mar 2024 10:00:00 +0100
Message-ID: <pier-1@arvik.example>
Content-Type: text/plain; charset=utf-8

Hello Bo,

the shipyard of Lindesnes begins with the repair of the fourth pier on 12 March 2024.
It will cost 48,000 euros.

Ann
`
const report = pdf([
  [
    { x: 72, y: 780, size: 20, text: 'Harbour report' },
    { x: 72, y: 740, text: 'The fourth pier of Arvik is made of oak. It was damaged by ice in' },
    { x: 72, y: 726, text: 'January 2024. The other piers were not damaged.' },
  ],
])
const files = [
  { name: 'pier.eml', mimeType: 'message/rfc822', buffer: Buffer.from(mail) },
  { name: 'harbour-report.pdf', mimeType: 'application/pdf', buffer: Buffer.from(report) },
]

// The pictures of docs/guide/page.md are made here: VERITRAIL_SCREENSHOTS=docs/guide/page
describe('the first five minutes', { skip: missing ?? false, timeout: 280_000 }, () => {
  it('lead from own files to a verified answer, its source, its graph and a rating', async t => {
    buildPage()
    const server = await exampleServer(t)
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    page.setDefaultTimeout(120_000)
    const seen = async (name: string): Promise<void> => {
      await picture(page, name)
      assert.deepEqual(await accessibilityProblems(page), [], name)
    }
    await page.goto(server.url)
    await page.getByRole('region', { name: 'Questions to start with' }).waitFor()
    await seen('start')

    await page.getByRole('link', { name: 'Documents' }).click()
    await page.locator('input[type=file]').first().setInputFiles(files)
    const outcomes = page.getByRole('list', { name: 'Outcomes: 2 files' })
    for (const { name } of files)
      await outcomes.getByRole('listitem').filter({ hasText: name }).getByText('Added').waitFor()
    await seen('documents')

    await page.getByRole('link', { name: 'Ask', exact: true }).click()
    const composer = page.getByRole('textbox', { name: 'Question' })
    await composer.fill('What damaged the fourth pier?')
    await composer.press('Enter')
    const sentence = page.locator('[data-sentence]').filter({ hasText: 'damaged by ice' })
    await sentence.waitFor()
    await page.getByText('What was searched').waitFor()
    await seen('answer')
    await sentence.click()
    const marked = page.getByTestId('evidence')
    await marked.first().waitFor()
    assert.equal(
      (await marked.allTextContents()).join(' ').replaceAll(/\s+/g, ' ').trim(),
      'It was damaged by ice in January 2024.',
    )
    await page.getByRole('region', { name: 'Page 1 of 1' }).locator('canvas').waitFor()
    await seen('source')
    await page.keyboard.press('Escape')
    await marked.first().waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Graph of this answer' }).click()
    await page.getByTestId('drawing').locator('canvas').first().waitFor()
    assert.ok(Number(await page.getByTestId('nodes').getAttribute('data-total')) >= 2)
    // The drawing comes to rest.
    await page.waitForTimeout(1_500)
    await seen('graph')

    await page.getByRole('link', { name: 'Rate' }).click()
    const queue = page.getByRole('main')
    await queue.getByRole('link', { name: 'What damaged the fourth pier?' }).click()
    await page.getByRole('form', { name: 'Your rating' }).waitFor()
    await page.getByRole('radio').first().focus()
    for (const key of ['5', 'Tab', '5', 'Tab', '4']) await page.keyboard.press(key)
    await seen('rate')
    await page.keyboard.press('Enter')
    await page.getByText('Your rating has been saved.').waitFor()

    await page.getByRole('link', { name: 'Verify' }).click()
    await page
      .getByLabel('Text to check')
      .fill('The fourth pier of Arvik is made of oak. The repair begins on 12 May 2024.')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    const verdicts = page.getByRole('region', { name: 'Sentences and verdicts' })
    await verdicts.waitFor()
    assert.equal(await verdicts.getByRole('listitem').count(), 2)
    await seen('verify')
    assert.deepEqual(complaints, [])
    assert.deepEqual(server.faults, [])
  })
})
