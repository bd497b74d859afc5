import type { App } from '../../../app/compose.ts'
import { ratingGuidelines } from '../../../app/use-cases/answers/rating-guidelines.ts'
import {
  hasRated,
  rateAnswer,
  ratingsOf,
  type RecordedRating,
} from '../../../app/use-cases/answers/ratings.ts'
import {
  guidelinesSchema,
  ratedSchema,
  ratingListSchema,
  ratingSchema,
} from '../../../core/contract/http/ratings.ts'
import { idParameter } from '../../../core/contract/http/schemas.ts'
import { route, type Route } from '../route.ts'

/** What people say of answers. */
export function ratingRoutes(app: App): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/v1/answers/{id}/ratings',
      summary: 'Rate an answer',
      description:
        'Takes the place of your rating before. Tells which pipeline gave the answer, also where ' +
        'it was drawn at random.',
      access: 'principal',
      parameters: idParameter,
      body: ratingSchema,
      answers: { 'application/json': ratedSchema },
      async handle({ parameters: { id }, body }, { access }) {
        const { pipeline = null, ...rating } = await rateAnswer(app, id, body, access)
        return Response.json({ rating: onWire(rating), pipeline })
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/answers/{id}/ratings',
      summary: 'Your rating of an answer; the owner sees those of all',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': ratingListSchema },
      async handle({ parameters: { id } }, { access }) {
        const ratings = await ratingsOf(app, id, access)
        // What others said must not tell the pipeline to whoever has yet to rate.
        const mayKnow = await hasRated(app, id, access)
        return Response.json({
          ratings: ratings.map(({ pipeline = null, ...rating }) => ({
            ...onWire(rating),
            pipeline: mayKnow ? pipeline : null,
          })),
        })
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/guidelines',
      summary: 'What raters go by',
      access: 'principal',
      answers: { 'application/json': guidelinesSchema },
      handle: () => Response.json(ratingGuidelines),
    }),
  ]
}

const onWire = ({ ratedAt, ...rating }: Omit<RecordedRating, 'pipeline'>) => ({
  ...rating,
  ratedAt: new Date(ratedAt).toISOString(),
})
