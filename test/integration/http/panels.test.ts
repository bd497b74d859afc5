import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createPanel } from '../../../src/app/use-cases/panels/panels.ts'
import {
  panelImportSchema,
  panelItemSchema,
  panelListSchema,
  panelSheetSchema,
} from '../../../src/core/contract/http/panels.ts'
import type { DocumentId } from '../../../src/core/ids.ts'
import { owner } from '../../../src/core/principal.ts'
import { sampleStudy } from '../../../src/evaluation/panel/sample-study.contract.ts'
import { bearer, corpusApp, inProcess, tokenOf, type StoreKind } from '../../support/http-server.ts'

for (const kind of ['memory', 'sqlite'] satisfies StoreKind[])
  describe(`panels in ${kind}`, () => {
    it('show each rater their own items alone, and nothing of the pipelines', async context => {
      const app = await corpusApp(context, {}, kind)
      const http = inProcess(app)
      const [ann, bob, eve] = ['ann', 'bob', 'eve'].map(name => bearer(tokenOf(app, name)))
      const { id } = await createPanel(
        app,
        {
          study: sampleStudy({ questions: 4 }),
          design: { name: 'pilot', raters: ['ann', 'bob'], attention: 1 },
        },
        { principal: owner },
      )
      const read = async (path: string, who = ann): Promise<unknown> => {
        const response = await http.get(path, who)
        assert.equal(response.status, 200, path)
        return await response.json()
      }
      const [listed] = panelListSchema.parse(await read('/api/v1/panels')).panels
      assert.deepEqual(
        listed?.raters.map(({ rater, done, total, attention }) => [rater, done, total, attention]),
        [['ann', 0, 9, undefined]],
      )
      const sheet = panelSheetSchema.parse(await read(`/api/v1/panels/${id}`))
      const others = panelSheetSchema.parse(await read(`/api/v1/panels/${id}`, bob))
      assert.equal(sheet.items.length, 9)
      assert.ok(sheet.items.every(item => others.items.every(other => other.id !== item.id)))
      const [first] = sheet.items
      const path = `/api/v1/panels/${id}/items/${first?.id}`
      const item = panelItemSchema.parse(await read(path))
      assert.doesNotMatch(JSON.stringify([sheet, item]), /fixed|semantic|"q\d|attention/)
      // To others there is no such item, and no such panel.
      assert.equal((await http.get(path, bob)).status, 404)
      assert.equal((await http.get(`/api/v1/panels/${id}`, eve)).status, 404)
      assert.deepEqual(await read('/api/v1/panels', eve), { panels: [] })

      const grades = { faithfulness: 4, answer_relevance: 2, context_relevance: 1 }
      for (const body of [
        { grades: {} },
        { grades: { faithfulness: 6 } },
        { grades: { question_relevance: 3 } },
        { grades, option: 0 },
        { grades, pipeline: 'fixed' },
      ])
        assert.equal((await http.post(path, body, ann)).status, 400, JSON.stringify(body))
      assert.equal((await http.post(path, { grades }, bob)).status, 404)
      const partly = await http.post(path, { grades: { faithfulness: 4 } }, ann)
      assert.deepEqual(await partly.json(), { done: false })
      const whole = await http.post(path, { grades, comment: 'so' }, ann)
      assert.deepEqual(await whole.json(), { done: true })
      assert.deepEqual(panelItemSchema.parse(await read(path)).marks, { grades, comment: 'so' })
      const after = panelSheetSchema.parse(await read(`/api/v1/panels/${id}`))
      assert.deepEqual(after.items.filter(({ done }) => done).length, 1)
      assert.deepEqual(http.faults, [])
    })

    it('go out and come back as tables', async context => {
      const app = await corpusApp(context, {}, kind)
      const http = inProcess(app)
      const [ann, bob] = ['ann', 'bob'].map(name => bearer(tokenOf(app, name)))
      const { id } = await createPanel(
        app,
        {
          study: sampleStudy({ questions: 2, isChoice: true }),
          design: { name: 'mcq', raters: ['ann', 'bob'] },
        },
        { principal: owner },
      )
      const path = `/api/v1/panels/${id}/table`
      const table = await (await http.get(`${path}?format=csv`, ann)).text()
      assert.match(table, /closest_option/)
      assert.equal(
        (await http.get(`${path}?format=csv&rater=bob`, ann)).headers
          .get('content-disposition')
          ?.includes('ann'),
        true,
      )
      const filled = table.replaceAll(/,,,\r\n/g, ',B,5,\r\n')
      const form = new FormData()
      form.append('file', new Blob([filled]), 'ann.csv')
      const post = async (who: Readonly<Record<string, string>> = {}): Promise<Response> =>
        await http.fetch(
          new Request(`http://127.0.0.1:8088${path}`, {
            method: 'POST',
            headers: { host: '127.0.0.1:8088', ...who },
            body: form,
          }),
        )
      const taken = panelImportSchema.parse(await (await post(ann)).json())
      assert.deepEqual(taken, { rater: 'ann', taken: 4, unchanged: 0, problems: [] })
      // As the table of somebody else its rows are told, and none is taken.
      const wrong = panelImportSchema.parse(await (await post(bob)).json())
      assert.deepEqual([wrong.rater, wrong.taken, wrong.problems.length], ['bob', 0, 4])
      assert.deepEqual(http.faults, [])
    })

    it('keep from a rater what cites a document that they may not read', async context => {
      const app = await corpusApp(context, {}, kind)
      const http = inProcess(app)
      const documents = await app.store.documents.list({ limit: 100 }, { principal: owner })
      const vault = documents.find(({ groups }) => groups.includes('vault'))
      const { id } = await createPanel(
        app,
        {
          study: sampleStudy({ questions: 3, pipelines: ['one'] }),
          design: { name: 'closed', raters: ['ann', 'vic'] },
          citedBy: ({ itemId }): DocumentId[] => (itemId === 'q1' && vault ? [vault.id] : []),
        },
        { principal: owner },
      )
      const countFor = async (who: Readonly<Record<string, string>>): Promise<number> =>
        panelSheetSchema.parse(await (await http.get(`/api/v1/panels/${id}`, who)).json()).items
          .length
      assert.equal(await countFor(bearer(tokenOf(app, 'ann'))), 2)
      assert.equal(await countFor(bearer(tokenOf(app, 'vic', 'vault'))), 3)
    })
  })
