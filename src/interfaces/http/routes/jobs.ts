import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import type { JobRunner } from '../../../app/use-cases/jobs/job-runner.ts'
import {
  cancelJob,
  groupsFor,
  listJobs,
  queueUpload,
  queueUrls,
  readJob,
  selectableGroups,
  watchJob,
} from '../../../app/use-cases/jobs/queue-jobs.ts'
import { stageUpload } from '../../../app/use-cases/jobs/upload-staging.ts'
import {
  groupListSchema,
  jobListSchema,
  jobResponseSchema,
  jobSchema,
  type Job,
} from '../../../core/contract/http/jobs.ts'
import { groupName, idParameter, limitField } from '../../../core/contract/http/schemas.ts'
import { AppError } from '../../../core/errors.ts'
import { requireWritable } from '../../../app/require-writable.ts'
import { atOnce } from '../at-once.ts'
import { begun } from '../begun.ts'
import { errorBody, RequestError } from '../errors.ts'
import { fileForm, readMultipart, refuseOtherSites } from '../multipart.ts'
import { route, wantsEvents, type Call, type Route } from '../route.ts'
import { eventStreamResponse, sseEvent } from '../sse.ts'

const maxFiles = 10_000
const maxFields = 100
// Each keeps a connection and a part of the disk.
const mostUploads = 4

/** Adds documents; the work goes on after the request, as a job. */
export function jobRoutes(app: App, runner: JobRunner, maxFileBytes: number): Route[] {
  // What is refused is not read to its end.
  const limited = atOnce(mostUploads, { 'retry-after': '5', connection: 'close' })
  return [
    route({
      method: 'post',
      path: '/api/v1/documents',
      summary: 'Add files',
      description:
        'A form with files; the name of a file may be a relative path. The same file again ' +
        'changes nothing, another one of the same name replaces the earlier one.',
      access: 'principal',
      form: fileForm(),
      status: 202,
      answers: { 'application/json': jobResponseSchema },
      handle: async (_, call) =>
        accepted(
          await limited(call.access.principal, () => receive(app, runner, call, maxFileBytes)),
        ),
    }),
    route({
      method: 'post',
      path: '/api/v1/documents/urls',
      summary: 'Add web pages, or sites with the pages that they lead to',
      access: 'principal',
      body: z.strictObject({
        urls: z
          .array(z.string().min(1).max(2_000).meta({ format: 'uri' }))
          .min(1)
          .max(1_000),
        site: z.boolean().optional().describe('read what the pages lead to on their hosts'),
        groups: z.array(groupName).max(64).optional(),
      }),
      status: 202,
      answers: { 'application/json': jobResponseSchema },
      async handle({ body: { urls, site = false, groups = [] } }, { access }) {
        return accepted(await queueUrls(app, runner, { urls, isSite: site, groups }, access))
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/groups',
      summary: 'The groups for which one may add documents',
      description: 'The owner may name any other too.',
      access: 'principal',
      answers: { 'application/json': groupListSchema },
      handle: (_, { access }) => Response.json(selectableGroups(app, access.principal)),
    }),
    route({
      method: 'get',
      path: '/api/v1/jobs',
      summary: 'List jobs, newest first, each with its first 100 files',
      access: 'principal',
      query: z.strictObject({
        limit: limitField(100, 20),
        after: z.string().min(1).max(200).optional().describe('the last id of the page before'),
      }),
      answers: { 'application/json': jobListSchema },
      handle: async ({ query }, { access }) =>
        Response.json(await listJobs(app, runner, query, access)),
    }),
    route({
      method: 'get',
      path: '/api/v1/jobs/{id}',
      summary: 'A job and what became of each file',
      description:
        'With "Accept: text/event-stream" an event "job" with the whole job whenever it ' +
        'changes, until it is over.',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': jobSchema, 'text/event-stream': jobSchema },
      async handle({ parameters: { id } }, call) {
        if (!wantsEvents(call)) return Response.json(await readJob(app, runner, id, call.access))
        // A job that is not there gets a status, not a stream.
        const { values } = await begun(watchJob(app, runner, id, call.access))
        return eventStreamResponse(jobChunks(values), call.stream())
      },
    }),
    route({
      method: 'post',
      path: '/api/v1/jobs/{id}/cancel',
      summary: 'Cancel a job; what it added stays',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': jobSchema },
      handle: async ({ parameters: { id } }, { access }) =>
        Response.json(await cancelJob(app, runner, id, access)),
    }),
  ]
}

const accepted = (job: Job): Response => Response.json({ job }, { status: 202 })

async function receive(
  app: App,
  runner: JobRunner,
  { access, headers, content }: Call,
  maxFileBytes: number,
): Promise<Job> {
  refuseOtherSites(headers)
  // Before anything is received: where, and by whom, nothing may be added.
  requireWritable(app, 'add documents')
  if (access.principal.kind === 'user') requireOwnGroup(app, access.principal)
  const names = app.privacy?.names()
  await using upload = await stageUpload(app.corpusFolder, names?.path)
  const groups: string[] = []
  try {
    await readMultipart(
      { headers, content },
      { maxFileBytes, maxFiles, maxFields },
      {
        field(name, value) {
          if (name !== 'group') throw unknownField()
          groups.push(value)
        },
        async file(name, fileName, file) {
          if (name !== 'files') throw unknownField()
          // A form without a chosen file.
          if (fileName === '') for await (const _ of file) throw unnamedFile()
          else await upload.add(fileName, file, access)
        },
      },
      access,
    )
    return await queueUpload(app, runner, upload, groupsFor(app, access.principal, groups), access)
  } catch (error) {
    throw isFull(error)
      ? new RequestError('storage_full', 'There is no room for these files. Nothing was kept.', {
          connection: 'close',
        })
      : error
  }
}

function requireOwnGroup(app: App, principal: Call['access']['principal']): void {
  const [group] = selectableGroups(app, principal).groups
  groupsFor(app, principal, group === undefined ? [] : [group])
}

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const isFull = (error: unknown): boolean =>
  error instanceof AppError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  fullCodes.has(error.cause.code)

const invalid = (message: string, path: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', message, { issues: [{ path, message: 'is not valid' }] })
const unknownField = (): AppError<'invalid_input'> =>
  invalid('A form of this route has files called "files" and fields called "group".', 'form')
const unnamedFile = (): AppError<'invalid_input'> => invalid('A file has no name.', 'files')

async function* jobChunks(
  jobs: AsyncGenerator<Job, void, undefined>,
): AsyncGenerator<string, void, undefined> {
  try {
    for await (const job of jobs) yield sseEvent(job, { event: 'job' })
  } catch (error) {
    yield sseEvent(errorBody(error), { event: 'job-error' })
  }
}
