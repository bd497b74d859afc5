import type { GraphValue } from '../../core/graph-value.ts'
import type { EvaluationContext } from '../values/evaluation-context.ts'
import { characterCount, offsetAfter } from '../values/code-point-text.ts'
import { checkCharacters, checkItems } from '../values/concatenation.ts'
import { sizeArgument, textArgument, wrongKind } from './arguments.ts'
import { strict, type CypherFunction } from './cypher-function.ts'
import { trimText } from './trim-text.ts'
import { evaluationFault } from '../query/fault.ts'

/**
 * Parts of a text between delimiters: of several the one that occurs first, among those the one
 * listed first. An empty delimiter splits every character off, after the others among it are taken
 * out, one after the other; a text that is a delimiter has two empty parts. Time grows with text
 * length times number of delimiters.
 */
function splitText(text: string, delimiters: readonly string[]): readonly string[] {
  if (text === '' || delimiters.length === 0) return [text]
  if (delimiters.includes(text)) return ['', '']
  const used = [...new Set(delimiters)].filter(delimiter => delimiter !== '')
  if (used.length < new Set(delimiters).size)
    return Array.from(used.reduce((rest, delimiter) => rest.replaceAll(delimiter, ''), text))
  const single = used[0]
  if (single !== undefined && used.length === 1) return text.split(single)
  const next = used.map(delimiter => text.indexOf(delimiter))
  const parts: string[] = []
  let from = 0
  for (;;) {
    let found = -1
    for (const [index, delimiter] of used.entries()) {
      let place = next[index] ?? -1
      if (place !== -1 && place < from) {
        place = text.indexOf(delimiter, from)
        next[index] = place
      }
      if (place !== -1 && (found === -1 || place < (next[found] ?? -1))) found = index
    }
    const place = next[found]
    if (place === undefined) return [...parts, text.slice(from)]
    parts.push(text.slice(from, place))
    from = place + (used[found]?.length ?? 0)
  }
}

/** Functions on text; lengths and places count code points. */
export const textFunctions: readonly CypherFunction[] = [
  ...['toLower', 'lower'].map(name =>
    strict(name, 1, 'In lower case.', ([text]) => textArgument(text, name).toLowerCase()),
  ),
  ...['toUpper', 'upper'].map(name =>
    strict(name, 1, 'In upper case.', ([text]) => textArgument(text, name).toUpperCase()),
  ),
  ...['char_length', 'character_length'].map(name =>
    strict(name, 1, 'Number of characters.', ([text]) =>
      BigInt(characterCount(textArgument(text, name))),
    ),
  ),
  trimming('trim', true, true),
  trimming('btrim', true, true),
  trimming('ltrim', true, false),
  trimming('rtrim', false, true),
  strict(
    'substring',
    [2, 3],
    'Part of a text from a place (from 0), of a length if given.',
    ([text, start, length]) => substring(text, start, length),
  ),
  strict('left', 2, 'The first characters.', ([text, length]) =>
    textArgument(text, 'left').slice(
      0,
      offsetAfter(textArgument(text, 'left'), lengthArgument(length, 'left')),
    ),
  ),
  strict('right', 2, 'The last characters.', ([text, length]) =>
    right(textArgument(text, 'right'), lengthArgument(length, 'right')),
  ),
  strict(
    'replace',
    3,
    'With every occurrence of a text replaced by another.',
    ([text, search, replacement], context) =>
      replace(
        textArgument(text, 'replace'),
        textArgument(search, 'replace'),
        textArgument(replacement, 'replace'),
        context,
      ),
  ),
  strict(
    'split',
    2,
    'Parts of a text between a delimiter, or between any of a list of delimiters.',
    ([text, delimiters], context) => split(textArgument(text, 'split'), delimiters, context),
  ),
  strict('normalize', 1, 'In Unicode normal form NFC.', ([text]) =>
    textArgument(text, 'normalize').normalize('NFC'),
  ),
]

function trimming(name: string, start: boolean, end: boolean): CypherFunction {
  const where = start && end ? 'at both ends' : start ? 'at the start' : 'at the end'
  return strict(
    name,
    name === 'trim' ? 1 : [1, 2],
    `Without white space ${where}, or without the characters given.`,
    ([text, characters]) =>
      trimText(
        textArgument(text, name),
        characters === undefined ? undefined : textArgument(characters, name),
        start,
        end,
      ),
  )
}

function lengthArgument(value: GraphValue | undefined, name: string): number {
  const length = sizeArgument(value, name)
  if (length < 0) throw evaluationFault(`${name}(): the length is negative`)
  return length
}

function substring(
  text: GraphValue | undefined,
  start: GraphValue | undefined,
  length: GraphValue | undefined,
): string {
  const whole = textArgument(text, 'substring')
  const first = sizeArgument(start, 'substring')
  const count = length === undefined ? Infinity : sizeArgument(length, 'substring')
  if (first < 0 || count < 0)
    throw evaluationFault('substring(): the start or the length is negative')
  const from = offsetAfter(whole, first)
  return whole.slice(from, offsetAfter(whole, count, from))
}

function right(text: string, length: number): string {
  return text.slice(offsetAfter(text, Math.max(0, characterCount(text) - length)))
}

function replace(
  text: string,
  search: string,
  replacement: string,
  context: EvaluationContext,
): string {
  const parts = search === '' ? ['', ...Array.from(text), ''] : text.split(search)
  checkCharacters(text.length + (parts.length - 1) * (replacement.length - search.length), context)
  return parts.join(replacement)
}

function split(
  text: string,
  delimiters: GraphValue | undefined,
  context: EvaluationContext,
): GraphValue {
  const isList = typeof delimiters === 'object' && delimiters?.kind === 'list'
  if (isList && delimiters.items.includes(null)) return null
  const all = isList
    ? delimiters.items.map(delimiter => textArgument(delimiter, 'split'))
    : typeof delimiters === 'string'
      ? [delimiters]
      : wrongKind('split', 'a string or a list of strings', delimiters)
  const items = splitText(text, all)
  checkItems(items.length, context)
  return { kind: 'list', items }
}
