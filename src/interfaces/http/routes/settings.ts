import { z } from 'zod'
import {
  createAccessToken,
  listAccessTokens,
  removeAccessToken,
  type AccessToken,
} from '../../../app/access-tokens.ts'
import type { App } from '../../../app/compose.ts'
import { requireOwner } from '../../../app/require-owner.ts'
import { listModels, modelRoles } from '../../../app/use-cases/models/list-models.ts'
import { testModels } from '../../../app/use-cases/models/test-models.ts'
import { changeSettings, readSettings } from '../../../app/use-cases/settings/change-settings.ts'
import {
  createdTokenSchema,
  modelListSchema,
  newTokenSchema,
  settingsChangeSchema,
  settingsSchema,
  testedModelSchema,
  tokenListSchema,
  tokenParameter,
} from '../../../core/contract/http/settings.ts'
import { AppError } from '../../../core/errors.ts'
import { atOnce } from '../at-once.ts'
import { RequestError } from '../errors.ts'
import { route, type Route } from '../route.ts'

/** What the owner of a corpus sets. */
export function settingsRoutes(app: App): Route[] {
  const limited = atOnce(1)
  return [
    route({
      method: 'get',
      path: '/api/v1/settings',
      summary: 'Pipeline, weights, bands and models of the corpus',
      description: 'For the owner. No key is ever shown.',
      access: 'principal',
      answers: { 'application/json': settingsSchema },
      handle: (_, { access }) => Response.json(readSettings(app, access)),
    }),
    route({
      method: 'patch',
      path: '/api/v1/settings',
      summary: 'Change pipeline, weights or bands, from the next question on',
      description: 'For the owner. Written to the configuration of the corpus.',
      access: 'principal',
      body: settingsChangeSchema,
      answers: { 'application/json': settingsSchema },
      handle: ({ body }, { access }) => Response.json(changeSettings(app, body, access)),
    }),
    route({
      method: 'get',
      path: '/api/v1/models',
      summary: 'Every model that the corpus uses, and for what',
      description: 'For the owner. No key is ever shown.',
      access: 'principal',
      answers: { 'application/json': modelListSchema },
      handle(_, { access: { principal } }) {
        requireOwner(principal, 'see its models')
        return Response.json({ models: listModels(app.config) })
      },
    }),
    route({
      method: 'post',
      path: '/api/v1/models/{name}/test',
      summary: 'Ask a model for what the product asks of it',
      description:
        'For the owner: language, judge, encoder or reranker. Sends a few short questions, ' +
        'nothing of the corpus.',
      access: 'principal',
      parameters: z.strictObject({ name: z.string().min(1).max(100) }),
      answers: { 'application/json': testedModelSchema },
      handle({ parameters: { name } }, { access: { principal, signal } }) {
        requireOwner(principal, 'test its models')
        return limited(principal, async () => {
          const role = modelRoles.find(known => known === name)
          if (
            role === 'encoder' &&
            app.config.encoder.kind === 'local' &&
            app.encoder !== undefined
          )
            return Response.json(await testedEncoder(app.encoder, signal))
          const [tested] =
            role === undefined ? [] : await testModels(app.config, { roles: [role], signal })
          if (tested === undefined)
            throw new RequestError('model_not_found', 'No such model can be tested.')
          const { model, checks } = tested
          return Response.json({ name, model, checks })
        })
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/tokens',
      summary: 'Who may come in with a token',
      description: 'For the owner. The tokens themselves are not kept.',
      access: 'principal',
      answers: { 'application/json': tokenListSchema },
      handle(_, { access: { principal } }) {
        requireOwner(principal, 'see tokens')
        return Response.json({ tokens: listAccessTokens(app.corpusFolder).map(shownToken) })
      },
    }),
    route({
      method: 'post',
      path: '/api/v1/tokens',
      summary: 'Make a token for a user; it is shown this once',
      description:
        'For the owner. As soon as there is a token, every request needs one: make the first ' +
        'one for yourself, with "owner".',
      access: 'principal',
      body: newTokenSchema,
      answers: { 'application/json': createdTokenSchema },
      handle({ body }, { access: { principal } }) {
        requireOwner(principal, 'make tokens')
        if (listAccessTokens(app.corpusFolder).some(({ name }) => name === body.name))
          throw new RequestError(
            'conflict',
            `There is a token named ${body.name} already. Remove it first, or use another name.`,
          )
        const { token, created } = createAccessToken(app.corpusFolder, body, app.clock.now())
        return Response.json({ ...shownToken(created), token })
      },
    }),
    route({
      method: 'delete',
      path: '/api/v1/tokens/{name}',
      summary: 'Remove a token, by the name of its user',
      description: 'For the owner. The token is refused from the next request on.',
      access: 'principal',
      parameters: tokenParameter,
      answers: { 'application/json': z.object({ removed: z.string() }) },
      handle({ parameters: { name } }, { access: { principal } }) {
        requireOwner(principal, 'remove tokens')
        if (!listAccessTokens(app.corpusFolder).some(token => token.name === name))
          throw new AppError('not_found', 'There is no token of this name.', {
            kind: 'token',
            id: name,
          })
        removeAccessToken(app.corpusFolder, name)
        return Response.json({ removed: name })
      },
    }),
  ]
}

const shownToken = ({ name, groups, owner, createdAt }: AccessToken) => ({
  name,
  groups,
  owner: owner === true,
  createdAt: new Date(createdAt).toISOString(),
})

async function testedEncoder(encoder: NonNullable<App['encoder']>, signal: AbortSignal) {
  const { agrees, runtime, cosine } = await encoder.check({ signal })
  return {
    name: 'encoder',
    model: encoder.id,
    checks: [
      {
        ability: 'vectors',
        status: agrees ? 'works' : 'fails',
        detail: `${runtime}; agreement with the reference ${cosine.toFixed(4)}`,
      },
    ],
  }
}
