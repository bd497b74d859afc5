import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
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
import { corpusApp, openQuestion, served } from '../support/http-server.ts'

const { missing } = browserProgram()

describe('the laboratory in a browser', { skip: missing ?? false, timeout: 280_000 }, () => {
  it('has panels that are rated blind, by keyboard, and go on where one stopped', async t => {
    buildPage()
    const server = await exampleServer(t, {}, { encoder: { kind: 'off' } })
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
    // The bar above is there before the item is.
    await page.getByRole('radio').nth(14).waitFor()
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
    // A function would be evaluated, which the policy of the page forbids.
    await page.locator('input:checked').nth(2).waitFor()
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

  it('runs the experiments of the owner and shows their reports in a box', async t => {
    buildPage()
    const app = await corpusApp(t)
    await using server = await served(app)
    const token = (name: string, isOwner: boolean): string =>
      createAccessToken(app.corpusFolder, { name, groups: [], owner: isOwner }, 0).token
    const [mine, hers] = [token('me', true), token('anna', false)]
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    const add = async (text: string): Promise<void> =>
      await page
        .getByLabel('Choose files', { exact: true })
        .last()
        .setInputFiles({ name: 'mine.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) })
    await page.goto(`${server.url}/laboratory`)
    await comeIn(page, mine)
    await page.getByRole('tab', { name: 'Panels' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByText('No experiments yet').waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'experiments-none'), [])
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save an example' }).click()
    const example = readFileSync(await (await saved).path(), 'utf8')
      .replace('How often is the gantry inspected?', openQuestion)
      .replace('every six months', 'Zürich')

    await add(example.replace('judges:', 'colour: red\njudges:'))
    const refusal = page.getByRole('alert')
    await refusal.getByText(/The definition:\d+ colour: is no field here/).waitFor()
    await add(example)
    await page.getByRole('heading', { name: 'Keywords and graph' }).waitFor()
    await page.getByRole('region', { name: 'What is left to do' }).getByText('4').waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'experiment-plan'), [])

    await page.getByRole('button', { name: 'Run' }).press('Enter')
    await page.getByText('The run is over.').waitFor()
    await page.getByRole('region', { name: 'So far' }).getByText('4 of 4').waitFor()
    await page.getByRole('row', { name: /^graph [01]\.\d{3}$/ }).waitFor()
    const report = page.frameLocator('iframe[title="Report of Keywords and graph"]')
    await report.getByRole('heading', { name: 'Keywords and graph' }).waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'experiment-report'), [])
    await report.getByRole('link', { name: 'Data' }).click()
    await report.getByRole('heading', { name: 'Data', exact: true }).waitFor()
    for (const [format, name] of [
      ['LaTeX', /\.tex$/],
      ['All answers and scores (JSON)', /\.json$/],
      ['Web page (HTML)', /\.html$/],
    ] as const) {
      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save the report' }).click()
      await page.getByRole('menuitem', { name: format }).click()
      assert.match((await file).suggestedFilename(), name)
    }
    await page.getByRole('link', { name: 'All experiments' }).click()
    await page.getByRole('row', { name: /Keywords and graph.*Finished.*4 of 4/ }).waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'experiments'), [])

    // One that takes longer is stopped, and goes on with what is left.
    const items = Array.from({ length: 300 }, (_, item) => ({
      id: `q${item}`,
      question: openQuestion,
      answer: 'Zürich',
    }))
    const long = { experiment: 1, name: 'long', corpora: { mine: { folder: '.' } } }
    const factors = { retrieval: ['keyword', 'graph'] }
    await add(JSON.stringify({ ...long, questions: [{ items }], factors }))
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText(/^Answering: [1-9]\d* of 600$/).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Cancelled. What was answered stays').waitFor()
    await page.getByRole('button', { name: 'Go on' }).click()
    // Left and opened again it is still followed.
    await page.getByRole('link', { name: 'All experiments' }).click()
    await page.getByRole('link', { name: 'long' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Cancelled. What was answered stays').waitFor()
    // What is left of it goes after a question.
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByText('This cannot be undone.').waitFor()
    assert.deepEqual(await problemsInEveryLook(page, 'experiment-delete'), [])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('long was deleted.').waitFor()
    await page.getByRole('row', { name: /Keywords and graph/ }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'long' }).count(), 0)
    assert.deepEqual(
      complaints.filter(text => !/40[01]/.test(text)),
      [],
    )

    // Whatever a report held, nothing of it would run or reach the page.
    await page.route('**/report', route =>
      route.fulfill({
        contentType: 'text/html',
        body: '<p>hostile</p><script>top.hostile = 1</script><img src=x onerror="top.hostile = 1">',
      }),
    )
    await page.reload()
    await page.getByRole('link', { name: 'Keywords and graph' }).click()
    await report.getByText('hostile').waitFor()
    assert.equal(await page.evaluate('globalThis.hostile'), undefined)
    assert.equal(await page.evaluate('document.querySelector("iframe").contentDocument'), null)

    const { page: others } = await openedPage(browser)
    await others.goto(`${server.url}/laboratory?sheet=experiments`)
    await comeIn(others, hers)
    await others.getByText('No panel waits for you').waitFor()
    assert.equal(await others.getByRole('tab').count(), 0)
    assert.deepEqual(server.faults, [])
  })
})
