import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { docx, paragraph, pdf, xlsx } from '../../src/ingestion/loaders/sample-files.contract.ts'
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

const { missing } = browserProgram()

const mail = `From: Ann Berg <ann@arvik.example>
To: Bo Dahl <bo@arvik.example>
Subject: Paint for the western quay
Date: Tue, 5 Mar 2024 10:00:00 +0100
Message-ID: <quay-1@arvik.example>
Content-Type: text/plain; charset=utf-8

Hello Bo,

the paint for the western quay arrives on 12 March 2024.

Ann
`
const files: ReadonlyArray<readonly [string, string | Uint8Array]> = [
  ['lighthouse.txt', 'The lighthouse of Arvik was painted green in June 2021.\n'],
  ['ferries.md', '# Ferries\n\nThe ferry to Tromby takes 45 minutes.\n'],
  ['rules.html', '<title>Rules</title><h1>Rules</h1><p>Dogs stay on the lead on the quay.</p>'],
  ['paint.eml', mail],
  [
    'piers.pdf',
    pdf([
      [
        { x: 72, y: 780, size: 20, text: 'Piers of Arvik' },
        { x: 72, y: 740, text: 'The fourth pier of Arvik was rebuilt in March 2019 by the' },
        { x: 72, y: 726, text: 'shipyard of Lindesnes. It is made of oak.' },
      ],
    ]),
  ],
  ['crane.docx', docx(paragraph('The crane of Arvik lifts up to twelve tons.'))],
  ['boats.csv', 'Boat,Berth,Length\nSirius,B7,31\nVega,B9,28\n'],
  [
    'budget.xlsx',
    xlsx([
      ['Item', 'Price'],
      ['Rope', 125],
      ['Lantern', 480],
    ]),
  ],
]
const wrong = ['torn.pdf', '%PDF-1.4\nnothing of a PDF follows'] as const

async function ask(page: Page, url: string, question: string): Promise<void> {
  await page.goto(url)
  const composer = page.getByRole('main').getByRole('textbox')
  await composer.waitFor()
  await composer.fill(question)
  await page.keyboard.press('Enter')
  await page.locator('[data-sentence]').first().waitFor()
  await page.getByText('Confidence').first().waitFor()
}

const quotation = async (page: Page): Promise<string> => {
  const marked = page.getByTestId('evidence')
  await marked.first().waitFor()
  return (await marked.allTextContents()).join(' ').replaceAll(/\s+/g, ' ').trim()
}

describe('documents in a browser', { skip: missing ?? false, timeout: 280_000 }, () => {
  it('takes eight formats, answers, shows the words, and forgets what is deleted', async t => {
    buildPage()
    const server = await exampleServer(t)
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    await page.goto(`${server.url}/documents`)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(
        [...files, wrong].map(([name, bytes]) => ({
          name,
          mimeType: '',
          buffer: Buffer.from(bytes),
        })),
      )
    await page.getByText('Done, 1 file failed').first().waitFor()
    const outcomes = page.getByRole('list', { name: 'Outcomes: 9 files' }).getByRole('listitem')
    for (const [name] of files)
      assert.match(await outcomes.filter({ hasText: name }).innerText(), /Added/)
    const failed = await outcomes.filter({ hasText: wrong[0] }).innerText()
    assert.match(failed, /Failed/)
    assert.match(failed, /broken|cut short|read/)
    for (const look of looks) {
      await show(page, look)
      await picture(page, `documents-added-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], `added, ${look.name}`)
    }
    await show(page, looks[0])

    // The cells that decide, one after the other, by keyboard.
    await ask(page, server.url, 'What is the berth of Vega?')
    await page.locator('[data-sentence]').first().focus()
    await page.keyboard.press('Enter')
    assert.equal(await quotation(page), 'Vega')
    await page.keyboard.press('n')
    await page.getByTestId('evidence').filter({ hasText: 'B9' }).waitFor()
    assert.equal(await quotation(page), 'B9')
    const row = page.getByRole('row').filter({ has: page.getByTestId('evidence') })
    assert.deepEqual(await row.getByRole('cell').allInnerTexts(), ['Vega', 'B9', '28'])
    assert.deepEqual(await page.getByRole('columnheader').allInnerTexts(), [
      'Boat',
      'Berth',
      'Length',
    ])
    for (const look of looks) {
      await show(page, look)
      await picture(page, `evidence-table-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], `table, ${look.name}`)
    }
    await show(page, looks[0])

    const question = 'Who rebuilt the fourth pier of Arvik?'
    await ask(page, server.url, question)
    await page.getByText('Supported').first().waitFor({ state: 'attached' })
    await page.locator('[data-sentence]').first().click()
    await page.getByRole('region', { name: 'Page 1 of 1' }).waitFor()
    assert.equal(
      await quotation(page),
      'The fourth pier of Arvik was rebuilt in March 2019 by the shipyard of Lindesnes.',
    )
    const conversation = page.url()
    await page.getByRole('link', { name: 'Open the document' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const asked = page.getByRole('dialog', { name: 'Delete this document?' })
    assert.match(await asked.innerText(), /answers in conversations/)
    await asked.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1 document deleted').waitFor()
    assert.equal(await page.getByRole('link', { name: /Piers of Arvik/ }).count(), 0)
    await page.goto(conversation)
    await page.getByText(/a document that it rests on is gone/).waitFor()
    await picture(page, 'answer-withdrawn-light')
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(complaints, [])
    assert.deepEqual(server.faults, [])
  })
})
