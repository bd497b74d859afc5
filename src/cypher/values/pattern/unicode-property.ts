import { posixClasses, union, type CharacterSet } from './character-sets.ts'
import { unsupportedPattern } from './pattern-syntax.ts'

const categories = new Set([
  'L',
  'Lu',
  'Ll',
  'Lt',
  'Lm',
  'Lo',
  'LC',
  'M',
  'Mn',
  'Mc',
  'Me',
  'N',
  'Nd',
  'Nl',
  'No',
  'P',
  'Pc',
  'Pd',
  'Ps',
  'Pe',
  'Pi',
  'Pf',
  'Po',
  'S',
  'Sm',
  'Sc',
  'Sk',
  'So',
  'Z',
  'Zs',
  'Zl',
  'Zp',
  'C',
  'Cc',
  'Cf',
  'Co',
  'Cs',
  'Cn',
])
const properties: ReadonlyMap<string, string> = new Map([
  ['alphabetic', 'Alphabetic'],
  ['ideographic', 'Ideographic'],
  ['letter', 'L'],
  ['lowercase', 'Lowercase'],
  ['uppercase', 'Uppercase'],
  ['titlecase', 'Lt'],
  ['punctuation', 'P'],
  ['control', 'Cc'],
  ['white_space', 'White_Space'],
  ['digit', 'Nd'],
  ['hex_digit', 'Hex_Digit'],
  ['emoji', 'Emoji'],
  ['javalowercase', 'Lowercase'],
  ['javauppercase', 'Uppercase'],
])
const cased = new Set(['Lu', 'Ll', 'Lt', 'Lowercase', 'Uppercase'])

/**
 * `\p{name}`: a POSIX class, general category (`Lu`, `IsLu`, `gc=Lu`), script (`IsLatin`,
 * `script=Latin`) or binary property (`IsAlphabetic`).
 */
export function unicodeProperty(name: string, ignoresCase: boolean): CharacterSet {
  const posix = posixClasses.get(name)
  if (posix !== undefined)
    return ignoresCase && (name === 'Lower' || name === 'Upper')
      ? (posixClasses.get('Alpha') ?? posix)
      : posix
  const javaName = nameInScript(name)
  if (javaName === undefined)
    throw unsupportedPattern(`the character property \\p{${name.slice(0, 40)}}`)
  if (!ignoresCase || !cased.has(javaName)) return fromExpression(javaName)
  return union(fromExpression('Lu'), fromExpression('Ll'), fromExpression('Lt'))
}

function nameInScript(name: string): string | undefined {
  const [, key = '', value = ''] =
    /^(?:(Is|gc=|general_category=|sc=|script=))?([A-Za-z_]{1,40})$/i.exec(name) ?? []
  const wanted = key.toLowerCase()
  if ((wanted === '' || wanted === 'is' || wanted.startsWith('g')) && categories.has(value))
    return value
  if (wanted === '' && !value.toLowerCase().startsWith('java')) return undefined
  const property = properties.get(value.toLowerCase())
  if (property !== undefined && (wanted === 'is' || wanted === '')) return property
  return wanted === 'is' || wanted.startsWith('s') ? scriptNamed(value) : undefined
}

function scriptNamed(value: string): string | undefined {
  const script = `Script=${value
    .split('_')
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
    .join('_')}`
  try {
    new RegExp(`\\p{${script}}`, 'u')
    return script
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function fromExpression(property: string): CharacterSet {
  const expression = new RegExp(`^\\p{${property}}$`, 'u')
  return codePoint => expression.test(String.fromCodePoint(codePoint))
}
