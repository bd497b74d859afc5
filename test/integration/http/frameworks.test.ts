import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { z } from 'zod'
import type { App } from '../../../src/app/compose.ts'
import {
  addedFrameworkSchema,
  frameworkDifferenceSchema,
  frameworkListSchema,
  frameworkTreeSchema,
  standardSchema,
} from '../../../src/core/contract/http/frameworks.ts'
import { owner } from '../../../src/core/principal.ts'
import { harbourSections, harbourStandards, laterStandards } from '../../support/framework-files.ts'
import {
  bearer,
  corpusApp,
  inProcess,
  served,
  tokenOf,
  type InProcess,
} from '../../support/http-server.ts'

const base = '/api/v1/frameworks'

async function read<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return schema.parse(JSON.parse(text))
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 10_000
  while (!(await isSo())) {
    assert.ok(performance.now() < end, 'it does not come')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

type Fields = ReadonlyArray<readonly [string, string]>

function formOf(files: Readonly<Record<string, string>>, fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  for (const [name, text] of Object.entries(files)) form.append('files', new Blob([text]), name)
  return form
}

async function add(
  http: InProcess,
  files: Readonly<Record<string, string>>,
  fields: Fields = [],
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const host = '127.0.0.1:8088'
  return await http.fetch(
    new Request(`http://${host}${base}`, {
      method: 'POST',
      body: formOf(files, fields),
      headers: { host, ...headers },
    }),
  )
}

const first = { 'h_1.sections.csv': harbourSections, 'h_1.standards.csv': harbourStandards }
const second = { 'h_2.sections.csv': harbourSections, 'h_2.standards.csv': laterStandards }
describe('frameworks over HTTP', () => {
  for (const kind of ['memory', 'sqlite'] as const)
    it(`are added, shown, compared and removed (${kind})`, async context => {
      const http = inProcess(await corpusApp(context, {}, kind))
      assert.deepEqual(await read(frameworkListSchema, await http.get(base)), { frameworks: [] })
      const added = await read(
        addedFrameworkSchema,
        await add(http, first, [
          ['name', 'harbours'],
          ['title', 'Harbour rules'],
          ['group', 'staff'],
        ]),
      )
      assert.equal(added.status, 'added')
      assert.deepEqual(
        [added.framework.reference, added.framework.title, added.framework.groups],
        ['harbours@1', 'Harbour rules', ['staff']],
      )
      const again = await add(http, first, [
        ['name', 'harbours'],
        ['title', 'Harbour rules'],
      ])
      assert.equal((await read(addedFrameworkSchema, again)).status, 'unchanged')
      await read(addedFrameworkSchema, await add(http, second, [['name', 'harbours']]))
      const { frameworks } = await read(frameworkListSchema, await http.get(base))
      assert.deepEqual(
        frameworks.map(({ reference, standards }) => [reference, standards]),
        [
          ['harbours@1', 3],
          ['harbours@2', 3],
        ],
      )
      const tree = await read(frameworkTreeSchema, await http.get(`${base}/harbours@1`))
      assert.equal(tree.sections[0]?.standards[0]?.children[0]?.number, 'GT-1(1)')
      const found = await http.get(`${base}/harbours@1/standards?number=GT-1.2`)
      const shown = await read(standardSchema, found)
      assert.equal(shown.part, 'GT-1.2')
      const place = shown.parts.find(({ number }) => number === shown.part)
      const document = (await (
        await http.get(`/api/v1/documents/${shown.framework.documentId}`)
      ).json()) as { text: string; kind: string }
      assert.equal(document.kind, 'framework')
      assert.equal(document.text.slice(place?.start, place?.end), place?.text)
      const section = await http.get(`${base}/harbours/standards?number=LT`)
      assert.equal((await read(frameworkTreeSchema, section)).sections.length, 1)
      const difference = await read(
        frameworkDifferenceSchema,
        await http.get(`${base}/harbours@2/difference?before=harbours@1`),
      )
      assert.deepEqual(difference.renumbered, [{ from: 'LT-1', to: 'LT-2' }])
      assert.deepEqual(
        difference.standards.changed[0]?.fields[0]?.words.map(({ kind: run }) => run),
        ['same', 'removed', 'added', 'same'],
      )
      assert.equal((await http.delete(`${base}/harbours`)).status, 400)
      assert.equal((await http.delete(`${base}/harbours@1`)).status, 200)
      assert.equal((await http.get(`${base}/harbours@1`)).status, 404)
      assert.deepEqual(http.faults, [])
    })

  it('get their vectors in the background', async context => {
    const app = await corpusApp(context)
    const http = inProcess(app)
    await add(http, first)
    await until(async () => {
      const { indexed, total } = await app.store.vectors.coverage({ principal: owner })
      return indexed === total && total > 8
    })
    assert.deepEqual(http.faults, [])
  })

  it('are read by a mapping of columns', async context => {
    const http = inProcess(await corpusApp(context))
    const added = await add(http, { 'rules.csv': 'ID;Text\nR1;Doors are locked.\n' }, [
      ['map', 'number=ID'],
      ['map', 'formal=Text'],
      ['version', '7'],
    ])
    const { framework } = await read(addedFrameworkSchema, added)
    assert.equal(framework.reference, 'rules@7')
  })

  it('are for the owner to add and remove, and for their groups to read', async context => {
    const app: App = await corpusApp(context)
    const http = inProcess(app)
    await add(http, first, [['group', 'staff']])
    const staff = bearer(tokenOf(app, 'ada', 'staff'))
    const other = bearer(tokenOf(app, 'bo', 'board'))
    assert.equal((await http.get(`${base}/h`, staff)).status, 200)
    assert.equal((await http.get(`${base}/h`, other)).status, 404)
    assert.deepEqual(await read(frameworkListSchema, await http.get(base, other)), {
      frameworks: [],
    })
    assert.equal((await add(http, second, [], staff)).status, 403)
    for (const path of [`${base}/h`, `${base}/h@1`, `${base}/h@1?yes=true`])
      assert.equal((await http.delete(path, staff)).status, 403, path)
    assert.equal((await http.get(`${base}/h@1`, staff)).status, 200)
    assert.deepEqual(http.faults, [])
  })

  it('are refused with what is wrong, and nothing is kept', async context => {
    // A server of its own: a form that is not read to its end is the connection's to end.
    await using server = await served(await corpusApp(context))
    const get = (path: string) => fetch(`${server.url}${base}${path}`)
    const refused = async (
      files: Readonly<Record<string, string>>,
      fields: Fields = [],
      { status = 400, headers = {} as Readonly<Record<string, string>> } = {},
    ): Promise<string> => {
      const answer = await fetch(`${server.url}${base}`, {
        method: 'POST',
        body: formOf(files, fields),
        headers,
      })
      assert.equal(answer.status, status)
      return ((await answer.json()) as { error: { message: string } }).error.message
    }
    assert.match(await refused({}, [['name', 'x']]), /no file is given/)
    assert.match(await refused({ 'a.json': '{' }), /a\.json: is no valid JSON/)
    assert.match(await refused({ 'a.exe': 'MZ' }), /a\.exe: is of no known kind/)
    assert.match(await refused(first, [['map', 'nonsense']]), /is no pair/)
    assert.match(await refused(first, [['colour', 'red']]), /has no field "colour"/)
    assert.match(
      await refused({ 'a.csv': `${harbourStandards}GT,GT-1,Again,x,,,\n` }),
      /a\.csv, row 5: standard GT-1 is there already \(a\.csv, row 2\)/,
    )
    await refused(first, [], { status: 403, headers: { 'sec-fetch-site': 'cross-site' } })
    assert.deepEqual(await read(frameworkListSchema, await get('')), { frameworks: [] })
    assert.equal((await get('/none')).status, 404)
    assert.equal((await get('/h/standards')).status, 400)
    assert.deepEqual(server.faults, [])
  })
})
