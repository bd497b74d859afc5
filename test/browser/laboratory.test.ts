import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createAccessToken } from '../../src/app/access-tokens.ts'
import { createPanel } from '../../src/app/use-cases/panels/panels.ts'
import { owner } from '../../src/core/principal.ts'
import { sampleStudy } from '../../src/evaluation/panel/sample-study.contract.ts'
import {
  browserProgram,
  buildPage,
  comeIn,
  exampleServer,
  openedBrowser,
  openedPage,
  problemsInEveryLook,
} from '../support/browser.ts'

const { missing } = browserProgram()

describe('a panel in a browser', { skip: missing ?? false, timeout: 280_000 }, () => {
  it('is rated blind, by keyboard, and goes on where one stopped', async t => {
    buildPage()
    const server = await exampleServer(t)
    const { app } = server
    const token = (name: string, isOwner = false): string =>
      createAccessToken(app.corpusFolder, { name, groups: [], owner: isOwner }, 0).token
    const [mine, hers] = [token('me', true), token('anna')]
    const make = async (name: string, isChoice: boolean): Promise<void> => {
      await createPanel(
        app,
        {
          study: sampleStudy({ questions: 3, pipelines: ['fixed'], isChoice }),
          design: { name, raters: ['anna', 'ben'], attention: isChoice ? 0 : 1 },
        },
        { principal: owner },
      )
    }
    await make('options', true)
    await make('pilot', false)

    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    const checked = async (): Promise<Array<string | null>> =>
      await page
        .getByRole('radio', { checked: true })
        .evaluateAll(found => found.map(each => each.getAttribute('value')))
    await page.goto(`${server.url}/laboratory`)
    await comeIn(page, hers)
    await page.getByRole('link', { name: 'Rate in pilot' }).waitFor()
    assert.equal(await page.getByText('ben').count(), 0)
    assert.deepEqual(await problemsInEveryLook(page, 'laboratory-panels'), [])

    await page.getByRole('link', { name: 'Rate in pilot' }).click()
    await page.getByText('Item 1 of 4').waitFor()
    const main = page.getByRole('main')
    assert.doesNotMatch(await main.innerText(), /fixed|ben|q\d|planted/i)
    assert.equal(await page.getByRole('radio').count(), 15)
    assert.deepEqual(await problemsInEveryLook(page, 'laboratory-item'), [])
    await page.getByRole('radio').first().focus()
    for (const key of ['4', 'Tab', '5', 'Tab', '3']) await page.keyboard.press(key)
    assert.deepEqual(await checked(), ['4', '5', '3'])
    await page.keyboard.press('Enter')
    await page.getByText('Item 2 of 4').waitFor()
    // Stopped here, and gone on.
    await page.reload()
    await page.getByText('Item 2 of 4').waitFor()
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByText('Item 1 of 4, rated').waitFor()
    await page.waitForFunction('document.querySelectorAll("input:checked").length === 3')
    assert.deepEqual(await checked(), ['4', '5', '3'])

    await page.getByRole('link', { name: 'All panels' }).click()
    await page.getByRole('link', { name: 'Rate in options' }).click()
    for (const item of [1, 2, 3]) {
      await page.getByText(`Item ${item} of 3`).waitFor()
      await page.getByRole('radio').first().focus()
      for (const key of [item === 1 ? '0' : 'b', 'Tab', '2']) await page.keyboard.press(key)
      if (item === 1) assert.deepEqual(await problemsInEveryLook(page, 'laboratory-options'), [])
      await page.keyboard.press('Enter')
    }
    await page.getByText('You have rated all of your items. Thank you.').waitFor()

    const { page: owners } = await openedPage(browser)
    await owners.goto(`${server.url}/laboratory`)
    await comeIn(owners, mine)
    const raters = owners.getByRole('region', { name: 'Raters of options' })
    await raters.getByRole('row', { name: /anna.*3 of 3/ }).waitFor()
    await raters.getByRole('row', { name: /ben.*0 of 3.*not yet/ }).waitFor()
    assert.deepEqual(await problemsInEveryLook(owners, 'laboratory-owner'), [])
    const saved = owners.waitForEvent('download')
    await raters.getByRole('button', { name: 'Save the table of ben' }).click()
    assert.equal((await saved).suggestedFilename(), 'ratings-ben.xlsx')
    assert.deepEqual(
      complaints.filter(text => !text.includes('401')),
      [],
    )
    assert.deepEqual(server.faults, [])
  })
})
