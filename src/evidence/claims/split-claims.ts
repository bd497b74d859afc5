import type { AskedClause } from './filled-question.ts'
import type { TextRange } from '../../core/span.ts'
import type { Claim, ClaimedSentence } from '../../core/verdict.ts'
import type { MappedText } from '../../language/sentences/mapped-text.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { languageOfStopWords } from '../../language/words/stop-words.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import { answerParts, cellsOf, type AnswerPart } from './answer-lines.ts'
import { asSentence, hypothesisOf, wordsOf, type ClaimDraft } from './claim-parts.ts'
import {
  sentenceWords,
  isAuxiliary,
  type SentenceWord,
} from '../../language/grammar/sentence-words.ts'
import { findVerb } from '../../language/grammar/finite-verb.ts'
import { isBareHeading, isFragment, isLabel, isOpenEnded } from './fragments.ts'
import { introductoryPhrase } from './introductory-phrase.ts'
import { nothingIn, type NothingReason } from './nothing-to-check.ts'
import { plainSentence } from './plain-sentence.ts'
import {
  answeredStatement,
  askedClauseOf,
  questionSubject,
  yesNoStatement,
} from './question-statement.ts'
import { statementClaims } from './statement-claims.ts'
import { spokenOfText, type Spoken } from './subject-memory.ts'
import { longPattern } from '../../support/long-pattern.ts'

/** Read to tell the language of an answer. */
const languageSample = 4_000
/** What introduces a list is put before its items up to this length. */
const maxIntroduction = 240
const maxRemembered = 4

/** What the sentences before tell about the next one. */
interface Reading {
  /** The question, where it can be read as one clause. */
  readonly asked: AskedClause | undefined
  readonly isEnglish: boolean
  readonly spoken: Spoken[]
  /** What a list's items belong to: the sentence or heading that ended in a colon. */
  introduction: string | undefined
  hasStatement: boolean
  /** Whether the sentence before was "Kind regards,": a name follows. */
  closing: boolean
}

/**
 * The sentences of an answer with the statements that can be checked in each, every one a sentence
 * of its own: conjunctions, lists, appositives and relative clauses parted, pronouns and elliptic
 * answers (by the question) filled in. Where a split is not plain a sentence is one claim. Linear
 * time; any text, also Markdown.
 */
export function splitClaims(
  text: string,
  options: { readonly question?: string | undefined } = {},
): ClaimedSentence[] {
  const parts = answerParts(text)
  const reading: Reading = {
    asked: options.question === undefined ? undefined : askedClauseOf(options.question),
    isEnglish: languageOf(text.slice(0, languageSample)) === 'en',
    spoken: [],
    introduction: undefined,
    hasStatement: false,
    closing: false,
  }
  const subject = reading.asked && questionSubject(reading.asked)
  if (subject !== undefined) reading.spoken.push(spokenOfText(subject))
  const ranges = sentences(text)
  const found: ClaimedSentence[] = []
  let next = 0
  for (const [index, range] of ranges.entries()) {
    while (next < parts.length && (parts[next]?.end ?? 0) <= range.start) next++
    const part = parts[next]
    const own = part !== undefined && part.start <= range.start ? part : undefined
    const sentence = text.slice(range.start, range.end)
    const read = readSentence(text, range, sentence, own, reading)
    found.push({
      index,
      start: range.start,
      end: range.end,
      text: sentence,
      ...(typeof read === 'string' ? { claims: [], nothing: read } : { claims: read }),
    })
  }
  return found
}

/** Of a few words, names among them, the language cannot be told. */
const minLanguageWords = 6

function languageOf(text: string): string {
  const found = wordTexts(text)
  return found.length < minLanguageWords ? 'en' : languageOfStopWords(found)
}

function readSentence(
  text: string,
  range: TextRange,
  sentence: string,
  part: AnswerPart | undefined,
  reading: Reading,
): readonly Claim[] | NothingReason {
  if (part?.kind === 'code') return 'no_statement'
  if (part?.kind === 'table-head') return 'heading'
  const plain = plainSentence(sentence)
  const opensColon = /:[\s*_]*$/.test(sentence)
  if (part?.kind === 'heading') {
    reading.introduction = introductionOf(plain.text)
    return nothingIn(plain.text) === 'no_statement' ? 'no_statement' : 'heading'
  }
  if (part?.kind === 'table-row') {
    const row = rowClaim(text, range, part)
    if (row !== undefined) return row
  }
  if (part?.kind !== 'item' && !opensColon) reading.introduction = undefined
  const reason = nothingIn(plain.text)
  const isSignature = reading.closing
  reading.closing =
    reason === 'greeting' && /\b(?:regards|wishes|sincerely|thanks|cheers|yours)\b/i.test(sentence)
  if (reason !== undefined) return reason
  if (!reading.isEnglish) return whole(range, plain.text)
  const answered = answerToYesNo(plain.text, reading)
  if (answered !== undefined)
    return answered === '' ? 'no_statement' : [{ ...range, hypothesis: answered }]
  const frame = introductoryPhrase(plain.text)
  const body = plain.text.slice(frame)
  const inner = frame > 0 ? nothingIn(body) : undefined
  if (inner !== undefined) return inner
  const words = sentenceWords(body)
  if (words.every(word => word.kind === 'mark')) return 'no_statement'
  if (opensColon) {
    reading.introduction = introductionOf(body)
    if (/^\s*\[\^?\d{1,3}\]/.test(sentence) && isFragment(words)) return 'no_statement'
    if (isFragment(words) || isOpenEnded(words) || isLabel(words)) return 'heading'
  }
  if (/^\s*\[\^?\d{1,3}\]/.test(sentence) && isFragment(words)) return 'no_statement'
  if (
    isFragment(words) ||
    (part?.kind === 'item' &&
      reading.introduction !== undefined &&
      /^(?:whether|that|because|to|how)$/.test(words[0]?.text ?? ''))
  ) {
    if (part === undefined && isBareHeading(text, range, words)) {
      reading.introduction = introductionOf(body)
      return 'heading'
    }
    if (isSignature && words.length <= 6) return 'greeting'
    return fragmentClaims(range, body, part, reading)
  }
  return claimsOf(range, plain, frame, body, words, reading)
}

const introductionOf = (text: string): string | undefined =>
  text.length > maxIntroduction ? undefined : text.replace(/[\s:*_]+$/, '').trim()

function whole(range: TextRange, text: string): readonly Claim[] | NothingReason {
  const hypothesis = asSentence(text)
  return hypothesis === '' ? 'no_statement' : [{ ...range, hypothesis }]
}

const yesOrNo = longPattern('i')`
  ^\s*(yes|no|yeah|nope|correct|exactly|indeed|that(?:'|’)s (?:right|correct|true)|
  that is (?:right|correct|true))\b(?:\s?,\s*(?:(?:he|she|it|they|there|you|we|i|this|
  that)\s+(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|may|
  should)(?:n['’]t| not)?|indeed))?\s*[.!]*\s*$
`

/**
 * "Yes", "No, it was not": the statement that the question and the answer make; `''` where they
 * make none; undefined for other sentences.
 */
function answerToYesNo(text: string, reading: Reading): string | undefined {
  const match = yesOrNo.exec(text)
  if (match === null) return undefined
  reading.hasStatement = true
  const isYes = !/^(?:no|nope)$/i.test(match[1] ?? '')
  return reading.asked === undefined ? '' : (yesNoStatement(reading.asked, isYes) ?? '')
}

function fragmentClaims(
  range: TextRange,
  body: string,
  part: AnswerPart | undefined,
  reading: Reading,
): readonly Claim[] | NothingReason {
  const bare = body.replace(/(?<![\s.!])[\s.!]+$/, '')
  const { introduction, asked } = reading
  if (part?.kind === 'item' && introduction !== undefined)
    return [
      {
        ...range,
        hypothesis: asSentence(`${introduction}${endsInVerb(introduction) ? '' : ':'} ${bare}`),
      },
    ]
  const statement =
    asked !== undefined && (!reading.hasStatement || part?.kind === 'item')
      ? answeredStatement(asked, bare)
      : undefined
  reading.hasStatement = true
  return statement === undefined
    ? whole(range, body)
    : [{ ...range, hypothesis: statement, answer: bare }]
}

function endsInVerb(introduction: string): boolean {
  const words = sentenceWords(introduction)
  const last = words.at(-1)
  return (
    last !== undefined &&
    (isAuxiliary(last) ||
      /^(?:includes?|included|provides|offers)$/.test(last.text) ||
      findVerb(words, 0, words.length)?.head === words.length - 1)
  )
}

/** A label before a statement: "Paris: it is the capital of France". */
const maxLabelWords = 8

function claimsOf(
  range: TextRange,
  plain: MappedText,
  frame: number,
  body: string,
  words: readonly SentenceWord[],
  reading: Reading,
): readonly Claim[] | NothingReason {
  reading.hasStatement = true
  if (reading.isEnglish && words.length > 12 && languageOf(body) !== 'en') return whole(range, body)
  const colon = words.findIndex(word => word.text === ':' && word.depth === 0)
  const label =
    colon > 0 && colon <= maxLabelWords && isFragment(words.slice(0, colon))
      ? words.slice(0, colon + 1)
      : []
  const before =
    label.length === 0 ? reading.spoken : [spokenOfText(body.slice(0, label.at(-1)?.start ?? 0))]
  const { drafts, spoken } = statementClaims(body, words.slice(label.length), before)
  reading.spoken.push(spoken)
  if (reading.spoken.length > maxRemembered) reading.spoken.shift()
  const claims = new Map<string, Claim>()
  for (const [index, draft] of drafts.entries()) {
    const labelled: ClaimDraft = index === 0 && label.length > 0 ? [label, ':', ...draft] : draft
    const hypothesis = hypothesisOf(body, labelled)
    // "The documents do not say X, but …": what they do not say is no claim.
    if (drafts.length > 1 && nothingIn(hypothesis) !== undefined) continue
    if (hypothesis !== '' && !claims.has(hypothesis))
      claims.set(hypothesis, { ...spanOf(range, plain, frame, labelled), hypothesis })
  }
  return claims.size === 0 ? 'abstention' : [...claims.values()]
}

/** From the first to the last word that a claim was made from, in offsets of the answer. */
function spanOf(range: TextRange, plain: MappedText, frame: number, draft: ClaimDraft): TextRange {
  const used = draft.flatMap(part => wordsOf(part))
  if (used.length === 0) return { start: range.start, end: range.end }
  const first = Math.min(...used.map(word => word.start))
  const last = Math.max(...used.map(word => word.end))
  const original = plain.toOriginal({ start: frame + first, end: frame + last })
  return { start: range.start + original.start, end: range.start + original.end }
}

/**
 * A row of a table as one statement: "Name: Bo; Role: CEO."; undefined where the sentence is only a
 * part of the row.
 */
function rowClaim(
  text: string,
  range: TextRange,
  part: AnswerPart,
): readonly Claim[] | NothingReason | undefined {
  const cells = cellsOf(text, part.start, part.end)
  if (cells === undefined || range.end - range.start < (part.end - part.start) / 2) return undefined
  const named = cells
    .map((cell, index) => {
      const plain = plainSentence(cell).text.trim()
      const head = part.heads?.[index]
      return plain === ''
        ? ''
        : head === undefined || head === ''
          ? plain
          : `${plainSentence(head).text.trim()}: ${plain}`
    })
    .filter(cell => cell !== '')
  return named.length === 0 ? 'no_statement' : whole(range, named.join('; '))
}
