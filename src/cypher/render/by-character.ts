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
  const given =
    search?.kind === 'literal'
      ? search.value
      : search?.kind === 'parameter'
        ? state.options.parameters.get(search.name)
        : undefined
  if (typeof given === 'string' && given !== '') return `${name}(${rendered.join(', ')})`
  const variables = rendered.map(() => state.fresh())
  const [text = 'null', looked = 'null', put] = variables
  const place = state.fresh()
  const places = `range(0, size(${text}) - 1)`
  const character = `substring(${text}, ${place}, 1)`
  const made =
    put === undefined
      ? `[${place} IN ${places} | ${character}]`
      : withBetween(state.fresh(), { place, places, character, put })
  const areTexts = [text, ...(put === undefined ? [] : [put])]
    .map(each => `${each} IS :: STRING NOT NULL`)
    .join(' AND ')
  // An empty text has one part, as the server says.
  const notEmpty = put === undefined ? ` AND ${text} <> ''` : ''
  const chosen =
    `CASE WHEN ${looked} = '' AND ${areTexts}${notEmpty} THEN ${made} ` +
    `ELSE ${name}(${variables.join(', ')}) END`
  return rendered.reduceRight(
    (inner, value, index) => `head([${variables[index]} IN [${ofAnyKind(value)}] | ${inner}])`,
    chosen,
  )
}

interface Between {
  readonly place: string
  readonly places: string
  readonly character: string
  readonly put: string
}

const withBetween = (whole: string, { place, places, character, put }: Between): string =>
  `reduce(${whole} = ${put}, ${place} IN ${places} | ${whole} + ${character} + ${put})`
