import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { pdf, type Run } from '../../src/ingestion/loaders/sample-files.contract.ts'
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

const lines = (texts: readonly string[], x: number, y: number): Run[] =>
  texts.map((text, index) => ({ x, y: y - index * 14, text }))

/** Two pages: a paragraph with a divided word, then two columns written line by line. */
const report = pdf([
  [
    { x: 72, y: 780, size: 20, text: 'Harbour report' },
    ...lines(
      [
        'The harbour of Arvik has four piers today, all of them of extra-',
        'ordinary oak wood. The fourth pier was rebuilt in March 2019 by the',
        'shipyard of Lindesnes. Boats leave on every single Tuesday.',
      ],
      72,
      740,
    ),
  ],
  Array.from({ length: 8 }, (_none, line) => [
    ...lines([`The western quay needs repair number ${line + 1}.`], 60, 700 - line * 14),
    ...lines([`The eastern quay was painted in 201${line}.`], 330, 700 - line * 14),
  ]).flat(),
])

const quotation = async (page: Page): Promise<string> => {
  const marked = page.getByTestId('evidence')
  await marked.first().waitFor()
  return (await marked.allTextContents()).join(' ').replaceAll(/\s+/g, ' ').trim()
}
const dense = (text: string): string => text.replaceAll(/\s/g, '')

describe('evidence in a browser', { skip: missing ?? false, timeout: 280_000 }, () => {
  it('marks the words that decide on the page of a PDF, and in its text', async t => {
    buildPage()
    const server = await exampleServer(t)
    const [added] = await uploaded(server.url, [{ name: 'harbour.pdf', bytes: report }])
    const id = added?.documentId ?? assert.fail('the PDF was not added')
    const found = await fetch(`${server.url}/api/v1/documents/${id}`)
    const { text } = (await found.json()) as { readonly text: string }
    const addressOf = (words: string): string => {
      const start = text.indexOf(words)
      assert.ok(start >= 0, words)
      return `${server.url}/documents/${id}?start=${start}&end=${start + words.length}`
    }
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    await page.goto(server.url)
    const composer = page.getByRole('main').getByRole('textbox')
    await composer.waitFor()
    await composer.fill('When was the fourth pier rebuilt?')
    await page.keyboard.press('Enter')
    const sentence = page.locator('[data-sentence]').first()
    await sentence.waitFor()
    await page.getByText('Confidence').first().waitFor()
    for (const look of looks) {
      await show(page, look)
      await sentence.focus()
      await page.keyboard.press('Enter')
      const sheet = page.getByRole('region', { name: 'Page 1 of 2' })
      await sheet.locator('canvas').waitFor({ state: 'attached' })
      const words = 'The fourth pier was rebuilt in March 2019 by the shipyard of Lindesnes.'
      assert.equal(await quotation(page), words)
      assert.ok((await page.getByTestId('evidence').count()) >= 2)
      await picture(page, `evidence-pdf-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], `page, ${look.name}`)
      await page.getByRole('tab', { name: 'Text' }).click()
      await sheet.waitFor({ state: 'detached' })
      assert.equal(await quotation(page), words)
      assert.deepEqual(await accessibilityProblems(page), [], `text, ${look.name}`)
      await page.getByRole('tab', { name: 'Pages' }).click()
      await page.keyboard.press('Escape')
      await page.getByTestId('evidence').first().waitFor({ state: 'detached' })
    }
    await show(page, looks[0])

    // A word that is divided at the end of a line; the second column of the second page.
    for (const [words, number] of [
      ['all of them of extraordinary oak wood.', 1],
      ['The eastern quay was painted in 2013. The eastern quay was painted in 2014.', 2],
    ] as const) {
      await page.goto(addressOf(words))
      await page.getByRole('region', { name: `Page ${number} of 2` }).waitFor()
      assert.equal(dense(await quotation(page)), dense(words))
    }
    await picture(page, 'evidence-pdf-columns')
    const width = async (): Promise<number> =>
      (await page.getByRole('region', { name: 'Page 2 of 2' }).boundingBox())?.width ?? 0
    const before = await width()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    assert.ok((await width()) > before * 1.2)
    await page.getByRole('button', { name: 'Previous page' }).click()
    await page.getByRole('region', { name: 'Page 1 of 2' }).waitFor()
    assert.equal(await page.getByTestId('evidence').count(), 0)
    await page.getByRole('button', { name: 'Back to the passage' }).click()
    await page.getByRole('region', { name: 'Page 2 of 2' }).waitFor()
    await page.getByTestId('evidence').first().waitFor()
    await page.getByLabel('Page number').fill('1')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Page 1 of 2' }).waitFor()

    // Words that go on on the next page, and those of a file that a word processor made.
    const from = text.indexOf('Boats leave')
    const until = text.indexOf('repair number 2')
    await page.goto(`${server.url}/documents/${id}?start=${from}&end=${until}`)
    await page.getByRole('region', { name: 'Page 1 of 2' }).getByTestId('evidence').waitFor()
    await page.getByRole('region', { name: 'Page 2 of 2' }).getByTestId('evidence').last().waitFor()
    assert.equal(dense(await quotation(page)), dense(text.slice(from, until)))
    const memos = await fetch(`${server.url}/api/v1/documents?query=delivery-memo`)
    const { documents } = (await memos.json()) as {
      readonly documents: ReadonlyArray<{ id: string }>
    }
    const memo = documents[0]?.id ?? assert.fail('there is no memo')
    const read = await fetch(`${server.url}/api/v1/documents/${memo}`)
    const { text: said } = (await read.json()) as { readonly text: string }
    const [start, end] = [Math.floor(said.length / 3), Math.floor(said.length / 2)]
    await page.goto(`${server.url}/documents/${memo}?start=${start}&end=${end}`)
    await page.getByRole('region', { name: /^Page 1 of/ }).waitFor()
    assert.equal(dense(await quotation(page)), dense(said.slice(start, end)))
    await picture(page, 'evidence-pdf-memo')

    // A page that says other words than the text.
    const other = pdf([lines(['Nothing of that.'], 72, 700)])
    await page.route('**/original', route =>
      route.fulfill({ body: Buffer.from(other), contentType: 'application/pdf' }),
    )
    await page.goto(addressOf('Boats leave on every single Tuesday.'))
    await page.getByText('The words could not be found on the page').waitFor()
    assert.equal(await quotation(page), 'Boats leave on every single Tuesday.')
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(complaints, [])
    assert.deepEqual(server.faults, [])
  })
})
