import { longPattern } from '../../support/long-pattern.ts'
import { countriesOf, countryNamed } from './countries.ts'

const verb = /\b(?:is|was|are|were|Is|Was) /u
/** What follows is told of something else. */
const elsewhere = longPattern('u')`
  \b(?:about|against|who|which|that|whose|starring|directed|written|produced|featuring|based|
  after|during|killed|born|famous|known|best|by|with|from)\b|[;(]
`
const capitals = /\p{Lu}[\p{L}’'.]*(?:[ –-]\p{Lu}[\p{L}’'.]*)*/gu

/**
 * The countries that a sentence says its subject is from or in: "X is a Swedish film", "Y is a
 * mountain in the Andes of Peru". Words for what comes from a country count anywhere before the
 * clause goes on to something else; the names of countries behind a preposition or a comma.
 */
export function leadCountries(sentence: string): readonly string[] {
  const text = sentence.replace(/\s?\([^()]*\)/gu, '')
  const start = verb.exec(text)
  if (start === null) return []
  const from = start.index + start[0].length
  const behind = text.slice(from)
  const found = countriesSaid(behind.slice(0, elsewhere.exec(behind)?.index))
  // "X, an Australian politician, was …", "the museum in Hamar, Norway is …".
  return found.length > 0
    ? found
    : countriesSaid(/, an? .*|,? (?:in|of|at) .*/u.exec(text.slice(0, start.index))?.[0] ?? '')
}

function countriesSaid(said: string): readonly string[] {
  for (const match of said.matchAll(capitals)) {
    const before = said.slice(0, match.index)
    const run = match[0].replace(/[.'’]+$/u, '')
    const isPlace = /(?:\b(?:in|of|at|near)(?: the)?|,) $/u.test(before)
    const named = isPlace ? countryNamed(run.toLowerCase()) : undefined
    if (named !== undefined) return [named]
    if (isPlace) continue
    const [first = ''] = run.split(' ')
    for (const part of [run, run.split(' ').slice(0, 2).join(' '), first]) {
      const countries = countriesOf(part.toLowerCase())
      if (countries.length > 0) return countries
      const whole = part.includes(' ') ? countryNamed(part.toLowerCase()) : undefined
      if (whole !== undefined) return [whole]
    }
  }
  return []
}
