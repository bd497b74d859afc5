import type { TextRange } from '../../core/span.ts'
import type { Voice } from '../../core/voice.ts'
import { thirdPersonOf, verbForm, verbForms } from '../grammar/verb-forms.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { setOf } from '../lexicons/lexicon.ts'

/** A text in the third person, and where its ranges and those of the original stand. */
export interface NamedText {
  readonly text: string
  /** Where in the original a range of the text stands. */
  readonly originalOf: (range: TextRange) => TextRange
  /** Where in the text a range of the original stands. */
  readonly nowOf: (range: TextRange) => TextRange
}

interface Change extends TextRange {
  readonly text: string
}

const pronoun = longPattern('gu')`
  (?<![\p{L}\p{N}_'’.@/&-])
  (?:I|[Mm](?:e|y|ine|yself)|[Yy]ou(?:rs?|rself)?|i(?=['’ ]\p{L}))
  (?![\p{L}\p{N}_@/&-]|\.\p{L})(?:['’](?:m|ve|ll|d|re)(?!\p{L}))?
`
const following =
  /^( (?:just|only|also|already|still|really|never|always|now))?( )(\p{L}+(?:['’]t)?)/u
const preceding = /(\p{L}+(?:['’]t)?)[^\p{L}\n]{1,3}$/u
const contracted: Readonly<Record<string, string>> = {
  m: ' is',
  re: ' is',
  ve: ' has',
  ll: ' will',
  d: ' would',
}
const agreeing = new Map([
  ['am', 'is'],
  ['are', 'is'],
  ['have', 'has'],
  ['do', 'does'],
  ['were', 'was'],
  ["aren't", "isn't"],
  ["haven't", "hasn't"],
  ["don't", "doesn't"],
  ["weren't", "wasn't"],
])
// Behind these no verb takes an ending: "can you send", "let me know", "did I say".
const openers = setOf(`
  can could will would shall should may might must do does did don't doesn't didn't won't can't
  couldn't wouldn't shouldn't let make makes made help helps helped see saw hear heard to
`)
const inverted = setOf('am are is was were have has had')
// "Part I", "World War I", "Elizabeth I".
const counted = setOf(`
  war part type phase class volume chapter title article section level stage act scene book unit
  grade category annex appendix schedule tier round form
`)
const objects = setOf('me my mine myself your yours yourself')
const quoted = /“[^”\n]{1,400}”|"[^"\n]{1,400}"/g

/**
 * A text with names for "I" and "you": "I approved it" of Ada Hill is read as "Ada Hill approved
 * it". What is quoted in it is somebody else's and stays as it is.
 */
export function withNames(text: string, voice: Voice | undefined): NamedText {
  const changes = voice === undefined ? [] : [...changesTo(text, voice)]
  let named = ''
  let at = 0
  const placed = changes.map((before): Placed => {
    named += text.slice(at, before.start)
    const start = named.length
    named += before.text
    at = before.end
    return { before, now: { start, end: named.length } }
  })
  return {
    text: named + text.slice(at),
    originalOf: range => moved(range, placed, 'now', 'before'),
    nowOf: range => moved(range, placed, 'before', 'now'),
  }
}

/** Where words that were changed stood, and where they stand now. */
interface Placed {
  readonly before: Change
  readonly now: TextRange
}

/** A range in the other text; what ends inside changed words takes them whole. */
function moved(
  range: TextRange,
  placed: readonly Placed[],
  from: keyof Placed,
  to: keyof Placed,
): TextRange {
  const place = (offset: number, edge: keyof TextRange): number => {
    const last = placed.findLast(each =>
      edge === 'start' ? each[from].start <= offset : each[from].start < offset,
    )
    if (last === undefined) return offset
    return offset < last[from].end ? last[to][edge] : last[to].end + offset - last[from].end
  }
  return { start: place(range.start, 'start'), end: place(range.end, 'end') }
}

function* changesTo(text: string, { speaker, addressee }: Voice): Generator<Change> {
  const quotations = [...text.matchAll(quoted)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  for (const { 0: found, index: start } of text.matchAll(pronoun)) {
    if (quotations.some(range => range.start < start && start < range.end)) continue
    const [word = '', ending] = found.toLowerCase().split(/['’]/)
    const name = word.startsWith('y') ? addressee : speaker
    if (name === undefined) continue
    const before = preceding.exec(text.slice(Math.max(0, start - 40), start))?.[1]?.toLowerCase()
    const end = start + found.length
    if (before === 'thank' || (word === 'i' && isNumeral(before, text.slice(end)))) continue
    if (objects.has(word)) {
      yield { start, end, text: /^(?:me|myself|yourself)$/.test(word) ? name : `${name}'s` }
      continue
    }
    if (ending !== undefined) {
      yield { start, end, text: `${name}${contracted[ending] ?? ''}` }
      continue
    }
    const [all = '', adverb = '', blank = '', verb = ''] = following.exec(text.slice(end)) ?? []
    const form = isSubject(word, before) ? inThirdPerson(verb) : undefined
    yield form === undefined
      ? { start, end, text: name }
      : { start, end: end + all.length, text: `${name}${adverb}${blank}${form}` }
  }
}

/** A capital I that counts, or that is a letter. */
const isNumeral = (before: string | undefined, behind: string): boolean =>
  !/^['’]|^,? \p{L}/u.test(behind) || (before !== undefined && counted.has(before))

/** "You" behind a verb or preposition is its object: "I told you have a look" is rare. */
const isSubject = (word: string, before: string | undefined): boolean =>
  before === undefined ||
  (!openers.has(before) &&
    !inverted.has(before) &&
    (word === 'i' || !/^(?:with|for|of|at|on|by|from|about)$/.test(before)))

function inThirdPerson(verb: string): string | undefined {
  const lower = verb.toLowerCase().replace('’', "'")
  const agreed = agreeing.get(lower)
  if (agreed !== undefined) return agreed
  const forms = verbForms(lower)
  const isPresent =
    (forms & verbForm.base) > 0 && (forms & (verbForm.past | verbForm.nounLike)) === 0
  return isPresent ? thirdPersonOf(lower) : undefined
}
