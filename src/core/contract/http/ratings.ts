import { z } from 'zod'

const ratedAspects = ['faithfulness', 'answerRelevance', 'contextRelevance'] as const

const grade = z.int().min(1).max(5).optional()

/** What a person says of an answer: grades from 1, worst, to 5, best. */
export const ratingSchema = z
  .strictObject({
    faithfulness: grade.describe('whether the sources say what the answer says'),
    answerRelevance: grade.describe('whether the answer answers the question'),
    contextRelevance: grade.describe('whether the sources are about the question'),
    thumb: z.enum(['up', 'down']).optional(),
    comment: z.string().max(4_000).optional(),
  })
  .meta({ minProperties: 1 })
export type Rating = z.output<typeof ratingSchema>

const recordedRatingSchema = ratingSchema.extend({
  id: z.string(),
  answerId: z.string(),
  rater: z.string(),
  ratedAt: z.string(),
})
export const ratedSchema = z.object({
  rating: recordedRatingSchema,
  pipeline: z.string().nullable().describe('which pipeline gave the answer'),
})
export type Rated = z.output<typeof ratedSchema>

export const ratingListSchema = z.object({
  ratings: z.array(
    recordedRatingSchema.extend({
      pipeline: z.string().nullable().describe('null until you have rated the answer yourself'),
    }),
  ),
})
export type RatingList = z.output<typeof ratingListSchema>

export const guidelinesSchema = z.object({
  aspects: z.array(
    z.object({
      name: z.enum(ratedAspects),
      title: z.string(),
      question: z.string(),
      scale: z.array(
        z.object({ value: z.int().min(1).max(5), label: z.string(), text: z.string() }),
      ),
    }),
  ),
})
export type Guidelines = z.output<typeof guidelinesSchema>
