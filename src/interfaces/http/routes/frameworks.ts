import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { requireOwner } from '../../../app/require-owner.ts'
import { requireWritable } from '../../../app/require-writable.ts'
import { addFramework } from '../../../app/use-cases/frameworks/add-framework.ts'
import { compareStoredFrameworks } from '../../../app/use-cases/frameworks/compare-versions.ts'
import {
  readColumnPair,
  readFrameworkFiles,
  tableFields,
  type NamedBytes,
} from '../../../app/use-cases/frameworks/framework-files.ts'
import { listFrameworks } from '../../../app/use-cases/frameworks/list-frameworks.ts'
import type { JobRunner } from '../../../app/use-cases/jobs/job-runner.ts'
import { removeFramework } from '../../../app/use-cases/frameworks/remove-framework.ts'
import { frameworkTree, showInFramework } from '../../../app/use-cases/frameworks/show-framework.ts'
import {
  addedFrameworkSchema,
  frameworkDifferenceSchema,
  frameworkListSchema,
  frameworkTreeSchema,
  removedFrameworkSchema,
  standardSchema,
} from '../../../core/contract/http/frameworks.ts'
import { groupName, idParameter } from '../../../core/contract/http/schemas.ts'
import { AppError } from '../../../core/errors.ts'
import { bytesOf, fileForm, readMultipart, refuseOtherSites } from '../multipart.ts'
import { route, type Call, type Route } from '../route.ts'

const maxFiles = 8
const maxFields = 40
const text = { type: 'string', maxLength: 300 }

/** Standards frameworks: adding, reading, comparing and removing them. */
export function frameworkRoutes(
  app: App,
  jobs: Pick<JobRunner, 'fillVectors'>,
  maxFileBytes: number,
): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/v1/frameworks',
      summary: 'The frameworks and their versions',
      access: 'principal',
      answers: { 'application/json': frameworkListSchema },
      handle: async (_request, { access }) =>
        Response.json({ frameworks: await listFrameworks(app, access) }),
    }),
    route({
      method: 'post',
      path: '/api/v1/frameworks',
      summary: 'Add a framework, or another version of one',
      description:
        'For the owner. A form with a JSON or YAML file, or CSV files of standards and sections. ' +
        'The same version again replaces it. Fields may name the framework, where the files do ' +
        'not, and the columns of its tables ("map": "number=ID").',
      access: 'principal',
      form: fileForm({
        name: text,
        title: text,
        version: text,
        map: { type: 'array', items: text, maxItems: tableFields.length },
      }),
      answers: { 'application/json': addedFrameworkSchema },
      async handle(_request, call) {
        const added = await receive(app, call, maxFileBytes)
        jobs.fillVectors()
        return Response.json(added)
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/frameworks/{id}',
      summary: 'The tree of a framework',
      description: 'By its name, with "@" and a version; otherwise the latest.',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': frameworkTreeSchema },
      handle: async ({ parameters: { id } }, { access }) =>
        Response.json(await frameworkTree(app, id, access)),
    }),
    route({
      method: 'get',
      path: '/api/v1/frameworks/{id}/standards',
      summary: 'A standard, a part of one, or the tree of a section, by its number',
      access: 'principal',
      parameters: idParameter,
      query: z.strictObject({
        number: z.string().min(1).max(200).describe('such as "8.1", "AC-2(1)" or "GV.OC"'),
      }),
      answers: { 'application/json': z.union([standardSchema, frameworkTreeSchema]) },
      handle: async ({ parameters: { id }, query: { number } }, { access }) =>
        Response.json(await showInFramework(app, { reference: id, number }, access)),
    }),
    route({
      method: 'get',
      path: '/api/v1/frameworks/{id}/difference',
      summary: 'What changed since another version, word by word',
      access: 'principal',
      parameters: idParameter,
      query: z.strictObject({ before: z.string().min(1).max(200).describe('name@version') }),
      answers: { 'application/json': frameworkDifferenceSchema },
      handle: async ({ parameters: { id }, query: { before } }, { access }) =>
        Response.json(await compareStoredFrameworks(app, { before, after: id }, access)),
    }),
    route({
      method: 'delete',
      path: '/api/v1/frameworks/{id}',
      summary: 'Remove a version of a framework, with everything derived from it',
      description:
        'For the owner. A name of several versions needs one of them, and a version about whose ' +
        'links people decided, or that is damaged, "yes". The same version added again has its ' +
        'links and decisions.',
      access: 'principal',
      parameters: idParameter,
      query: z.strictObject({
        yes: z
          .literal('true')
          .optional()
          .describe('also where people decided about links to it, or it is damaged'),
      }),
      answers: { 'application/json': z.object({ removed: z.array(removedFrameworkSchema) }) },
      handle: async ({ parameters: { id }, query: { yes } }, { access }) =>
        Response.json({
          removed: await removeFramework(app, { reference: id, yes: yes === 'true' }, access),
        }),
    }),
  ]
}

async function receive(
  app: App,
  { access, headers, content }: Call,
  maxFileBytes: number,
): Promise<z.infer<typeof addedFrameworkSchema>> {
  refuseOtherSites(headers)
  // Before anything is received.
  requireOwner(access.principal, 'add a framework')
  requireWritable(app, 'add a framework')
  const files: NamedBytes[] = []
  const groups: string[] = []
  const said = new Map<string, string>()
  const mapping: Record<string, string> = {}
  await readMultipart(
    { headers, content },
    { maxFileBytes, maxFiles, maxFields },
    {
      field(name, value) {
        if (name === 'group') groups.push(groupOf(value))
        else if (name === 'map') Object.assign(mapping, readColumnPair(value))
        else if (['name', 'title', 'version'].includes(name)) said.set(name, value)
        else throw invalid('form', `A form of this route has no field "${name.slice(0, 50)}".`)
      },
      async file(name, fileName, file) {
        if (name !== 'files' || fileName === '')
          throw invalid('files', 'The files of a framework are called "files" and have names.')
        files.push({ name: fileName, bytes: await bytesOf(file) })
      },
    },
    access,
  )
  const { framework, notes } = await readFrameworkFiles(files, {
    title: said.get('title'),
    version: said.get('version'),
    mapping,
  })
  const added = await addFramework(
    app,
    { framework, name: said.get('name'), ...(groups.length > 0 && { groups }) },
    access,
  )
  return {
    status: added.status,
    framework: { ...added.framework, groups: [...added.framework.groups] },
    notes: [...notes],
  }
}

function groupOf(value: string): string {
  const read = groupName.safeParse(value)
  if (read.success) return read.data
  throw invalid('group', 'A group is a name without a comma.')
}

const invalid = (path: string, message: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', message, { issues: [{ path, message: 'is not valid' }] })
