import type { Voice } from '../../core/voice.ts'
import { thirdPersonOf, verbForm, verbForms } from '../grammar/verb-forms.ts'
import { determiners, prepositions } from '../grammar/function-words.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { changedText, type Change, type ChangedText } from '../sentences/changed-text.ts'

const pronoun = longPattern('gu')`
  (?<![\p{L}\p{N}_'’.@/&-])
  (?:I|[Mm](?:e|y|ine|yself)|[Yy]ou(?:rs?|rself)?|i(?=['’ ]\p{L}))
  (?![\p{L}\p{N}_@/&-]|\.\p{L})(?:['’](?:m|ve|ll|d|re)(?!\p{L}))?
`
const following =
  /^( (?:just|only|also|already|still|really|never|always|now|hereby))?( )(\p{L}+(?:['’]t)?)/u
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
// Verbs of what one thinks and feels that are as often other words elsewhere.
const thoughts = setOf('reckon guess suppose bet imagine regret dread hate like dislike fancy')
const objects = setOf('me my mine myself your yours yourself')
const quoted = /“[^”\n]{1,400}”|"[^"\n]{1,400}"/g

/**
 * A text with names for "I" and "you": "I approved it" of Ada Hill is read as "Ada Hill approved
 * it". What is quoted in it is somebody else's and stays as it is.
 */
export const withNames = (text: string, voice: Voice | undefined): ChangedText =>
  changedText(text, voice === undefined ? [] : changesTo(text, voice))

/** Whether a text says "I", "me" or "my" of its own, not only where it quotes. */
export const saysI = (text: string): boolean =>
  changesTo(text, { speaker: 'N' }).next().done !== true

function* changesTo(text: string, { speaker, addressee }: Voice): Generator<Change> {
  const quotations = [...text.matchAll(quoted)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  let quotation = 0
  for (const { 0: found, index: start } of text.matchAll(pronoun)) {
    while ((quotations[quotation]?.end ?? Infinity) <= start) quotation++
    if ((quotations[quotation]?.start ?? Infinity) < start) continue
    const [word = '', ending] = found.toLowerCase().split(/['’]/)
    const name = word.startsWith('y') ? addressee : speaker
    if (name === undefined) continue
    const before = preceding.exec(text.slice(Math.max(0, start - 40), start))?.[1]?.toLowerCase()
    const end = start + found.length
    if (before === 'thank' || (word === 'i' && isNumeral(before, text.slice(end)))) continue
    // "Neither Ruth nor myself came": with a name there the model reads that somebody came.
    if (
      word === 'myself' &&
      (before === 'nor' ||
        onlyStresses(
          text.slice(Math.max(0, start - longestClause), start),
          text.slice(end, end + 8),
        ))
    ) {
      yield { start: text[start - 1] === ' ' ? start - 1 : start, end, text: '' }
      continue
    }
    if (objects.has(word)) {
      yield { start, end, text: /^(?:me|myself|yourself)$/.test(word) ? name : `${name}'s` }
      continue
    }
    if (ending !== undefined) {
      const isPast = ending === 'd' && isParticiple(text.slice(end))
      yield { start, end, text: `${name}${isPast ? ' had' : (contracted[ending] ?? '')}` }
      continue
    }
    const [all = '', adverb = '', blank = '', verb = ''] = following.exec(text.slice(end)) ?? []
    const form = isSubject(word, before) ? inThirdPerson(verb, word === 'i') : undefined
    yield form === undefined
      ? { start, end, text: name }
      : { start, end: end + all.length, text: `${name}${adverb}${blank}${form}` }
  }
}

/** "I'd thought of it" had been, "I'd put it off" may be either and is most often "would". */
function isParticiple(behind: string): boolean {
  const forms = verbForms(following.exec(behind)?.[3]?.toLowerCase() ?? '')
  return (forms & verbForm.participle) > 0 && (forms & verbForm.base) === 0
}

/** A capital I that counts, or that is a letter. */
const isNumeral = (before: string | undefined, behind: string): boolean =>
  !/^['’]|^,? \p{L}/u.test(behind) || (before !== undefined && counted.has(before))

const longestClause = 200
const coordinated = /(?:(?:\b(?:and|or|nor)|[,(:])\s*|\b(?:only|just) )$/iu
const coordinating = /^,? (?:and|or|nor)\b(?! (?:I|i)\b)/u

/**
 * "I made it myself" and "I myself made it" only stress who did; "I hurt myself", "held by Ruth and
 * myself" and "myself and the dog" name somebody.
 */
function onlyStresses(before: string, behind: string): boolean {
  const clause = before.slice(-longestClause).replace(/^.*[.!?;\n]/su, '')
  if (/(?<!\p{L})I $/u.test(clause)) return true
  if (!/(?<![\p{L}'’])I(?![\p{L}.])/u.test(clause)) return false
  if (coordinated.test(clause) || coordinating.test(behind)) return false
  const [last = '', ...others] = (clause.match(/[\p{L}'’]+/gu) ?? []).reverse()
  const word = last.toLowerCase()
  if (prepositions.has(word)) return false
  const forms = verbForms(word)
  const isVerb = (forms & ~verbForm.nounLike) > 0
  // "The fence" is an object, whatever else "fence" may be.
  const isNoun =
    (forms & verbForm.nounLike) > 0 &&
    others.slice(0, 3).some(other => determiners.has(other.toLowerCase()))
  return !isVerb || isNoun
}

/** "You" behind a verb or preposition is its object: "I told you have a look" is rare. */
const isSubject = (word: string, before: string | undefined): boolean =>
  before === undefined ||
  (!openers.has(before) &&
    !inverted.has(before) &&
    (word === 'i' || !/^(?:with|for|of|at|on|by|from|about)$/.test(before)))

/** Behind "I" a word that may be a noun is a verb: "I hand in", "you people". */
function inThirdPerson(verb: string, isSureVerb: boolean): string | undefined {
  const lower = verb.toLowerCase().replace('’', "'")
  const agreed = agreeing.get(lower)
  if (agreed !== undefined) return agreed
  const forms = verbForms(lower)
  const isPresent =
    ((forms & verbForm.base) > 0 &&
      (forms & verbForm.past) === 0 &&
      (isSureVerb || (forms & verbForm.nounLike) === 0)) ||
    (isSureVerb && thoughts.has(lower))
  return isPresent ? thirdPersonOf(lower) : undefined
}
