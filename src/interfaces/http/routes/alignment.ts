import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { listNotes, writeNote } from '../../../app/use-cases/alignment/discernment-notes.ts'
import { listInstitutions } from '../../../app/use-cases/alignment/institutions.ts'
import { linkPage } from '../../../app/use-cases/alignment/link-page.ts'
import { suggestLinks, type ShownLink } from '../../../app/use-cases/alignment/list-links.ts'
import {
  reviewLink,
  withdrawReview,
  type LinkReview,
} from '../../../app/use-cases/alignment/review-link.ts'
import type { JobRunner } from '../../../app/use-cases/jobs/job-runner.ts'
import { queueAlignment } from '../../../app/use-cases/jobs/queue-jobs.ts'
import {
  alignmentRequestSchema,
  chosenMeaning,
  chosenStart,
  institutionListSchema,
  institutionName,
  linkListSchema,
  linkMeaning,
  listedDecision,
  noteListSchema,
  noteRequestSchema,
  noteSchema,
  passageId,
  reviewRequestSchema,
  reviewSchema,
  standardNumber,
  suggestedLinksSchema,
  type StandardLink,
} from '../../../core/contract/http/alignment.ts'
import { jobResponseSchema } from '../../../core/contract/http/jobs.ts'
import { idParameter, limitField } from '../../../core/contract/http/schemas.ts'
import { dayOf } from '../../../core/time.ts'
import { route, type Route } from '../route.ts'

/** Links between documents and the standards of frameworks, and what people decide about them. */
export function alignmentRoutes(app: App, runner: JobRunner): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/v1/frameworks/{id}/links',
      summary: 'The links of a framework, standard by standard, with the words that tell',
      description:
        'Those of documents that you may read, the likeliest of a standard first. What was ' +
        'rejected is listed where "decision" names it.',
      access: 'principal',
      parameters: idParameter,
      query: z.strictObject({
        standard: standardNumber.optional(),
        shows: linkMeaning.optional(),
        decision: z
          .array(listedDecision)
          .max(4)
          .optional()
          .describe('"none": nobody has decided; all but "rejected" unless given'),
        institution: institutionName.optional().describe('only of its documents'),
        limit: limitField(200, 50),
        after: z.string().min(1).max(2_000).optional().describe('"next" of the page before'),
      }),
      answers: { 'application/json': linkListSchema },
      async handle({ parameters: { id }, query: { decision, ...query } }, { access }) {
        const page = await linkPage(app, { framework: id, decisions: decision, ...query }, access)
        return Response.json({ ...page, links: page.links.map(linkOnWire) })
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/frameworks/{id}/links/uncertain',
      summary: 'The links that a decision tells most about, to be decided first',
      access: 'principal',
      parameters: idParameter,
      query: z.strictObject({
        institution: institutionName.optional().describe('only of its documents'),
        limit: limitField(100, 20),
      }),
      answers: { 'application/json': suggestedLinksSchema },
      async handle({ parameters: { id }, query }, { access }) {
        const links = await suggestLinks(app, { framework: id, ...query }, access)
        return Response.json({ links: links.map(linkOnWire) })
      },
    }),
    route({
      method: 'post',
      path: '/api/v1/frameworks/{id}/reviews',
      summary: 'Accept, reject or add a link',
      description:
        'For whoever may read both the document and the framework and is in a group other than ' +
        '"public", or for the owner alone where the configuration says so. It is about the words ' +
        'of one link, and takes the place of what was decided of them before.',
      access: 'principal',
      parameters: idParameter,
      body: reviewRequestSchema,
      answers: { 'application/json': reviewSchema },
      handle: async ({ parameters: { id }, body }, { access }) =>
        Response.json(reviewOnWire(await reviewLink(app, { framework: id, ...body }, access))),
    }),
    route({
      method: 'delete',
      path: '/api/v1/frameworks/{id}/reviews',
      summary: 'Take back what was decided about a link',
      description: 'Answers with what was decided. The link is again as it had been found.',
      access: 'principal',
      parameters: idParameter,
      query: z.strictObject({
        standard: standardNumber,
        passage: passageId,
        link: chosenMeaning,
        start: chosenStart,
      }),
      answers: { 'application/json': reviewSchema },
      handle: async ({ parameters: { id }, query }, { access }) =>
        Response.json(reviewOnWire(await withdrawReview(app, { framework: id, ...query }, access))),
    }),
    route({
      method: 'get',
      path: '/api/v1/frameworks/{id}/notes',
      summary: 'How standards that are easily confused are told apart, with proposals',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': noteListSchema },
      handle: async ({ parameters: { id } }, { access }) =>
        Response.json({
          notes: (await listNotes(app, id, access)).map(({ note, ...rest }) => ({
            ...rest,
            ...(note !== undefined && {
              note: { text: note.text, by: note.by, at: timeOf(note.at) },
            }),
          })),
        }),
    }),
    route({
      method: 'post',
      path: '/api/v1/frameworks/{id}/notes',
      summary: 'Write how two standards are told apart',
      access: 'principal',
      parameters: idParameter,
      body: noteRequestSchema,
      answers: {
        'application/json': noteSchema.shape.note
          .unwrap()
          .extend(noteSchema.pick({ standards: true }).shape),
      },
      async handle({ parameters: { id }, body }, { access }) {
        const { standards, text, by, at } = await writeNote(app, { framework: id, ...body }, access)
        return Response.json({ standards, text, by, at: timeOf(at) })
      },
    }),
    route({
      method: 'post',
      path: '/api/v1/frameworks/{id}/alignments',
      summary: 'Link documents to the standards that their passages address',
      description:
        'For the owner. The work goes on as a job. "with": "model" is refused where no language ' +
        'model is configured.',
      access: 'principal',
      parameters: idParameter,
      body: alignmentRequestSchema,
      status: 202,
      answers: { 'application/json': jobResponseSchema },
      async handle({ parameters: { id }, body }, { access }) {
        const job = await queueAlignment(app, runner, { framework: id, ...body }, access)
        return Response.json({ job }, { status: 202 })
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/institutions',
      summary: 'The institutions of which you may read documents',
      access: 'principal',
      answers: { 'application/json': institutionListSchema },
      handle: async (_request, { access }) =>
        Response.json({
          institutions: (await listInstitutions(app, access)).map(name => ({ name })),
        }),
    }),
  ]
}

function linkOnWire(link: ShownLink): StandardLink {
  const { document, page, decision } = link
  const day = document.date === undefined ? undefined : dayOf(document.date)
  return {
    standard: link.standard,
    title: link.title,
    passage: link.chunkId,
    document: {
      id: document.id,
      title: document.title,
      key: document.key,
      ...(day !== undefined && { date: day }),
      ...(document.fileDate !== undefined && { fileDate: document.fileDate }),
    },
    ...(page !== undefined && { page }),
    shows: link.shows,
    likelihood: link.score,
    by: link.by,
    quotations: link.sentences.map(({ start, end }, at) => ({
      start,
      end,
      text: link.quotations[at] ?? '',
    })),
    ...(decision !== undefined && {
      review: {
        decision,
        by: link.decidedBy ?? '',
        at: timeOf(link.decidedAt ?? 0),
        ...(link.reason !== undefined && { reason: link.reason }),
        ...(link.takenFrom !== undefined && { takenFrom: link.takenFrom }),
      },
    }),
  }
}

const reviewOnWire = ({ standard, chunkId, decision, by, at, reason }: LinkReview) => ({
  standard,
  passage: chunkId,
  decision,
  by,
  at: timeOf(at),
  ...(reason !== undefined && { reason }),
})

const timeOf = (ms: number): string => new Date(ms).toISOString()
