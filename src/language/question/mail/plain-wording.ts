import { entries } from '../../lexicons/lexicon.ts'
import type { QuestionToken } from '../tokens.ts'
import { mailNouns } from './lexicon.ts'
import { slotOf, wordToken, type Slot } from './slots.ts'

/** A wording and the plain words for it, which may take up names and groups of the pattern. */
interface Wording {
  readonly plain: readonly string[]
  readonly pattern: RegExp
}

function readWordings(): Wording[] {
  const parts = new Map<string, string>()
  const filled = (source: string): string =>
    source.replace(/\{([a-z]+)\}/g, (_, name: string) => {
      const part = parts.get(name)
      if (part === undefined) throw new Error(`email-wordings.txt has no pattern "${name}"`)
      return filled(part)
    })
  const found: { plain: string; pattern: string }[] = []
  for (const [key, value] of entries('questions/email-wordings')) {
    const name = /^\{([a-z]+)\}$/.exec(key)?.[1]
    const last = found.at(-1)
    if (name !== undefined) parts.set(name, (parts.get(name) ?? '') + value)
    else if (key === '+' && last !== undefined) last.pattern += value
    else found.push({ plain: key, pattern: value })
  }
  return found.map(({ plain, pattern }) => ({
    plain: plain === '-' ? [] : plain.split(' '),
    pattern: new RegExp(`\\b(?:${filled(pattern)})(?:(?<= )|(?![\\w']))`),
  }))
}
const wordings = readWordings()

// A wording that stands in a question more often than this is not meant to be understood.
const maxTimes = 4

/** The tokens with the plain words in the place of the wording, at its place in the question. */
function worded(slot: Slot, plain: readonly string[]): QuestionToken[] {
  const start = slot.inside[0]?.start ?? 0
  const end = slot.inside.at(-1)?.end ?? start
  const marks = slot.inside.filter(token => token.kind !== 'word' && token.kind !== 'mark')
  return plain.flatMap((word, index): readonly QuestionToken[] => {
    const group = /^\$(\d)$/.exec(word)
    if (group !== null) return slot.groupTokens[Number(group[1]) - 1] ?? []
    if (/^[A-Z]+$/.test(word)) {
      const at = marks.findIndex(mark => mark.kind.toUpperCase() === word)
      return at < 0 ? [] : marks.splice(at, 1)
    }
    return [{ ...wordToken(word, end), ...(index === 0 ? { start } : {}) }]
  })
}

/**
 * The question in the words that the rules read: "shot off" is "sent", "that never went to A" is
 * "except to A". Words of quotations and names stay as they are.
 */
export function inPlainWords(tokens: readonly QuestionToken[]): readonly QuestionToken[] {
  let told = withForwardedPlaced(withListsPlaced(withOwnersPlaced(withSelvesNamed(tokens))))
  for (const { plain, pattern } of wordings)
    for (let times = 0; times < maxTimes; times++) {
      const slot = slotOf(told, pattern)
      if (slot === undefined) break
      told = [...slot.before, ...worded(slot, plain), ...slot.after]
    }
  return told
}

const sendersOf = new Set(['the', 'those', 'ones', 'all', 'any', 'of'])

/** "Leaving out Ada's": what is left out is what she sent. */
function withOwnersPlaced(tokens: readonly QuestionToken[]): readonly QuestionToken[] {
  return tokens.flatMap((token, index): readonly QuestionToken[] => {
    if (token.kind !== 'person' || token.isPossessive !== true) return [token]
    const before = tokens
      .slice(0, index)
      .findLast(one => !(one.kind === 'word' && sendersOf.has(one.text)))
    const next = tokens[index + 1]
    const endsHere = next?.kind !== 'word' || !startsNoun.test(next.text)
    return before?.kind === 'word' && leavingOut.has(before.text) && endsHere
      ? [wordToken('from', token.start), { ...token, isPossessive: undefined }]
      : [token]
  })
}
const startsNoun =
  /^(?:e-?mails?|mails?|messages?|letters?|first|last|latest|earliest|repl(?:y|ies)|answers?)$/

/** "Forwarded Ada's mail": the mail from Ada is passed on. */
function withForwardedPlaced(tokens: readonly QuestionToken[]): readonly QuestionToken[] {
  const at = tokens.findIndex((token, index) => {
    const [verb, noun] = [tokens[index - 1], tokens[index + 1]]
    return (
      token.kind === 'person' &&
      token.isPossessive === true &&
      verb?.kind === 'word' &&
      verb.text.startsWith('forward') &&
      noun?.kind === 'word' &&
      mailNouns.has(noun.text)
    )
  })
  const [owner, noun] = tokens.slice(at, at + 2)
  return at < 0 || owner?.kind !== 'person' || noun === undefined
    ? tokens
    : [
        ...tokens.slice(0, at),
        noun,
        wordToken('from', noun.start),
        { ...owner, isPossessive: undefined },
        ...tokens.slice(at + 2),
      ]
}

const articleWords = new Set(['the', 'our', 'mailing', 'list'])

/** "Excluding the crew list": what is left out of a mailing list was sent on it. */
function withListsPlaced(tokens: readonly QuestionToken[]): readonly QuestionToken[] {
  return tokens.flatMap((token, index): readonly QuestionToken[] => {
    if (token.kind !== 'person' || token.isList !== true) return [token]
    const before = tokens.slice(0, index).findLast(({ kind, ...one }) => {
      return !(kind === 'word' && 'text' in one && articleWords.has(one.text))
    })
    return before?.kind === 'word' && leavingOut.has(before.text)
      ? [wordToken('on', token.start), token]
      : [token]
  })
}
const leavingOut = new Set(
  'excluding except excepting without omitting ignoring barring minus besides but than out'.split(
    ' ',
  ),
)

/** Words that mean a person named before once more. */
export const selves: ReadonlySet<string> = new Set([
  'himself',
  'herself',
  'themself',
  'themselves',
  'itself',
])

/** "What did A send to herself": A is meant a second time, but not in "did A herself send". */
function withSelvesNamed(tokens: readonly QuestionToken[]): readonly QuestionToken[] {
  return tokens.flatMap((token, index): readonly QuestionToken[] => {
    if (token.kind !== 'word' || !selves.has(token.text)) return [token]
    if (tokens[index - 1]?.kind === 'person') return []
    const named = tokens.slice(0, index).findLast(({ kind }) => kind === 'person')
    return named?.kind === 'person'
      ? [{ kind: 'person', name: named.name, start: token.start, end: token.end }]
      : [token]
  })
}
