import type { ReviewedLinks } from '../../core/told-standards.ts'
import { counted } from '../coverage/strength.ts'
import { numberOfValue, textOf } from './row-values.ts'
import type { StandardOptions, StandardPorts } from './standard-ports.ts'
import type { QuestionScope } from './question-scope.ts'
import { linksQuery } from './standard-query.ts'

/** The links that an answer rests on, and how many of them a person decided about. */
export async function reviewedLinks(
  { scope }: { readonly scope: QuestionScope },
  ports: Pick<StandardPorts, 'query'>,
  { principal, signal }: StandardOptions,
): Promise<ReviewedLinks> {
  const { rows } = await ports.query(linksQuery(scope), { principal, signal })
  const links = { total: 0, reviewed: 0, likelyRight: 0 }
  for (const [by, count, likelihood] of rows) {
    links.total += numberOfValue(count)
    links.likelyRight += numberOfValue(likelihood)
    if (textOf(by) === 'person') links.reviewed += numberOfValue(count)
  }
  return links
}

/** In words; none where there are no links. */
export function reviewedText({ total, reviewed }: ReviewedLinks): string[] {
  if (total === 0) return []
  const all = total === 1 ? 'The only link' : `All ${counted(total, 'link')}`
  const rest = `that this rests on`
  if (reviewed === total) return [`${all} ${rest} ${total === 1 ? 'was' : 'were'} reviewed.`]
  return reviewed === 0
    ? [`Nobody has reviewed the ${counted(total, 'link').replace(/^1 /, '')} ${rest}.`]
    : [`Of the ${counted(total, 'link')} ${rest}, a person reviewed ${number(reviewed)}.`]
}

const number = (value: number): string => value.toLocaleString('en-US')
