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
import { uploaded } from '../support/uploaded.ts'

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
  it('shows what was found, who reads it, what has several names, and draws it all', async t => {
    buildPage()
    const server = await exampleServer(t)
    const [memo] = await uploaded(server.url, [
      {
        name: 'memo.txt',
        bytes:
          'Ann Berg of Arvik Shipyard painted the lighthouse on 5 March 2024. ' +
          'She met Bo Dahl in Lindesnes. Ann Berg was born in Oslo in 1970.\n',
      },
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

    await page.goto(`${server.url}/documents/${memo?.documentId ?? ''}`)
    await page.getByRole('tab', { name: 'What was found in it' }).click()
    const passage = page.getByRole('list', { name: 'Passages' }).getByRole('listitem').first()
    await passage.waitFor()
    assert.match(await passage.innerText(), /Passage 1[^]*Ann Berg of Arvik Shipyard painted/)
    const person = passage.locator('[data-type=person]').filter({ hasText: 'Ann Berg' }).first()
    await person.waitFor()
    assert.match(
      await passage.getByRole('list', { name: 'Facts' }).innerText(),
      /Ann Berg.* place of birth Oslo/,
    )
    await passage.getByText(/^\d names$/).click()
    await passage.getByRole('link', { name: 'Lindesnes' }).waitFor()
    await everyLook('document-found')
    await page.getByRole('checkbox', { name: /^person/ }).uncheck()
    await person.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Change who may read it' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who may read this document?' })
    await dialog.getByLabel('Another group').fill('harbour')
    await page.keyboard.press('Enter')
    await dialog.getByRole('checkbox', { name: 'public' }).uncheck()
    await everyLook('document-groups')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'About this document' }).getByText('harbour').waitFor()

    await page.goto(`${server.url}/documents?kind=file`)
    const rows = page.getByRole('region', { name: 'Documents', exact: true }).getByRole('row')
    await rows.filter({ hasText: 'memo.txt' }).waitFor()
    assert.equal(await rows.filter({ hasText: 'Email' }).count(), 0)
    await page.getByLabel('Kind').selectOption('email')
    await page.getByText('The first 50 documents').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('The first 100 documents').waitFor()

    await page.getByRole('tab', { name: 'Added' }).click()
    const job = page.getByRole('group').filter({ hasText: '1 file' })
    await job.locator('summary').click()
    await job.getByRole('link', { name: 'memo.txt' }).waitFor()
    await everyLook('documents-history')

    await page.getByRole('tab', { name: 'Entities' }).click()
    await page.getByLabel('Words of a name').fill('Dahl')
    await page.getByRole('checkbox', { name: 'Choose Bo Dahl' }).check()
    await page.getByLabel('Words of a name').fill('Lindesnes')
    await page.getByRole('checkbox', { name: 'Choose Lindesnes' }).check()
    await everyLook('documents-entities')
    await page.getByRole('link', { name: 'Lindesnes' }).click()
    await page.getByRole('main').getByText('Lindesnes').first().waitFor()
    assert.match(page.url(), /\/graph\?node=/)
    await page.goBack()
    await page.getByLabel('Words of a name').fill('Dahl')
    await page.getByRole('checkbox', { name: 'Choose Bo Dahl' }).check()
    await page.getByLabel('Words of a name').fill('Lindesnes')
    await page.getByRole('checkbox', { name: 'Choose Lindesnes' }).check()
    await page.getByRole('button', { name: 'Merge the two' }).click()
    const merging = page.getByRole('dialog', { name: 'Are these the same thing?' })
    await merging.getByLabel(/Why/).fill('A joke of theirs')
    await page.keyboard.press('Enter')
    await merging.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Names' }).click()
    const undo = page.getByRole('button', { name: /They are two: .*Dahl/ }).first()
    await undo.waitFor()
    await everyLook('documents-names')
    const decisions = page.getByRole('region', { name: 'Decisions' })
    await decisions.getByRole('button', { name: /Take back/ }).click()
    await undo.waitFor({ state: 'detached' })
    await decisions.waitFor({ state: 'detached' })

    await page.getByRole('tab', { name: 'Picture' }).click()
    const pairs = page.getByRole('region', { name: 'Who writes to whom' })
    await pairs.locator('svg').waitFor({ state: 'attached' })
    await everyLook('documents-picture')
    await pairs.scrollIntoViewIfNeeded()
    await everyLook('documents-pairs')
    await pairs.getByText('As a table').click()
    assert.ok((await pairs.getByRole('row').count()) > 5)
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(complaints, [])
    assert.deepEqual(server.faults, [])
  })

  it('goes on watching what is being added after a reload, and cancels it', async t => {
    buildPage()
    const server = await exampleServer(t)
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    await page.goto(`${server.url}/documents`)
    const many = Array.from({ length: 600 }, (_none, at) => ({
      name: `note-${at}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`Note ${at}: the lamp of buoy ${at} was replaced.\n`.repeat(40)),
    }))
    await page.locator('input[type=file]').first().setInputFiles(many)
    const adding = page.getByRole('region', { name: 'What is being added' })
    await adding.getByText(/Reading|Waiting for its turn/).waitFor()
    await page.reload()
    await adding.getByText(/Reading|Preparing|Waiting for its turn/).waitFor()
    await adding.getByRole('button', { name: /^Cancel/ }).click()
    await adding.getByText('Cancelled; what was added stays').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(complaints, [])
    assert.deepEqual(server.faults, [])
  })
})
