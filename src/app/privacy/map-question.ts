import { AppError, isAppError } from '../../core/errors.ts'
import type { Filter } from '../../core/question.ts'
import { personalDataRules } from '../../privacy/detect/personal-data-rules.ts'
import { isPseudonym } from '../../privacy/pseudonyms/privacy-keys.ts'
import type { App } from '../compose.ts'

type PrivateApp = Pick<App, 'privacy'>

/**
 * A question as the corpus can be asked it: persons by their pseudonyms, all else that is replaced
 * in documents replaced. Nothing but this is searched for, recorded, shown to a model. Throws
 * `invalid_input` where the question names somebody and the salt is not at hand.
 */
export function mappedText({ privacy }: PrivateApp, text: string): string {
  if (privacy === undefined) return text
  try {
    return privacy.asking().replace([text])[0]?.text ?? text
  } catch (error) {
    if (!isOfSalt(error)) throw error
    if (namesNobody(text, privacy.settings)) return text
    throw new AppError(
      'invalid_input',
      `The question holds personal data, and in this corpus it is replaced. ${error.message} ` +
        'Questions that name nobody are answered without it.',
      error.details,
      { cause: error },
    )
  }
}

/** A name as somebody is looked up by: all of the text is the name, in whatever case. */
export function mappedName(app: PrivateApp, name: string): string {
  const { privacy } = app
  if (privacy === undefined || isPseudonym(name.trim())) return name
  const mapped = mappedText(app, name)
  if (mapped !== name || !privacy.settings.types.includes('person')) return mapped
  // "anna": the rules do not take it for a name, but somebody may bear it.
  const asking = privacy.asking()
  const known = /^[\p{L}\p{M}'’.\- ]{2,200}$/u.test(name) ? asking.people.bearerOf(name) : undefined
  return known === undefined ? name : asking.person(known)
}

export function mappedFilter<Given extends Filter | undefined>(
  app: PrivateApp,
  filter: Given,
): Given {
  return filter?.person === undefined
    ? filter
    : { ...filter, person: mappedName(app, filter.person) }
}

/** A query with names in its strings; strings with escapes stay as they are. */
export const mappedQuery = (app: PrivateApp, text: string): string =>
  app.privacy === undefined
    ? text
    : text.replaceAll(/(['"])((?:(?!\1)[^\\])*)\1/g, (whole, quote: string, inner: string) =>
        inner.length > mostOfString ? whole : `${quote}${mappedName(app, inner)}${quote}`,
      )

const mostOfString = 500

const isOfSalt = (error: unknown): error is AppError<'invalid_input'> =>
  isAppError(error, 'invalid_input') &&
  error.details.issues.some(({ path }) => path === 'privacy.salt')

function namesNobody(
  text: string,
  { types, allow, deny }: NonNullable<App['privacy']>['settings'],
): boolean {
  return personalDataRules({ types, allow, deny })(text).every(({ start, end }) =>
    isPseudonym(text.slice(start, end)),
  )
}
