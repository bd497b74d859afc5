import type { MailAddress } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import type { EvidenceWindow } from '../../core/verdict.ts'
import { denials, reportingVerbs } from '../../language/grammar/function-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { isGreetingOrLeave, isNameLine } from '../../language/sentence-role/mail-lines.ts'
import { foldCase } from '../../language/words/normalize.ts'
import { analyze, isStopWord } from '../../language/words/tokens.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { isTableRow } from './table-rows.ts'

/**
 * The sentences without greetings, leaves and the names they are signed with: a name below a leave,
 * or, in a message, the sender's own, alone on its line.
 */
export function withoutCourtesies(
  sentences: readonly TextRange[],
  textOf: (range: TextRange) => string,
  sender?: MailAddress,
): TextRange[] {
  const names = foldCase(sender?.name ?? '').split(/[^\p{L}]+/u)
  const isSender = (line: string): boolean =>
    foldCase(line)
      .split(/[^\p{L}]+/u)
      .filter(part => part !== '')
      .every(part => names.some(name => name !== '' && (name === part || name[0] === part)))
  let isBelowLeave = false
  return sentences.filter((range, index) => {
    const text = textOf(range)
    if (isGreetingOrLeave(text)) {
      isBelowLeave = index > 0
      return false
    }
    const isSigned = isNameLine(text) && (isBelowLeave || (sender !== undefined && isSender(text)))
    isBelowLeave = false
    return !isSigned
  })
}

const asks = /\?["'”’)\]]*$/
const doubts = /\(\?\)$/
const whys = /^\W*(?:(?:and|but|so|then)\s+)?why\b/iu
// Who asks why something is so takes it that it is: "Why must we sign in?", but not "Why not ask?",
// "Why should we?" or "Why do you want us to?".
const presupposes = longPattern('iu')`
  ^\W*why\s+(?:must|is|are|was|were|do|does|did|has|have|had)\s+
  (?!.*\b(?:not|never|want|if|whether)\b)
`
// What is said or thought: "Why is it rumoured that …?", "accused of …", "complaining about …"
const saying = new Set(
  [
    ...reportingVerbs,
    ...setOf(`
      accuse allege assume blame boast charge complain expect fear guess hear imagine imply pretend
      promise rumour rumor suppose suspect swear warn worry wonder
    `),
  ].flatMap(analyze),
)
const ordering = new Set(['ask', 'asked', 'tell', 'told'].flatMap(analyze))
// "It isn't.", "But they are 12."
const pronounOpens = longPattern('iu')`
  ^\W*(?:(?:but|no|actually|in\s+fact|surely)\W+)*(?:it|they|he|she|we|you|i|there|that)
  (?:['’](?:s|re)|\s+(?:is|are|was|were|do|does|did|has|have|must|need)(?:n['’]t)?)\b
`
const denies = /\b(?:not|never|no)\b|n['’]t\b/iu
const repliesToIt = longPattern('iu')`
  ^\W*(?:yes|no|yep|yeah|nope|sure|certainly|definitely|absolutely|of course|indeed|not|never|
  none|nobody|nothing)\b
`
// "£500.", "On Friday."
const longestShortReply = 3

// "Leo, please write the list", "Send it by Monday, please". What people are told with such words
// is left: "Please note that the office is closed".
const name = String.raw`\p{Lu}[\p{L}.'’-]*`
const request = longPattern('u')`
  ^(?:(?:${name}(?:(?: |, | and | or )${name}){0,3}|[Aa]ll|[Ee]veryone|[Tt]eam),\s+)?
  (?:(?:[Aa]nd|[Bb]ut|[Ss]o|[Tt]hen|[Aa]lso)\s+)?(?:
  [Pp]lease\s+(?!(?:note|find|see|be|accept|remember\s+that|know\s+that|rest)\b)(?<verb>\p{Ll}+)|
  (?<=,\s+)(?:ask|book|bring|buy|call|check|collect|confirm|do|forward|get|give|let|make|order|
  phone|pick|print|put|remember|reply|return|ring|send|take|tell|write)\s)
`
// It tells what follows from it, or why.
const reasons = longPattern('iu')`
  \b(?:otherwise|or\s+else|because|since|so\s+that|if\s+not|
  as\s+(?:we|i|it|the|there|he|she|they))\b|
  ,\s+(?:and|but|so|or)\s+(?:we|i|it|there|the|he|she|they|you)\b|[;:–—]
`
// Acts of speech, by what kind of act: who requests something asks for it.
const acts = {
  asking: longPattern('giu')`
    \b(?:ask(?:s|ed|ing)?|request(?:s|ed|ing)?|begs?|begged|[ie]nquire[sd]?|wonder(?:s|ed)?|
    questions?|questioned)\b`,
  ordering: longPattern('giu')`
    \b(?:tells?|told|urge[sd]?|instruct(?:s|ed)?|remind(?:s|ed)?|order(?:s|ed)?\s+
    (?:[^\s,.]+\s+){1,4}to)\b`,
  wanting: longPattern('giu')`\b(?:wants?|wanted|wish(?:es|ed)?|would\s+like)\b`,
  proposing: longPattern('giu')`
    \b(?:propose[sd]?|suggest(?:s|ed)?|recommend(?:s|ed)?|advise[sd]?)\b`,
}
const duty = longPattern('iu')`
  \b(?:needs?|needed|require[sd]?|expect(?:s|ed)?|must|should|shall|ought|(?:has|have|had|is|are|
  was|were|supposed|meant|obliged)\s+to|due|deadline|please)\b
`
// "Could you send the list?" orders it politely.
const politely = longPattern('iu')`
  \b(?:can|could|will|would)\s+(?:you|someone|somebody|anyone|anybody|everyone|everybody)\b|
  \bplease\b
`

// "Written by Ann Lee, 28 July 2025", "Signed: 4 May 2025": when a text was written.
const signature = longPattern('iu')`
  ^\W*(?:(?:last|first)\s+)?(?<verb>written|signed|dated|revised|updated|amended|compiled|prepared|
  drafted|drawn\s+up|typed|recorded|issued|published|printed|posted)\b[^.;!?]{0,80}\d{4}\W*$
`
const ofWriting = longPattern('iu')`
  \b(?:writ(?:e[sr]?|ing|ten)|wrote|sign(?:s|ed|ing|ature)?|dat(?:e[sd]?|ing)|letter|reports?|
  reported|document|notes?|minutes|memo|version|author|text|page|agree(?:s|d|ments?)?|contracts?|
  lease|signatory|e-?mails?|list|plan|sheet|form)\b
`

/** Whether a sentence only says when a text was written, and the claim speaks of something else. */
function isSignatureOnly(sentence: string, hypothesis: string): boolean {
  const verb = signature.exec(sentence)?.groups?.['verb']
  if (verb === undefined || ofWriting.test(hypothesis)) return false
  return /\d/.test(hypothesis) && !foldCase(hypothesis).includes(foldCase(verb))
}

/**
 * Tells which windows, before the sentence that follows them in their paragraph, say something on a
 * claim. A question states nothing, unless it asks why something is so and what follows does not
 * deny it, though it may frame the answer that follows it, and a request says no more than what was
 * asked for. A claim about what was asked follows from the question, but not where the asking is
 * only what the question is about: "Should we ask for a deposit?" From a request follows what must
 * be done, from another question nothing. The day that a text was signed is that of nothing else.
 */
export function tellsOf(
  hypothesis: string,
): (window: EvidenceWindow, following?: string) => boolean {
  const isOfDuty = duty.test(hypothesis)
  const isOfAct = Object.values(acts).some(act => countOf(act, hypothesis) > 0)
  const isTold = (question: string): boolean =>
    (isOfDuty && politely.test(question)) ||
    Object.values(acts).some(act => countOf(act, hypothesis) > countOf(act, question))
  const claimed = new Set(analyze(hypothesis))
  /** Whether who asks why takes it to be so; undefined where that is left open. */
  const isAsserted = (question: string, next: string | undefined): boolean | undefined => {
    if (!whys.test(question)) return undefined
    if (isOfSaying(question, claimed)) return false
    if (next !== undefined && saysOtherwise(next, question)) return false
    return presupposes.test(question) || undefined
  }
  const [opening = ''] = foldCase(hypothesis).split(/[^\p{L}]+/u)
  return ({ text, start, sentences, about }, following) => {
    const texts = sentences.map(range => text.slice(range.start - start, range.end - start))
    return texts.every((sentence, index) => {
      if (!isQuestion(sentence))
        return (
          isOfDuty ||
          isOfAct ||
          (!isRequest(sentence, opening) && !isSignatureOnly(sentence, hypothesis))
        )
      const next = texts[index + 1]
      if ((isOfDuty || isOfAct) && isTold(sentence)) return true
      return isAsserted(sentence, next ?? following) ?? isAnswered(next, about !== '')
    })
  }
}

const countOf = (pattern: RegExp, text: string): number => [...text.matchAll(pattern)].length

const isQuestion = (sentence: string): boolean =>
  asks.test(sentence) && !doubts.test(sentence) && !isTableRow(sentence)

/**
 * Whether a question is why something is said or thought, which the claim leaves out: "Why do they
 * say that the hall is closed?" takes for granted only that they say so.
 */
function isOfSaying(question: string, claimed: ReadonlySet<string>): boolean {
  const words = foldCase(question).split(/[^\p{L}]+/u)
  return words.some((word, at) => {
    const [term = ''] = analyze(word)
    if (!saying.has(term) || claimed.has(term)) return false
    // "Why are we told to sign in?"
    const behind = words.slice(at + 1, at + 4)
    return !ordering.has(term) || !behind.includes('to') || behind.includes('that')
  })
}

/** "Why is the fee 20 pounds? It is 12." */
function saysOtherwise(next: string, question: string): boolean {
  if (!pronounOpens.test(next)) return false
  const asked = new Set(analyze(question))
  const terms = analyze(next).filter(term => !isStopWord(term))
  const isNumber = (term: string): boolean => /^\d/.test(term)
  // Else it says why.
  if (!terms.every(term => asked.has(term) || isNumber(term) || denials.has(term))) return false
  const numbers = terms.filter(isNumber)
  const hasOther = numbers.length > 0 && numbers.every(number => !asked.has(number))
  return denies.test(next) || (hasOther && [...asked].some(isNumber))
}

/** People write the answer to a question of their own letter only if they say so. */
const isAnswered = (next: string | undefined, isMail: boolean): boolean =>
  next !== undefined &&
  !isQuestion(next) &&
  (!isMail || repliesToIt.test(next) || next.split(/\s+/).length <= longestShortReply)

/** A claim that orders the same thing to be done is compared with it. */
function isRequest(sentence: string, opening: string): boolean {
  const found = request.exec(sentence)
  if (found === null) return false
  return !reasons.test(sentence) && (opening === '' || found.groups?.['verb'] !== opening)
}
