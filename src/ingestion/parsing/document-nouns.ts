import {
  determiners,
  possessives,
  prepositions,
  subjectPronouns,
} from '../../language/grammar/function-words.ts'
import { findVerb } from '../../language/grammar/finite-verb.ts'
import { sentenceWords } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { longPattern, longSource } from '../../support/long-pattern.ts'

/** What is written of a meeting bears the meeting's day, also with "of" before it. */
const minutesSource = longSource`
  (?:minutes|\p{L}*(?:protokoll|niederschrift)|procès[-\s]verbal|compte[-\s]rendu|acta|verbale|
  notulen)`
/** So do these, where the meeting is named beside them. */
const notesSource = '(?:notes?|records?|vermerk|verslag)'
const meetingSource = longSource`
  \p{L}*(?:meeting|assembly|committee|agm|sitzung|versammlung|réunion|séance|reunión|riunione|
  vergadering)`
/** What a text is that somebody writes on a day. */
const writingSource = longSource`
  (?:${minutesSource}|${notesSource}|
  reports?|statements?|memo(?:randum)?s?|circulars?|newsletters?|
  bulletins?|letters?|protocols?|polic(?:y|ies)|procedures?|plans?|strateg(?:y|ies)|registers?|
  inventor(?:y|ies)|handbooks?|manuals?|guidelines?|guides?|prospectus|reviews?|evaluations?|
  audits?|assessments?|accounts|surveys?|briefings?|summar(?:y|ies)|rules|regulations|
  logs?|logbooks?|checklists?|certificates?|agreements?|contracts?|leases?|charters?|agendas?|
  budgets?|tariffs?|invoices?|quotations?|complaints?|resolutions?|
  price\slists?|press\sreleases?|specifications?|
  (?:codes?\sof|terms\s(?:of|and))\s\p{L}+|
  \p{L}*(?:vertrag|preisliste|pressemitteilung|tagesordnung)|contrat|contrato|
  \p{L}*(?:bericht|gutachten|richtlinie|satzung|schreiben|merkblatt)|
  rapport|règlement|circulaire|lettre|informe|reglamento|carta|relazione)`
/** What tells of days that are still to come. */
const aheadSource = '(?:plans?|agendas?|briefings?|tagesordnung)'
const wordStart = String.raw`(?<![\p{L}\p{N}])`
const wordEnd = String.raw`(?![\p{L}\p{N}])`
const whole = (source: string, flags: string): RegExp =>
  new RegExp(`${wordStart}${source}${wordEnd}`, flags)
export const writing = whole(writingSource, 'iu')
const minutes = whole(minutesSource, 'iu')
const notes = whole(notesSource, 'iu')
const meeting = whole(meetingSource, 'iu')
const ahead = whole(aheadSource, 'iu')
const writings = whole(writingSource, 'giu')
const documentNouns = whole(`(?:${writingSource}|${meetingSource})`, 'giu')

/** What people answer, in which "our" and "my" also mean another text than this one. */
const correspondence = longSource`
  (?:(?:e-?)?mails?|letters?|messages?|repl(?:y|ies)|orders?|invoices?|enquir(?:y|ies)|complaints?|
  applications?|requests?|\p{L}*schreiben|brief|nachricht|anfrage|bestellung|rechnung|antrag|lettre|
  courrier|courriel|demande|commande|facture|carta|correo|solicitud|pedido|factura)`
const between = String.raw`\s(?:[\p{L}’'-]+\s){0,2}?`
const ofAnother = longPattern('iu')`
  ${wordStart}(?:supersed(?:es?|ing)|replac(?:es?|ed|ing)|repeal(?:s|ed|ing)|revok(?:es|ing)|
  cancels|amends|amending|(?:reply|replies|response|answer|addition|objection|amendment|
  addendum|appendix|annex|comments?)\s(?:to|on)|replying|responding|answering|further\sto|
  according\sto|pursuant\sto|with\sreference\sto|refer(?:s|ring)\sto|
  enclos(?:ed|ing|ures?)|attached|attachments?|
  ersetz(?:t|en)|antwort\sauf|bezug|bezugnehmend|gemäß|laut|anlagen?|
  remplace|annule|en\sréponse|suite\sà|conformément|selon|annexes?|
  sustituye|reemplaza|deroga|en\srespuesta|según|adjunt[oa]s?|sostituisce|in\srisposta|vervangt|
  your${between}(?:${writingSource}|${correspondence})|
  (?:his|her|their)${between}(?:${writingSource}|${correspondence})|
  (?:our|my|ihr\p{L}?\p{L}?|unser\p{L}?\p{L}?|votre|notre|vos|nos|leur|su|sus|vuestra|nuestr[oa])
  ${between}${correspondence}|
  (?:previous|former|prior|preceding|earlier|superseded|outdated|obsolete|withdrawn|vorherig\p{L}+|
  früher\p{L}+|bisherig\p{L}+|précédente?s?|ancien(?:ne)?s?|anterior|precedente|vorige?)
  ${between}(?:${writingSource}|${meetingSource}|versions?|editions?|issues?|fassung|versión)|
  last\s(?:${minutesSource}|${notesSource}|reports?|letters?|meeting|versions?|editions?|issues?)
  )${wordEnd}`

/**
 * Whether words before a date say that it is that of another document: of one that is replaced,
 * answered or enclosed, that came before, or that somebody else wrote.
 */
export const meansAnother = (text: string): boolean => ofAnother.test(text)

/** The noun by which a line says what document it heads. */
export interface OwnNoun {
  readonly noun: string
  /** Whether it is written of a meeting, and so bears its day. */
  readonly isOfMeeting: boolean
  /** Whether it is a meeting, and so the text only where no other noun says what that is. */
  readonly isMeeting: boolean
  /** Whether it is written before what it tells of, as an agenda is. */
  readonly isAhead: boolean
  /** Whether the line has nothing else: "Report". */
  readonly isBare: boolean
  /** Whether nothing stands behind it. */
  readonly isLast: boolean
  /** Whether another such noun stands behind it: "Report on the policy". */
  readonly hasAnother: boolean
}

/** In a list of who came: what it stands in was written after the meeting. */
const attendance = longPattern('imu')`
  ^[\s#*_]*(?:present|in\sattendance|attend(?:ees|ance|ed\sby)|apologies|absent|anwesen\p{L}+|
  présente?s|asistentes|presentes)\b`
const chair = /^[\s#*_]*(?:chair(?:ed\sby|person|man|woman)?|vorsitz\p{L}*)[\s*_]*:/imu

/**
 * Whether the title and the lines above a place are those of what was written when all had taken
 * place, as a report is or the notes of a meeting are; an agenda is not, nor what only names a
 * meeting and neither who came nor what was said under whose chair.
 */
export function isRecord(title: string, lines: readonly string[], at: number): boolean {
  const ofTitle = ownNoun(title)
  // A file that is called "Report" may hold anything.
  const named = ofTitle?.isBare === true && !ofTitle.isOfMeeting ? [] : [title]
  return [...named, ...lines.slice(0, at)]
    .flatMap(line => ownNoun(line) ?? [])
    .some(({ isMeeting, isAhead }) => (isMeeting ? hasTakenPlace(lines) : !isAhead))
}

function hasTakenPlace(lines: readonly string[]): boolean {
  const text = lines.join('\n')
  return attendance.test(text) || (chair.test(text) && lines.some(isToldAsPast))
}

/** Whether a line is a sentence in the past: "The lift was discussed." */
function isToldAsPast(line: string): boolean {
  if (meansAnother(line) || !/\.\s*$/u.test(line)) return false
  const words = sentenceWords(line)
  const verb = findVerb(words, 0, words.length)
  return verb?.kind === 'past' || /^w(?:as|ere)$/u.test(words[verb?.first ?? -1]?.text ?? '')
}

const compound = /^\p{L}{3,}(?:bericht|gutachten|richtlinie|satzung|schreiben|merkblatt)$/iu
const marks = /^[\s#>*_|([]+/u
/** An entry of a list or an agenda is about some document. */
const entry = /^\s*(?:[-–+•*]\s|\(?(?:\d{1,2}|\p{L})[.)]\s)/u
const ownLabel = /^(?:title|document|titel|titre|título|titolo)$/iu
/** What stands behind a noun that is the last of its compound, and in front of what it is about. */
const behindNoun = longPattern('iu')`
  ^(?:[’']s?)?[\s*_]*(?:$|[,(:;·|–—\]).]|-\s|\d|v\d|(?:of|on|for|to|about|from|by|in|at|with|and|or|
  dated|between|forms?|sheets?|no|nr|number|version|draft|final|part|volume|
  vom|von|über|der|des|zur|zum|für|an|und|
  du|de|sur|pour|à|et|del|sobre|para|y|annuel|mensuel|final|anual|mensual|annuale)${wordEnd})`
const foreignPrepositions = new Set(
  'vom von über zur zum für an auf mit du des sur pour à au aux avec del al para sobre con'.split(
    ' ',
  ),
)
const mostLine = 200
const segments = /\s[–—|·-]\s|,\s+|:\s+/u

/**
 * The noun of a line that names its own document: "Minutes of the board", "The Mill: annual report"
 * is not. Before it stand at most what it is qualified by and whose it is, no verb or preposition.
 */
export function ownNoun(line: string): OwnNoun | undefined {
  if (line.length > mostLine) return undefined
  const said = line.replace(/^[\s#>]+/u, '')
  if (entry.test(said) || meansAnother(said)) return undefined
  const heads = [...said.matchAll(documentNouns)].filter(({ 0: noun, index }) => {
    const tail = said.slice(index + noun.length)
    return behindNoun.test(tail) || (minutes.test(noun) && /^\s\p{Lu}/u.test(tail))
  })
  const [head] = heads
  if (head === undefined) return undefined
  const lead = said.slice(0, head.index).replace(marks, '')
  if (!qualifies(lead)) return undefined
  const tail = said.slice(head.index + head[0].length).replace(/[\s*_)\],]+$/u, '')
  return {
    noun: head[0],
    isOfMeeting:
      minutes.test(head[0]) || meeting.test(head[0]) || (notes.test(head[0]) && meeting.test(said)),
    isMeeting: meeting.test(head[0]),
    isAhead: ahead.test(head[0]),
    isBare: lead === '' && tail === '' && !compound.test(head[0]),
    isLast: tail === '',
    hasAnother: heads.length > 1,
  }
}

/** Whether words are what a noun is qualified by, behind the name of whose it is. */
function qualifies(lead: string): boolean {
  const labels = lead.split(/:\s+/u).slice(0, -1)
  if (labels.some(label => !ownLabel.test(label))) return false
  const words = sentenceWords(lead.split(segments).at(-1) ?? '')
  return words.every(({ text, forms }, at) => {
    if (prepositions.has(text) || possessives.has(text) || foreignPrepositions.has(text))
      return false
    if (at > 0) return !determiners.has(text)
    const { base, nounLike } = verbForm
    return (forms & base) === 0 || (forms & nounLike) !== 0
  })
}

/**
 * Whether a label behind a comma or in a bracket says its date of something else than the document:
 * it belongs to a sentence ("The lease, signed 3 May 2019, ends"), or to another document, which
 * stands right before it ("Comments on the plan (dated 3 May 2019)").
 */
export function saysOfAnother(before: string, after: string): boolean {
  // What stands in a bracket that is closed says nothing of what stands behind it.
  const open = before.replace(/\([^()]*\)/gu, ' ')
  if (meansAnother(open)) return true
  const clauses = open.split(/[,(]\s*/u).filter(clause => clause !== '')
  if ([...clauses, `${clauses.at(-1) ?? ''} ${restOf(after)}`].some(isClause)) return true
  const last = [...open.matchAll(writings)].at(-1)
  if (last === undefined) return false
  const isLast = /^[\s*_(,]*$/u.test(open.slice(last.index + last[0].length))
  return isLast && !qualifies(open.slice(0, last.index).replace(marks, ''))
}

const restOf = (after: string): string =>
  after.replace(/^[\s,–—-]+/u, '').split(/[.!?;)|]\s|[.!?;)|]$|\s{2}/u)[0] ?? ''

/** Whether a sentence goes on behind a date: "As of 5 March 2024, the lift is closed". */
export function isSentence(after: string): boolean {
  if (isStillToDo.test(after)) return false
  // What goes on with a verb is said of the document: "… and replaces all earlier ones".
  const [, joined] = sentenceWords(restOf(after))
  const isJoined = /^\s*and\s/u.test(after) && joined !== undefined
  if (isJoined && (joined.forms & verbForm.third) !== 0) return false
  return isClause(restOf(after))
}

/** "…, to be reviewed in May" goes on with no sentence. */
const isStillToDo = /^[\s,;(–—-]+to\sbe\b/iu

/** Whether a text has a finite verb, or begins with who does something. */
export function isClause(text: string): boolean {
  const words = sentenceWords(text)
  const [first] = words
  return (
    (first !== undefined && subjectPronouns.has(first.text)) ||
    findVerb(words, 0, words.length) !== undefined
  )
}
