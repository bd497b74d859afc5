import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { definePipeline } from '../../../src/answering/pipeline/pipeline.ts'
import type { App } from '../../../src/app/compose.ts'
import { guidelinesSchema, ratedSchema } from '../../../src/core/contract/http/ratings.ts'
import { ratingListSchema } from '../../../src/core/contract/http/ratings.ts'
import { owner } from '../../../src/core/principal.ts'
import {
  bearer,
  corpusApp,
  inProcess,
  openQuestion,
  tokenOf,
  type StoreKind,
} from '../../support/http-server.ts'

const writing = ['first-way', 'second-way'].map(name =>
  definePipeline({ name, routes: [{ kind: 'texts', generator: { kind: 'extractive' } }] }),
)
const withPipelines = (app: App): App => ({
  ...app,
  config: { ...app.config, pipelines: writing as never },
})

for (const kind of ['memory', 'sqlite'] satisfies StoreKind[])
  describe(`ratings in ${kind}`, () => {
    it('of two people stand side by side, and a later one takes the place', async context => {
      const app = await corpusApp(context, {}, kind)
      const http = inProcess(app)
      const ann = bearer(tokenOf(app, 'ann', 'staff'))
      const bob = bearer(tokenOf(app, 'bob', 'staff'))
      const { answerId } = (await (
        await http.post('/api/v1/questions', { text: openQuestion }, ann)
      ).json()) as { answerId: string }
      const path = `/api/v1/answers/${answerId}/ratings`
      const rate = async (body: unknown, who = {}) => {
        const response = await http.post(path, body, who)
        assert.equal(response.status, 200)
        return ratedSchema.parse(await response.json())
      }
      const list = async (server: typeof http, who = {}) =>
        ratingListSchema.parse(await (await server.get(path, who)).json()).ratings
      const queue = async (rated: string) => {
        const body = (await (await http.get(`/api/v1/answers?rated=${rated}`, ann)).json()) as {
          answers: ReadonlyArray<{ readonly id: string; readonly rated: boolean }>
        }
        return body.answers.map(each => [each.id, each.rated])
      }
      assert.deepEqual([await queue('no'), await queue('yes')], [[[answerId, false]], []])
      const first = await rate({ faithfulness: 2, thumb: 'down' }, ann)
      assert.equal(first.pipeline, 'veritrail')
      assert.equal(first.rating.rater, 'ann')
      assert.deepEqual([await queue('no'), await queue('yes')], [[], [[answerId, true]]])
      assert.equal((await http.get('/api/v1/answers?rated=maybe', ann)).status, 400)
      await rate({ faithfulness: 4, comment: 'better on second thought' }, ann)
      const hers = await list(http, ann)
      assert.deepEqual(
        hers.map(({ faithfulness, thumb, comment }) => [faithfulness, thumb, comment]),
        [[4, undefined, 'better on second thought']],
      )
      // Nobody else learns that there is such an answer.
      for (const response of [
        await http.get(path, bob),
        await http.post(path, { thumb: 'up' }, bob),
      ])
        assert.equal(response.status, 404)
      // The owner, who comes without a token while there is none.
      const owners = inProcess(app, {
        access: {
          requireOwnOrigin() {},
          authentication: () => 'none',
          principalOf: () => Promise.resolve(owner),
        },
      })
      assert.deepEqual(
        (await list(owners)).map(({ rater, pipeline }) => [rater, pipeline]),
        [['ann', null]],
      )
      await owners.post(path, { faithfulness: 5, answerRelevance: 5, contextRelevance: 1 })
      assert.deepEqual(
        (await list(owners)).map(({ rater, faithfulness, pipeline }) => [
          rater,
          faithfulness,
          pipeline,
        ]),
        [
          ['ann', 4, 'veritrail'],
          ['owner', 5, 'veritrail'],
        ],
      )
      assert.equal((await list(http, ann)).length, 1)
      assert.deepEqual(http.faults, [])
    })
    it('say something, in whole grades from 1 to 5', async context => {
      const http = inProcess(await corpusApp(context, {}, kind))
      const { answerId } = (await (
        await http.post('/api/v1/questions', { text: openQuestion })
      ).json()) as { answerId: string }
      for (const body of [
        {},
        { faithfulness: 0 },
        { faithfulness: 6 },
        { faithfulness: 2.5 },
        { mark: 1 },
      ])
        assert.equal((await http.post(`/api/v1/answers/${answerId}/ratings`, body)).status, 400)
      assert.equal((await http.post('/api/v1/answers/ans_x/ratings', { thumb: 'up' })).status, 404)
    })
    it('of a drawn pipeline come before its name', async context => {
      const app = withPipelines(await corpusApp(context, {}, kind))
      const http = inProcess(app)
      const response = await http.post(
        '/api/v1/questions',
        { text: openQuestion, pipeline: 'random' },
        { accept: 'text/event-stream' },
      )
      const events = await response.text()
      assert.doesNotMatch(events, /-way|writtenBy/)
      const [, id = ''] = /"answerId":"(ans_\w+)"/.exec(events) ?? []
      const shown = async () => (await http.get(`/api/v1/answers/${id}`)).text()
      const listed = async () => (await http.get('/api/v1/answers')).text()
      const blind = await shown()
      assert.match(blind, /"assignment":"random"/)
      assert.doesNotMatch(blind, /-way/)
      assert.doesNotMatch(await listed(), /-way/)
      const rated = await http.post(`/api/v1/answers/${id}/ratings`, { faithfulness: 3 })
      const { pipeline } = ratedSchema.parse(await rated.json())
      assert.ok(pipeline === 'first-way' || pipeline === 'second-way')
      assert.match(await shown(), new RegExp(`"name":"${pipeline}"`))
      assert.match(await listed(), new RegExp(`"pipeline":"${pipeline}"`))
    })
  })

describe('the guidelines', () => {
  it('tell for each aspect what earns which grade', async context => {
    const http = inProcess(await corpusApp(context))
    const { aspects } = guidelinesSchema.parse(await (await http.get('/api/v1/guidelines')).json())
    assert.deepEqual(
      aspects.map(({ name, scale }) => [name, scale.map(({ value }) => value)]),
      ['faithfulness', 'answerRelevance', 'contextRelevance'].map(name => [name, [1, 2, 3, 4, 5]]),
    )
  })
})
