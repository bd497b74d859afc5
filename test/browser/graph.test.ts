import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { SaxesParser } from 'saxes'
import type { Locator, Page } from 'playwright-core'
import { uploaded } from '../support/uploaded.ts'
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

interface Node {
  readonly id: string
  readonly name: string
  readonly labels: readonly string[]
}
interface Graph {
  readonly nodes: readonly Node[]
  readonly edges: ReadonlyArray<{ readonly from: string; readonly to: string }>
}

const read = async <Value>(address: string): Promise<Value> => {
  const response = await fetch(address)
  assert.equal(response.status, 200, address)
  return (await response.json()) as Value
}

/** How many nodes or edges the list has. */
const listed = async (page: Page, what: 'nodes' | 'edges'): Promise<number> =>
  Number(await page.getByTestId(what).getAttribute('data-total'))

/** Finds a node by its whole name and takes the first that is found, by keyboard. */
async function find(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).focus()
  const answered = page.waitForResponse(
    response => new URL(response.url()).searchParams.get('query') === name,
  )
  await page.keyboard.type(name)
  await answered
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Share of the drawing that has a colour of its own. */
async function coloured(drawing: Locator): Promise<number> {
  const png = (await drawing.screenshot()).toString('base64')
  return await drawing.page().evaluate(`(${colouredShare})('data:image/png;base64,${png}')`)
}

// Given as text: it speaks of the browser's own things.
const colouredShare = `async source => {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  let found = 0
  for (let at = 0; at < data.length; at += 4) {
    const parts = data.slice(at, at + 3)
    if (Math.max(...parts) - Math.min(...parts) > 60) found += 1
  }
  return found / (data.length / 4)
}`

async function saved(page: Page, kind: 'As SVG' | 'As PNG'): Promise<Buffer> {
  await page.getByRole('button', { name: 'Save' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: kind }).click()
  return readFileSync(await (await download).path())
}

/** How often an XML text has each element; throws where it is none. */
function elements(xml: string): Map<string, number> {
  const found = new Map<string, number>()
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', error => assert.fail(error.message))
  parser.on('opentag', ({ name }) => found.set(name, (found.get(name) ?? 0) + 1))
  parser.write(xml).close()
  return found
}

describe('the graph in a browser', { skip: missing ?? false, timeout: 280_000 }, () => {
  it('is drawn, listed, walked through and saved, in every look', async t => {
    buildPage()
    const server = await exampleServer(t)
    const browser = await openedBrowser(t)
    const overview = await read<Graph>(`${server.url}/api/v1/graph/overview?limit=100`)
    const person = overview.nodes.find(({ labels }) => labels.includes('Person'))
    assert.ok(person !== undefined)
    for (const look of looks) {
      const { page, complaints } = await openedPage(browser, look)
      await page.goto(`${server.url}/graph`)
      const drawing = page.getByTestId('drawing')
      await drawing.locator('canvas').first().waitFor()
      assert.equal(await listed(page, 'nodes'), overview.nodes.length)
      assert.equal(await listed(page, 'edges'), overview.edges.length)
      await page.waitForTimeout(1_500)
      assert.ok((await coloured(drawing)) > 0.001, 'nothing is drawn')
      await picture(page, `graph-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], `overview, ${look.name}`)

      const svg = (await saved(page, 'As SVG')).toString()
      const parts = elements(svg)
      assert.equal(parts.get('circle'), await listed(page, 'nodes'))
      assert.equal(parts.get('line'), await listed(page, 'edges'))
      const png = await saved(page, 'As PNG')
      assert.deepEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47])
      assert.ok(png.length > 5_000)

      // By keyboard: find, choose, expand, hide, filter.
      await find(page, 'Find in the graph', person.name)
      const details = page.getByRole('tabpanel', { name: 'Details' })
      await page.getByText(/things? added|Everything it is tied to is already shown/).waitFor()
      await page.getByRole('tab', { name: 'Details' }).click()
      await details.getByRole('heading', { name: person.name }).waitFor()
      await details.getByText(/no facts about it|Where it is named|Facts/).waitFor()
      await picture(page, `graph-node-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], `node, ${look.name}`)
      await page.getByRole('tab', { name: 'List' }).click()
      const grown = await listed(page, 'nodes')
      assert.ok(grown > overview.nodes.length)
      await page.getByRole('button', { name: `Hide ${person.name}` }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Show 1 hidden' }).waitFor()
      assert.equal(await listed(page, 'nodes'), grown - 1)
      await page.getByRole('button', { name: 'Show 1 hidden' }).press('Enter')
      assert.equal(await listed(page, 'nodes'), grown)
      if (look.name === 'phone') await page.getByText('Legend and filter').press('Enter')
      await page.getByRole('checkbox', { name: /^Person/ }).press('Space')
      const others = await listed(page, 'nodes')
      assert.ok(others < grown)
      assert.equal(elements((await saved(page, 'As SVG')).toString()).get('circle'), others)
      await drawing.focus()
      for (const key of ['ArrowLeft', '+', '-', '0']) await page.keyboard.press(key)
      assert.deepEqual(complaints, [], look.name)
      await page.close()
    }
    assert.deepEqual(server.faults, [])
  })

  it('shows paths: between two things, and behind an answer', async t => {
    buildPage()
    const server = await exampleServer(t)
    const browser = await openedBrowser(t)
    const people = await read<Graph>(
      `${server.url}/api/v1/graph/search?label=Person&query=Person&limit=1`,
    )
    const overview = await read<Graph>(`${server.url}/api/v1/graph/overview?limit=60`)
    const start = people.nodes[0] ?? overview.nodes.find(node => node.labels.includes('Person'))
    assert.ok(start !== undefined)
    const around = await read<Graph>(
      `${server.url}/api/v1/graph/neighbours?depth=2&limit=100&id=${encodeURIComponent(start.id)}`,
    )
    const end = around.nodes.find(node => node.labels.includes('Person') && node.id !== start.id)
    assert.ok(end !== undefined)
    const path = await read<Graph>(`${server.url}/api/v1/graph/path?from=${start.id}&to=${end.id}`)
    const { page, complaints } = await openedPage(browser)
    await page.goto(`${server.url}/graph`)
    await page.getByRole('button', { name: 'Path' }).press('Enter')
    for (const [field, node] of [
      ['From', start],
      ['To', end],
    ] as const)
      await find(page, field, node.name)
    await page.getByRole('button', { name: 'Find the path' }).press('Enter')
    await page.waitForURL(/from=/)
    await page.locator(`[data-testid=nodes][data-total="${path.nodes.length}"]`).waitFor()
    assert.equal(await listed(page, 'edges'), path.edges.length)
    await page.waitForTimeout(1_000)
    await picture(page, 'graph-path-light')
    assert.deepEqual(await accessibilityProblems(page), [])

    // A path that is not there is told as that, and the form stays.
    assert.deepEqual(complaints, [])
    await page.goto(`${server.url}/graph?from=${start.id}&to=nobody-of-this-name`)
    await page.getByRole('heading', { name: /no path|no such thing/ }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.close()

    const answered = (await (
      await fetch(`${server.url}/api/v1/questions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          text: 'Who sent the email with the subject Detail Design Clarifications?',
          verify: false,
        }),
      })
    ).json()) as { answerId: string }
    for (const look of looks) {
      const seen = await openedPage(browser, look)
      await seen.page.goto(`${server.url}/answers/${answered.answerId}`)
      await seen.page.getByRole('button', { name: 'Graph of this answer' }).press('Enter')
      await seen.page.waitForURL(/\/graph\?hops=1$/)
      for (const hops of [1, 2, 0]) {
        const expected = await read<Graph>(
          `${server.url}/api/v1/answers/${answered.answerId}/graph?hops=${hops}&limit=200`,
        )
        await seen.page.getByRole('combobox', { name: 'Shown' }).selectOption(String(hops))
        await seen.page
          .locator(`[data-testid=nodes][data-total="${expected.nodes.length}"]`)
          .waitFor()
        assert.equal(await listed(seen.page, 'edges'), expected.edges.length)
        if (hops !== 1) continue
        await seen.page.waitForTimeout(1_500)
        await picture(seen.page, `graph-answer-${look.name}`)
      }
      assert.deepEqual(await accessibilityProblems(seen.page), [], look.name)
      await seen.page.getByRole('link', { name: 'The answer' }).press('Enter')
      await seen.page.locator('[data-sentence]').first().waitFor()
      assert.deepEqual(seen.complaints, [], look.name)
      await seen.page.close()
    }
    assert.deepEqual(server.faults, [])
  })

  it('shows hostile names as text, and the list alone where there is no WebGL', async t => {
    buildPage()
    const server = await exampleServer(t)
    const browser = await openedBrowser(t, ['--disable-3d-apis'])
    const name = '<img src=x onerror="document.title=1">\u202e{{7*7}}'
    const [item] = await uploaded(server.url, [
      {
        name: 'hostile.eml',
        bytes:
          `From: "<script>alert(1)</script>" <eve@example.com>\nTo: bob@example.com\n` +
          `Subject: =?utf-8?b?${Buffer.from(name).toString('base64')}?=\n` +
          'Date: Mon, 1 Apr 2024 10:00:00 +0000\nMessage-ID: <1@example.com>\n\nHello Bob.\n',
      },
    ])
    const id = item?.documentId ?? ''
    const { page, complaints } = await openedPage(browser)
    await page.goto(`${server.url}/graph?node=${encodeURIComponent(id)}`)
    await page.getByText('does not draw with WebGL').waitFor()
    await page.getByTestId('nodes').getByText('onerror=').first().waitFor()
    assert.equal(await page.locator('img[src=x], #content script').count(), 0)
    await page
      .getByTestId('nodes')
      .getByRole('button', { name: /onerror/ })
      .first()
      .press('Enter')
    await page.getByRole('tabpanel').getByRole('link', { name: 'Open the document' }).waitFor()
    const svg = (await saved(page, 'As SVG')).toString()
    assert.equal(elements(svg).get('script'), undefined)
    assert.equal(elements(svg).get('img'), undefined)
    assert.match(svg, /&lt;img src=x onerror/)
    await picture(page, 'graph-without-webgl-light')
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(complaints, [])
    assert.deepEqual(server.faults, [])
  })
})
