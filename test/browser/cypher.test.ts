import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
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

interface Answer {
  readonly columns: readonly string[]
  readonly rows: ReadonlyArray<readonly unknown[]>
  readonly graph: { readonly nodes: readonly unknown[]; readonly edges: readonly unknown[] }
}

async function ask(url: string, query: string, parameters = {}): Promise<Answer> {
  const response = await fetch(`${url}/api/v1/cypher`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, parameters }),
  })
  assert.equal(response.status, 200)
  return (await response.json()) as Answer
}

/** Writes a query into the editor, as a person would. */
async function write(page: Page, query: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Query' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(query)
}

/** The editor colours its text a moment after it was typed; checks have to wait for that. */
const coloured = (page: Page): Promise<void> => page.waitForTimeout(1_000)

const cells = async (page: Page): Promise<string[][]> =>
  await Promise.all(
    (await page.getByRole('region', { name: 'Rows' }).locator('tbody tr').all()).map(row =>
      row.locator('td').allTextContents(),
    ),
  )

async function download(page: Page, kind: string): Promise<string> {
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: kind }).press('Enter')
  return readFileSync(await (await saved).path(), 'utf8')
}

describe('queries in a browser', { skip: missing ?? false, timeout: 280_000 }, () => {
  it('are written, run, shown as a table and a graph, and explained, in every look', async t => {
    buildPage()
    const server = await exampleServer(t)
    const browser = await openedBrowser(t)
    const query =
      'MATCH (p:Person)-[r:SENT]->(e:Email) RETURN p, r, e.subject ORDER BY id(r) LIMIT 60'
    const expected = await ask(server.url, query)
    for (const look of looks) {
      const { page, complaints } = await openedPage(browser, look)
      await page.goto(`${server.url}/cypher`)
      await page.getByRole('textbox', { name: 'Query' }).waitFor()
      assert.deepEqual(await accessibilityProblems(page), [], `empty, ${look.name}`)
      await write(page, query)
      await page.keyboard.press('Control+Enter')
      await page.getByText('60 rows in').waitFor()
      const seen = await cells(page)
      assert.equal(seen.length, 50)
      assert.deepEqual(
        seen.map(row => row[2]),
        expected.rows.slice(0, 50).map(row => row[2]),
      )
      await coloured(page)
      await picture(page, `cypher-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], `table, ${look.name}`)
      await page.getByRole('button', { name: 'Next rows' }).press('Enter')
      await page.getByText('51–60 of 60').waitFor()
      assert.deepEqual(
        (await cells(page)).map(row => row[2]),
        expected.rows.slice(50).map(row => row[2]),
      )
      const csv = await download(page, 'As CSV')
      assert.equal(csv.trimEnd().split('\r\n').length, 61)
      const { columns, rows } = JSON.parse(await download(page, 'As JSON')) as Answer
      assert.deepEqual([columns, rows], [expected.columns, expected.rows])

      await page.getByRole('tab', { name: 'Graph' }).press('Enter')
      const nodes = page.getByTestId('nodes')
      await nodes.waitFor()
      assert.equal(Number(await nodes.getAttribute('data-total')), expected.graph.nodes.length)
      const edges = Number(await page.getByTestId('edges').getAttribute('data-total'))
      assert.equal(edges, expected.graph.edges.length)
      await page.waitForTimeout(1_000)
      await page.getByTestId('drawing').scrollIntoViewIfNeeded()
      await picture(page, `cypher-graph-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], `graph, ${look.name}`)

      await page.getByRole('button', { name: 'Explain' }).press('Enter')
      await page.getByRole('heading', { name: 'Steps' }).waitFor()
      await picture(page, `cypher-plan-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], `plan, ${look.name}`)
      assert.deepEqual(complaints, [], look.name)
      await page.close()
    }
    assert.deepEqual(server.faults, [])
  })

  it('are completed from the schema, marked where they are wrong, and remembered', async t => {
    buildPage()
    const server = await exampleServer(t)
    const browser = await openedBrowser(t)
    const { page, complaints } = await openedPage(browser)
    await page.goto(`${server.url}/cypher`)
    const editor = page.getByRole('textbox', { name: 'Query' })
    await page.getByRole('button', { name: 'Examples' }).and(page.locator(':enabled')).waitFor()
    await editor.focus()
    await page.keyboard.type('MATCH (p:Pers')
    await page.keyboard.press('Control+Space')
    await page
      .getByRole('option', { name: /Person/ })
      .first()
      .waitFor()
    // In its first moments the list takes no choice, so that nobody chooses by mistake.
    await coloured(page)
    await page.keyboard.press('Enter')
    await editor.filter({ hasText: /^MATCH \(p:Person/ }).waitFor()

    // What is wrong is marked at the place that the server names, and goes with the mistake.
    await write(page, 'MATCH (p:Person)\nRETURN p.nme')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Line 2, column').waitFor()
    const mark = page.locator('.cm-lintRange-error')
    await mark.waitFor()
    assert.match((await mark.textContent()) ?? '', /nme/)
    await coloured(page)
    await picture(page, 'cypher-mistake-light')
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.match(complaints.join(), /422/)

    // Parameters, and a name of a hostile look that stays text.
    await write(page, 'RETURN $name AS name, $number + 1 AS next')
    await page.getByText('Parameters and limits').press('Enter')
    const parameters = page.getByLabel('Parameters', { exact: true })
    await parameters.fill('{"name": ')
    await page.getByText('This is no JSON object.').waitFor()
    await coloured(page)
    assert.deepEqual(await accessibilityProblems(page), [])
    await parameters.fill('{"name": "<img src=x onerror=alert(1)>", "number": 41}')
    await page.getByRole('button', { name: 'Run' }).press('Enter')
    await page.getByText('1 row in').waitFor()
    assert.deepEqual(await cells(page), [['<img src=x onerror=alert(1)>', '42']])
    assert.equal(await page.locator('#content img').count(), 0)

    // An example runs as it is.
    await parameters.fill('')
    await page.getByRole('button', { name: 'Examples' }).press('Enter')
    await page.getByRole('menuitem').first().press('Enter')
    await editor.filter({ hasText: 'count(n)' }).waitFor()
    await page.getByRole('button', { name: 'Run' }).press('Enter')
    await page.getByRole('columnheader', { name: 'count(n)' }).waitFor()
    const counted = await ask(server.url, 'MATCH (n:Email) RETURN count(n)')
    assert.deepEqual(await cells(page), [[String(counted.rows[0]?.[0])]])

    // Queries are kept in the browser, and forgotten when one says so.
    await page.reload()
    await page.getByRole('button', { name: 'Your queries' }).press('Enter')
    await page.getByRole('menuitem', { name: /RETURN p\.nme/ }).press('Enter')
    await editor.filter({ hasText: 'RETURN p.nme' }).waitFor()
    await page.getByRole('button', { name: 'Your queries' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Forget all' }).press('Enter')
    // Not `waitForFunction`: it evaluates text in the page, which the page's policy forbids.
    while ((await page.evaluate('localStorage.getItem("veritrail-queries")')) !== null)
      await page.waitForTimeout(20)
    assert.deepEqual(
      complaints.filter(complaint => !complaint.includes('422')),
      [],
    )
    assert.deepEqual(server.faults, [])
  })
})
