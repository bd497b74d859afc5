import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import {
  panelFiles,
  panelFormats,
  readPanelFile,
} from '../../../app/use-cases/panels/panel-files.ts'
import { listPanels, type PanelSummary } from '../../../app/use-cases/panels/panels.ts'
import { ownSheet, rateEntry, showEntry } from '../../../app/use-cases/panels/rate-entry.ts'
import {
  panelImportSchema,
  panelItemSchema,
  panelListSchema,
  panelMarksSchema,
  panelSheetSchema,
} from '../../../core/contract/http/panels.ts'
import { idParameter } from '../../../core/contract/http/schemas.ts'
import { AppError } from '../../../core/errors.ts'
import type { Principal } from '../../../core/principal.ts'
import { downloadResponse } from '../download.ts'
import { refuseOtherSites } from '../multipart.ts'
import { tableForm, tableOf } from '../one-table.ts'
import { route, type Route } from '../route.ts'

const itemParameters = idParameter.extend({ item: z.string().min(1).max(200) })
const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Panels: people judge answers without knowing which pipeline gave them. */
export function panelRoutes(app: App, maxFileBytes: number): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/v1/panels',
      summary: 'The panels that you rate in, and how far you are; the owner sees all',
      access: 'principal',
      answers: { 'application/json': panelListSchema },
      handle: async (_request, { access }) =>
        Response.json({
          panels: (await listPanels(app, access)).map(panel => onWire(panel, access.principal)),
        }),
    }),
    route({
      method: 'get',
      path: '/api/v1/panels/{id}',
      summary: 'Your items of a panel, in your order, and what to go by',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': panelSheetSchema },
      handle: async ({ parameters: { id } }, { access }) =>
        Response.json(await ownSheet(app, id, access)),
    }),
    route({
      method: 'get',
      path: '/api/v1/panels/{id}/items/{item}',
      summary: 'One of your items: what is to be judged, and what you said of it',
      access: 'principal',
      parameters: itemParameters,
      answers: { 'application/json': panelItemSchema },
      handle: async ({ parameters: { id, item } }, { access }) =>
        Response.json(await showEntry(app, id, item, access)),
    }),
    route({
      method: 'post',
      path: '/api/v1/panels/{id}/items/{item}',
      summary: 'Judge one of your items',
      description: 'Takes the place of what you said of it before.',
      access: 'principal',
      parameters: itemParameters,
      body: panelMarksSchema,
      answers: { 'application/json': z.object({ done: z.boolean() }) },
      handle: async ({ parameters: { id, item }, body }, { access }) =>
        Response.json(await rateEntry(app, id, item, body, access)),
    }),
    route({
      method: 'get',
      path: '/api/v1/panels/{id}/table',
      summary: "A rater's items as a table, with what they said so far: yours",
      access: 'principal',
      parameters: idParameter,
      query: z.strictObject({
        format: z.enum(panelFormats).default('xlsx'),
        rater: z.string().min(1).max(200).optional().describe('for the owner: whose'),
      }),
      answers: Object.fromEntries(
        Object.values(mediaTypes).map(type => [type.replace(/;.*/, ''), z.string()]),
      ),
      async handle({ parameters: { id }, query: { format, rater = 'owner' } }, { access }) {
        const whose = access.principal.kind === 'user' ? undefined : rater
        const [file] = await panelFiles(app, id, { format, rater: whose }, access)
        if (file === undefined)
          throw new AppError('not_found', 'There is no such table.', { kind: 'panel', id })
        return downloadResponse(file.content, { name: file.name, mediaType: mediaTypes[format] })
      },
    }),
    route({
      method: 'post',
      path: '/api/v1/panels/{id}/table',
      summary: 'Take the grades of a table that a rater filled in',
      description: 'Rows and cells that cannot be used are told and do not keep the others.',
      access: 'principal',
      parameters: idParameter,
      form: tableForm,
      answers: { 'application/json': panelImportSchema },
      async handle({ parameters: { id } }, call) {
        refuseOtherSites(call.headers)
        // Before anything is received.
        await ownSheet(app, id, call.access)
        const file = await tableOf(call, maxFileBytes)
        return Response.json(await readPanelFile(app, id, { file }, call.access))
      },
    }),
  ]
}

function onWire({ id, name, createdAt, raters }: PanelSummary, principal: Principal) {
  const self = principal.kind === 'user' ? principal.id : 'owner'
  return {
    id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    isRater: raters.some(({ rater }) => rater === self),
    raters: raters.map(({ rater, done, total, attention, lastAt }) => ({
      rater,
      done,
      total,
      lastAt: lastAt === undefined ? null : new Date(lastAt).toISOString(),
      ...(principal.kind !== 'user' && { attention }),
    })),
  }
}
