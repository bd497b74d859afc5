import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { readQuestions } from '../../../app/use-cases/evaluation/read-questions.ts'
import {
  compareVersions,
  keepSet,
  keptSet,
  listSets,
  questionsOfVersion,
  type KeptSet,
  type KeptVersion,
} from '../../../app/use-cases/question-sets/kept-sets.ts'
import {
  questionSetDifferenceSchema,
  questionSetKeptSchema,
  questionSetListSchema,
  questionSetRequestSchema,
  questionSetSchema,
} from '../../../core/contract/http/question-sets.ts'
import { AppError } from '../../../core/errors.ts'
import { downloadResponse } from '../download.ts'
import { route, type Route } from '../route.ts'

const nameParameter = z.object({ name: z.string().min(1).max(64).describe('of a question set') })
const versionParameter = nameParameter.extend({
  version: z.string().min(4).max(16).describe('a version, or its first digits'),
})

/** Question sets that the corpus keeps, for its owner. */
export function questionSetRoutes(app: App): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/v1/question-sets',
      summary: 'List the question sets of the corpus with their versions',
      access: 'principal',
      answers: { 'application/json': questionSetListSchema },
      handle: (_, { access }) =>
        Promise.resolve(Response.json({ sets: listSets(app, access).map(shownSet) })),
    }),
    route({
      method: 'get',
      path: '/api/v1/question-sets/{name}',
      summary: 'The versions of a question set',
      access: 'principal',
      parameters: nameParameter,
      answers: { 'application/json': questionSetSchema },
      handle: ({ parameters: { name } }, { access }) =>
        Promise.resolve(Response.json(shownSet(keptSet(app, name, access)))),
    }),
    route({
      method: 'post',
      path: '/api/v1/question-sets/{name}',
      summary: 'Keep a version of a question set',
      description: 'For the owner. The same questions are the same version, which is kept once.',
      access: 'principal',
      parameters: nameParameter,
      body: questionSetRequestSchema,
      answers: { 'application/json': questionSetKeptSchema },
      handle({ parameters: { name }, body: { questions: lines, note } }, { access }) {
        const { questions, problems } = readQuestions(lines, 'The question set')
        if (problems.length > 0)
          throw new AppError('invalid_input', 'Some lines of the question set cannot be read.', {
            issues: problems.map(({ line, message }) => ({ path: `line ${line}`, message })),
          })
        const kept = keepSet(app, { name, questions, note }, access)
        return Promise.resolve(Response.json({ name, ...shownVersion(kept) }))
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/question-sets/{name}/{version}',
      summary: 'The questions of a version, as they were kept (JSON Lines)',
      access: 'principal',
      parameters: versionParameter,
      answers: { 'application/jsonl': z.string() },
      handle({ parameters: { name, version } }, { access }) {
        const { kept, lines } = questionsOfVersion(app, { name, version }, access)
        return Promise.resolve(
          downloadResponse(lines, {
            name: `${name}-${kept.version}.jsonl`,
            mediaType: 'application/jsonl',
          }),
        )
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/question-sets/{name}/{version}/difference',
      summary: 'What a later version adds, removes and changes',
      access: 'principal',
      parameters: versionParameter,
      query: z.strictObject({
        after: z.string().min(4).max(16).optional().describe('default: the newest version'),
      }),
      answers: { 'application/json': questionSetDifferenceSchema },
      handle({ parameters: { name, version }, query: { after } }, { access }) {
        const { added, removed, ...found } = compareVersions(
          app,
          { name, before: version, after },
          access,
        )
        const brief = ({ id, question }: { readonly id: string; readonly question: string }) => ({
          id,
          question,
        })
        return Promise.resolve(
          Response.json({ ...found, added: added.map(brief), removed: removed.map(brief) }),
        )
      },
    }),
  ]
}

const shownVersion = ({ version, at, questions, note }: KeptVersion) => ({
  version,
  keptAt: new Date(at).toISOString(),
  questions,
  ...(note === undefined ? {} : { note }),
})

const shownSet = ({ name, versions }: KeptSet) => ({ name, versions: versions.map(shownVersion) })
