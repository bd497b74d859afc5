import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../../app/compose.ts'
import { toldError } from '../../app/told-error.ts'
import { rateAnswer, ratingBy } from '../../app/use-cases/answers/ratings.ts'
import type { Rating } from '../../core/contract/http/ratings.ts'
import { AppError } from '../../core/errors.ts'
import type { RatedAnswer } from './rating-view.ts'
import type { Rights } from './rights.ts'

/** Keeps what members say of answers. */
export interface Ratings {
  /**
   * Adds to what the member said of the answer before; returns a sentence for them, also where it
   * could not be kept.
   */
  readonly add: (rated: RatedAnswer, user: string, rating: Rating) => Promise<string>
}

export function slackRatings(
  app: App,
  rights: Rights,
  onInternalError: (error: unknown, place: string) => void,
): Ratings {
  const keep = async (
    { answerId, ...place }: RatedAnswer,
    user: string,
    rating: Rating,
  ): Promise<void> => {
    const options = {
      principal: rights.principalOf({ ...place, user }),
      rater: rights.raterOf(user),
    }
    const before = await ratingBy(app, answerId, options)
    await rateAnswer(app, answerId, { ...before, ...rating }, options)
  }
  return {
    async add(rated, user, rating) {
      if (Object.keys(rating).length === 0)
        return 'Nothing was chosen, so nothing was saved. Choose a grade, or write a comment.'
      try {
        await keep(rated, user, rating)
        return 'Thank you, your rating is saved.'
      } catch (error) {
        const told = error instanceof AppError ? toldError(error) : undefined
        if (told?.code === 'not_found')
          return 'This answer can no longer be rated: it is not recorded any more.'
        onInternalError(error, 'slack rating')
        return 'Something went wrong, and your rating was not saved. Please try again.'
      }
    },
  }
}

/** What the work says if it is over within the time that Slack gives, else that it goes on. */
export async function withinSlacksTime(work: Promise<string>, ms: number): Promise<string> {
  return await Promise.race([work, delay(ms, 'Your rating is being saved.', { ref: false })])
}
