import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { coverageHtml } from '../../src/alignment/coverage/page/coverage-page.ts'
import { hostileReport } from '../../src/alignment/coverage/sample.contract.ts'
import {
  accessibilityProblems,
  browserProgram,
  openedBrowser,
  openedPage,
  picture,
  problemsInEveryLook,
} from '../support/browser.ts'

const { missing } = browserProgram()

function fileOf(context: TestContext, html: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-coverage-'))
  context.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'coverage.html'), html)
  return pathToFileURL(join(folder, 'coverage.html')).href
}

describe('the page of a coverage report', { skip: missing }, () => {
  it('is accessible in every look and in print, and fetches and runs nothing', async context => {
    const linkOf = ({ documentId }: { documentId: string }): string =>
      documentId === 'markup' ? 'javascript:alert(3)' : `https://documents.example/${documentId}`
    const html = coverageHtml(hostileReport, { linkOf })
    assert.doesNotMatch(html, /href="javascript:/)
    const { page, complaints } = await openedPage(await openedBrowser(context))
    const requests: string[] = []
    page.on('request', request => void requests.push(request.url()))
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const address = fileOf(context, html)
    await page.goto(address)
    assert.deepEqual(await problemsInEveryLook(page, 'coverage'), [])
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await picture(page, 'coverage-print')
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.ok((await page.pdf({ format: 'A4' })).length > 10_000)
    assert.deepEqual(requests, [address])
    assert.deepEqual([complaints, dialogs], [[], []])
    assert.equal(await page.locator('script, img, svg, i').count(), 0)
  })

  it('leads from the map to each standard, and from a draft to its quotations', async context => {
    const { page } = await openedPage(await openedBrowser(context))
    await page.goto(fileOf(context, coverageHtml(hostileReport)))
    const map = page.getByRole('region', { name: 'Coverage map' })
    const [, cranes] = await map.getByRole('row').allInnerTexts()
    assert.match(cranes ?? '', /^C Cranes\t0\t2 \(50 %\)\t1 \(25 %\)\t1 \(25 %\)\t1\t0\t/)
    await map.getByRole('link', { name: 'C.1 Inspection: partial' }).click()
    assert.match(page.url(), /#standard-1$/)
    const article = page.locator('article#standard-1')
    assert.match(await article.innerText(), /log\.pdf, page 2, 2025-11-02, confirmed by a person/)
    await article.getByRole('link', { name: '[1]', exact: true }).click()
    assert.match(
      await page.locator(':target').innerText(),
      /^The cranes were inspected in May and in October\./,
    )
    for (const link of await page.locator('a[href^="#"]').all()) {
      const anchor = (await link.getAttribute('href')) ?? ''
      assert.equal(await page.locator(`[id="${anchor.slice(1)}"]`).count(), 1, anchor)
    }
  })
})
