import { z } from 'zod'
import { ratingGuidelines } from '../../app/use-cases/answers/rating-guidelines.ts'
import { ratingSchema, type Rating } from '../../core/contract/http/ratings.ts'

/** What the form for ratings is called in what Slack sends. */
export const ratingViewId = 'veritrail_rating'

const placeSchema = z.object({
  answerId: z.string(),
  channel: z.string(),
  kind: z.enum(['channel', 'member']),
  isForeign: z.boolean(),
})
/** The answer that is rated, and where it was shown. */
export type RatedAnswer = z.output<typeof placeSchema>

const plain = (text: string) => ({ type: 'plain_text', text, emoji: false }) as const
const valueId = 'value'
const commentId = 'comment'
const mostOfComment = 3_000

/** The form: each aspect with its question, and each grade with what earns it. */
export const ratingView = (rated: RatedAnswer) => ({
  type: 'modal' as const,
  callback_id: ratingViewId,
  private_metadata: JSON.stringify(rated),
  title: plain('Rate this answer'),
  submit: plain('Save'),
  close: plain('Cancel'),
  blocks: [
    ...ratingGuidelines.aspects.map(({ name, title, question, scale }) => ({
      type: 'input' as const,
      block_id: name,
      optional: true,
      label: plain(`${title}: ${question}`),
      element: {
        type: 'radio_buttons' as const,
        action_id: valueId,
        options: scale.map(grade => ({
          value: String(grade.value),
          text: plain(`${grade.value} · ${grade.label}`),
          description: plain(grade.text),
        })),
      },
    })),
    {
      type: 'input' as const,
      block_id: commentId,
      optional: true,
      label: plain('Comment'),
      element: {
        type: 'plain_text_input' as const,
        action_id: valueId,
        multiline: true,
        max_length: mostOfComment,
      },
    },
  ],
})

/** The form once it is sent. */
export const closingView = (text: string) => ({
  type: 'modal' as const,
  title: plain('Rate this answer'),
  close: plain('Close'),
  blocks: [{ type: 'section' as const, text: plain(text) }],
})

const inputSchema = z.object({
  selected_option: z.object({ value: z.string() }).nullish(),
  value: z.string().nullish(),
})
const sentSchema = z.object({
  private_metadata: z.string(),
  state: z.object({ values: z.record(z.string(), z.record(z.string(), inputSchema)) }),
})

/** What a member filled in; `rating` holds nothing where they left all empty. */
export function readRatingView(view: unknown): {
  readonly rated: RatedAnswer
  readonly rating: Rating
} {
  const { private_metadata, state } = sentSchema.parse(view)
  const inputOf = (name: string) => state.values[name]?.[valueId]
  const comment = inputOf(commentId)?.value?.trim() ?? ''
  const grades = ratingGuidelines.aspects.flatMap(({ name }) => {
    const value = inputOf(name)?.selected_option?.value
    return value === undefined ? [] : [[name, Number(value)] as const]
  })
  return {
    rated: placeSchema.parse(JSON.parse(private_metadata)),
    rating: ratingSchema.parse({
      ...Object.fromEntries(grades),
      ...(comment !== '' && { comment }),
    }),
  }
}
