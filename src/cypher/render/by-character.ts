import type { GraphExpression } from '../../core/graph-query.ts'
import type { RenderState } from './render-state.ts'
import { ofAnyKind } from './text-order.ts'

/**
 * `replace` and `split`. Between the characters of a text, where the text that is looked for is
 * empty, the server goes by UTF-16 units: it would break a character beyond U+FFFF in two.
 */
export function renderByCharacter(
  name: 'replace' | 'split',
  search: GraphExpression | undefined,
  rendered: readonly string[],
  state: RenderState,
): string {
  if (!mayBeEmpty(search, state)) return `${name}(${rendered.join(', ')})`
  const variables = rendered.map(() => state.fresh())
  const [text = 'null', looked = 'null', put] = variables
  const chosen =
    put === undefined
      ? splitByCharacter(text, looked, state)
      : replacedByCharacter(text, looked, put, state)
  return rendered.reduceRight(
    (inner, value, index) => `head([${variables[index]} IN [${ofAnyKind(value)}] | ${inner}])`,
    chosen,
  )
}

/** Whether a text that is looked for, or one of several, may be empty. */
function mayBeEmpty(search: GraphExpression | undefined, state: RenderState): boolean {
  if (search?.kind === 'list') return search.items.some(item => mayBeEmpty(item, state))
  const given =
    search?.kind === 'literal'
      ? search.value
      : search?.kind === 'parameter'
        ? state.options.parameters.get(search.name)
        : undefined
  const texts = typeof given === 'object' && given?.kind === 'list' ? given.items : [given]
  return !texts.every(each => typeof each === 'string' && each !== '')
}

function replacedByCharacter(
  text: string,
  looked: string,
  put: string,
  state: RenderState,
): string {
  const place = state.fresh()
  const { places, character } = charactersOf(text, place)
  const made = withBetween(state.fresh(), { place, places, character, put })
  return (
    `CASE WHEN ${looked} = '' AND ${isText(text)} AND ${isText(put)} THEN ${made} ` +
    `ELSE replace(${text}, ${looked}, ${put}) END`
  )
}

/**
 * With an empty text among several the server takes out the others, one after the other, and then
 * splits every character off; an empty text has one part, and one that is looked for has two.
 */
function splitByCharacter(text: string, looked: string, state: RenderState): string {
  const [one, all] = [state.fresh(), state.fresh()]
  const place = state.fresh()
  const listed = (of: string): string => {
    const { places, character } = charactersOf(of, place)
    return `[${place} IN ${places} | ${character}]`
  }
  const rest =
    `reduce(${all} = ${text}, ${one} IN [${one} IN ${looked} WHERE ${one} <> ''] | ` +
    `replace(${all}, ${one}, ''))`
  const server = `split(${text}, ${looked})`
  const ofSeveral =
    `CASE WHEN '' IN ${looked} AND NOT ${text} IN ${looked} THEN ` +
    `head([${all} IN [${rest}] | ${listed(all)}]) ELSE ${server} END`
  const hasCharacters = `${isText(text)} AND ${text} <> ''`
  return (
    `CASE WHEN ${looked} = '' AND ${hasCharacters} THEN ${listed(text)} ` +
    `WHEN ${looked} IS :: LIST<STRING NOT NULL> NOT NULL AND ${hasCharacters} THEN ${ofSeveral} ` +
    `ELSE ${server} END`
  )
}

const isText = (value: string): string => `${value} IS :: STRING NOT NULL`

const charactersOf = (
  text: string,
  place: string,
): { readonly places: string; readonly character: string } => ({
  places: `range(0, size(${text}) - 1)`,
  character: `substring(${text}, ${place}, 1)`,
})

interface Between {
  readonly place: string
  readonly places: string
  readonly character: string
  readonly put: string
}

const withBetween = (whole: string, { place, places, character, put }: Between): string =>
  `reduce(${whole} = ${put}, ${place} IN ${places} | ${whole} + ${character} + ${put})`
