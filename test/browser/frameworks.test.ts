import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { createAccessToken } from '../../src/app/access-tokens.ts'
import { compose, type App } from '../../src/app/compose.ts'
import { addFramework } from '../../src/app/use-cases/frameworks/add-framework.ts'
import { readFrameworkFiles } from '../../src/app/use-cases/frameworks/framework-files.ts'
import { alignDocuments } from '../../src/app/use-cases/alignment/align-documents.ts'
import { owner } from '../../src/core/principal.ts'
import {
  browserProgram,
  buildPage,
  comeIn,
  openedBrowser,
  openedPage,
  picture,
  problemsInEveryLook,
} from '../support/browser.ts'
import { bytesOf } from '../support/framework-files.ts'
import { folderOf, served, type Served } from '../support/http-server.ts'
import { preparedCorpus } from '../support/prepared-corpus.ts'

const { missing } = browserProgram()
const folder = fileURLToPath(new URL('../../examples/coverage/', import.meta.url))
const frameworkFile = `${folder}nist-csf-2.0-selection.json`
const asOwner = { principal: owner }

interface InstitutionServer extends Served {
  readonly app: App
  readonly tokenOf: (name: string, ...groups: readonly string[]) => string
  readonly ownerToken: string
}

/** A server over the documents of an invented institution, without any framework. */
async function institutionServer(context: TestContext): Promise<InstitutionServer> {
  const corpus = `${folderOf(context)}/corpus`
  const settings = { defaultGroups: ['staff'] }
  await preparedCorpus(corpus, { paths: [`${folder}documents`], settings, vectors: false })
  const app = await compose(corpus)
  const server = await served(app)
  context.after(async () => {
    await server.stop()
    await app[Symbol.asyncDispose]()
  })
  const tokenFor = (name: string, groups: readonly string[], isOwner: boolean): string =>
    createAccessToken(corpus, { name, groups, ...(isOwner && { owner: true }) }, 0).token
  return {
    ...server,
    app,
    tokenOf: (name, ...groups) => tokenFor(name, groups, false),
    ownerToken: tokenFor('chief', [], true),
  }
}

async function addFile(app: App, name: string, content: string, groups: readonly string[]) {
  const { framework } = await readFrameworkFiles([bytesOf(`${name}.json`, content)])
  return await addFramework(app, { framework, name, groups }, asOwner)
}

/** The example's framework, aligned, without the page. */
async function aligned(app: App, groups: readonly string[]): Promise<void> {
  await addFile(app, 'csf', readFileSync(frameworkFile, 'utf8'), groups)
  for await (const event of alignDocuments(app, { framework: 'csf' }, asOwner)) void event
}

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const current = (page: Page) => page.locator('article[aria-current=true]')
const unasked = (complaints: readonly string[]) =>
  complaints.filter(text => !text.includes('401') && !text.includes('400'))

// Each with the time of a whole file: a computer may be busy.
const options = { skip: missing ?? false, timeout: 280_000 }

describe('frameworks in a browser', options, () => {
  it('are added, aligned and looked at', async t => {
    buildPage()
    const server = await institutionServer(t)
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    await page.goto(`${server.url}/frameworks`)
    await comeIn(page, server.ownerToken)

    await page.getByRole('heading', { name: 'No framework has been added yet' }).waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'frameworks-empty'), [])
    const add = page.getByRole('button', { name: 'Add', exact: true })
    await page.setInputFiles('input[type=file]', {
      name: 'broken.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{'),
    })
    await add.click()
    await page.getByText('broken.json: is no valid JSON').waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'frameworks-refused'), [])
    await page.getByRole('button', { name: 'Leave out' }).click()
    await page.setInputFiles('input[type=file]', frameworkFile)
    await page.getByLabel('Short name').fill('csf')
    await add.click()
    await page.waitForURL(/\/frameworks\/csf%40/)
    const tree = page.getByRole('navigation', { name: 'Standards of the framework' })
    await tree.waitFor()
    await page.getByRole('tab', { name: 'Coverage map' }).click()
    const hint = page.getByText('Align your documents with the framework')
    await hint.waitFor()

    await page.getByRole('button', { name: 'Align documents' }).click()
    await page.getByRole('menuitem', { name: 'Compare what is new or changed' }).click()
    await page.getByText(/documents? compared, \d+ links? found/).waitFor({ timeout: 120_000 })
    await hint.waitFor({ state: 'detached' })
    const map = page.getByRole('region', { name: 'Sections by strength of their evidence' })
    const shown = map.getByRole('button', { name: /^\d+ (?:weak|partial|strong): / }).first()
    const count = Number(await shown.innerText())
    await shown.click()
    const listed = map.getByRole('listitem').getByRole('link')
    assert.equal(await listed.count(), count)
    assert.deepEqual(await problemsInEveryLook(page, 'framework-map'), [])
    const [number = ''] = (await listed.first().innerText()).match(/[A-Z]{2}\.[A-Z]{2}-\d+/) ?? []
    await listed.first().click()
    await page.getByRole('heading', { level: 2, name: number }).waitFor()
    // Its section is open in the tree, and it is where one is.
    assert.match(await tree.locator('[aria-current=true]').innerText(), new RegExp(number))
    await cards(page).first().waitFor()
    const quotation = await cards(page).first().locator('blockquote').first().innerText()
    assert.deepEqual(await problemsInEveryLook(page, 'framework-standard'), [])
    await page.keyboard.press('o')
    const mark = page.locator('aside mark').first()
    await mark.waitFor()
    assert.ok(quotation.startsWith((await mark.innerText()).slice(0, 20)))
    assert.deepEqual(await problemsInEveryLook(page, 'framework-source'), [])
    await page.keyboard.press('Escape')
    await mark.waitFor({ state: 'detached' })

    for (const [choice, ending] of [
      ['Word (DOCX)', 'docx'],
      ['Table of links (CSV)', 'csv'],
    ] as const) {
      await page.getByRole('button', { name: 'Download report' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: choice }).click()
      assert.match((await download).suggestedFilename(), new RegExp(`^coverage-csf.*\\.${ending}$`))
    }

    await page.getByRole('link', { name: 'All frameworks' }).click()
    await page.getByRole('link', { name: 'NIST Cybersecurity Framework (selection)' }).waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'frameworks-list'), [])
    await page.getByRole('button', { name: /^Delete csf@/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'No framework has been added yet' }).waitFor()
    assert.deepEqual(unasked(complaints), [])
    assert.deepEqual(server.faults, [])
  })
})

describe('links of frameworks in a browser', options, () => {
  it('are reviewed by keyboard, by their readers', async t => {
    buildPage()
    const server = await institutionServer(t)
    await aligned(server.app, ['staff', 'guests'])
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    await page.goto(`${server.url}/frameworks/csf?sheet=review`)
    await comeIn(page, server.tokenOf('ada', 'staff'))
    await current(page).waitFor()
    // Only the owner aligns.
    assert.equal(await page.getByRole('button', { name: 'Align documents' }).count(), 0)
    const first = cards(page).nth(0)
    const second = cards(page).nth(1)
    const standards = await cards(page).getByRole('link').allInnerTexts()
    await page.keyboard.press('r')
    await first.getByText(/Rejected\s*by ada/).waitFor()
    assert.equal(await second.getAttribute('aria-current'), 'true')
    await page.keyboard.press('a')
    await second.getByText(/Accepted\s*by ada/).waitFor()
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await page.keyboard.press('u')
    await first.getByRole('button', { name: 'Accept' }).waitFor()
    await first.getByRole('button', { name: 'With a reason …' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('It is about something else')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await first.getByText(/Rejected\s*by ada/).waitFor()
    await first.getByText('It is about something else').waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'framework-review'), [])
    await page.getByText(/^2 of \d+ decided$/).waitFor()
    await page.getByRole('button', { name: 'Show the next ones' }).click()
    await page.getByText(/^0 of \d+ decided$/).waitFor()

    // What was rejected is kept with its standard, and may be taken back.
    const [rejected = ''] = standards[0]?.match(/[A-Z]{2}\.[A-Z]{2}-\d+/) ?? []
    await page.goto(`${server.url}/frameworks/csf?standard=${rejected}`)
    await page.getByLabel('Which passages').selectOption('rejected')
    await first.getByText('It is about something else').waitFor()
    await picture(page, 'framework-rejected')
    await first.getByRole('button', { name: 'Undo' }).click()
    await first.getByRole('button', { name: 'Accept' }).waitFor()
    await page.getByRole('status').getByText(`Taken back: ${rejected}`).waitFor()

    await page.getByRole('button', { name: 'Add a passage' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Words of the passage').fill('backups restored')
    await dialog.getByRole('button', { name: 'Add this one' }).first().waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'framework-add-passage'), [])
    await dialog.getByRole('button', { name: 'Add this one' }).first().click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByLabel('Which passages').selectOption('all')
    await cards(page)
      .getByText(/Added\s*by ada/)
      .first()
      .waitFor()

    await page.getByRole('tab', { name: 'Notes' }).click()
    await page
      .getByRole('heading', { name: 'No standards have been taken for each other' })
      .waitFor()

    // A table that somebody filled in comes back.
    await page.getByRole('button', { name: 'Download report' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Table of links (Excel)' }).click()
    const table = await (await download).path()
    await page.getByRole('tab', { name: 'Review' }).click()
    await page.setInputFiles('input[type=file]', {
      name: 'links.xlsx',
      mimeType: 'application/octet-stream',
      buffer: readFileSync(table),
    })
    await page.getByText(/0 accepted, 0 rejected, 0 added/).waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'framework-imported'), [])

    // Another version, and what it says otherwise.
    const earlier = JSON.parse(readFileSync(frameworkFile, 'utf8')) as {
      version: string
      standards: Array<{ formal: string }>
    }
    earlier.version = '1.0'
    const [changed] = earlier.standards.splice(0, 2)
    assert.ok(changed !== undefined)
    earlier.standards.push({ ...changed, formal: `${changed.formal} Hedges are cut.` })
    await addFile(server.app, 'csf', JSON.stringify(earlier), ['staff', 'guests'])
    await page.goto(`${server.url}/frameworks/csf?sheet=versions`)
    await page.getByText('From csf@1.0 to csf@2.0: 1 changed, 1 added, 0 removed').waitFor()
    assert.equal((await page.locator('main del').innerText()).trim(), 'Hedges are cut.')
    assert.equal(await page.locator('main ins').count(), 1)
    assert.deepEqual(await problemsInEveryLook(page, 'framework-versions'), [])

    // Whoever reads the framework alone sees no passage, and no number that counts one.
    const { page: guests, complaints: hers } = await openedPage(browser)
    await guests.goto(`${server.url}/frameworks/csf?sheet=map`)
    await comeIn(guests, server.tokenOf('gus', 'guests'))
    await guests.getByText('0 strong, 0 partial, 0 weak, 26 without evidence').waitFor()
    await guests.getByRole('tab', { name: 'Review' }).click()
    await guests.getByRole('heading', { name: 'Nothing is waiting for a decision' }).waitFor()
    assert.deepEqual(unasked([...complaints, ...hers]), [])
    assert.deepEqual(server.faults, [])
  })
})

describe('large frameworks in a browser', options, () => {
  it('stay fluent with a thousand standards', async t => {
    buildPage()
    const server = await institutionServer(t)
    const standards = Array.from({ length: 1_007 }, (_, at) => ({
      number: `S${Math.floor(at / 250)}.${at + 1}`,
      title: `Requirement ${at + 1} on access, backups and training of people`,
      section: `S${Math.floor(at / 250)}`,
      formal: `Organisations keep what requirement ${at + 1} names under review.`,
    }))
    const content = { framework: 'Thousand rules', version: '1', standards }
    await addFile(server.app, 'thousand', JSON.stringify(content), ['staff'])
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    await page.goto(`${server.url}/frameworks/thousand`)
    await comeIn(page, server.ownerToken)
    const tree = page.getByRole('navigation', { name: 'Standards of the framework' })
    // Nothing of a closed section is in the page.
    await tree.getByRole('button').first().waitFor()
    assert.equal(await tree.getByRole('link').count(), 0)
    for (const button of await tree.getByRole('button').all()) await button.click()
    // What was clicked is in the page a little later, and drawn where it comes into view.
    await tree.getByRole('link').nth(1_006).waitFor({ state: 'attached' })
    assert.equal(await tree.getByRole('link').count(), 1_007)
    const search = tree.getByRole('searchbox')
    await search.fill('requirement 1006 on')
    await tree.getByRole('link').nth(1).waitFor({ state: 'detached' })
    assert.equal(await tree.getByRole('link').count(), 1)
    await search.fill('training people')
    await tree.getByText('100 of 1,007 are shown.').waitFor()
    await search.fill('')
    await tree.getByRole('link', { name: /^(?:No evidence)?\s*S4\.1007 / }).click()
    await page.getByRole('heading', { level: 2, name: /S4\.1007/ }).waitFor()
    await page.getByText('No passage addresses this standard.').waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'framework-thousand'), [])
    await page.goto(`${server.url}/frameworks/none`)
    await page.getByText('There is no framework "none"').waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'framework-none'), [])
    assert.deepEqual(
      complaints.filter(text => !text.includes('401') && !text.includes('404')),
      [],
    )
    assert.deepEqual(server.faults, [])
  })
})
