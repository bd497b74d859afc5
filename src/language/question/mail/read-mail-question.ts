import { longPattern } from '../../../support/long-pattern.ts'
import type { QuestionToken } from '../tokens.ts'
import { asksRecords, namesOnly } from './asks-records.ts'
import { frameOf } from './frame.ts'
import type { MailQuestionIntent } from './intent.ts'
import { mailNouns, plainWords, topicMarkers } from './lexicon.ts'
import { selectsSomething } from './mail-constraints.ts'
import type { MailQuestionReading } from './mail-question-reading.ts'
import { inPlainWords } from './plain-wording.ts'
import { attributesOf } from './read-attributes.ts'
import { comparisonOf } from './read-comparison.ts'
import { figureOf } from './read-figure.ts'
import { gapOf } from './read-gap.ts'
import { readRequest } from './read-request.ts'
import { shareOf } from './read-share.ts'
import type { MailSelection } from './selection.ts'
import { lineOf, operatorWords, slotOf, wordToken } from './slots.ts'
import { saidWords } from './topics.ts'
import { negations } from './unknown-words.ts'

/** Reads a question by rules. Pure; persons by name must already be tokens of kind `person`. */
export function readMailQuestion(
  question: string,
  tokens: readonly QuestionToken[],
): MailQuestionReading {
  const told = inPlainWords(tokens)
  const addresses = slotOf(told, addressesTogether)
  const owner = addresses?.before.findLast(token => token.kind === 'person')
  const { rest: all, disregarded } = withoutAdjectives(addresses?.rest ?? told)
  const reading =
    withItsAttributes(question, all) ??
    gap(question, all) ??
    comparison(question, all) ??
    share(question, all) ??
    readRequest(question, all)
  const isOfNames = namesOnly(all)
  return {
    ...reading,
    namesOnly: isOfNames,
    asksRecords: reading.aboutMail && !isOfNames && (asksRecords(all) || asksRecords(tokens)),
    ...(disregarded.length === 0 ? {} : { disregarded }),
    ...(owner?.kind === 'person' ? { severalAddressesOf: owner.name } : {}),
  }
}

// A person is all of their addresses; that there are several has still to be true.
const addressesTogether = longPattern('')`
  (?<=\bPERSON .*)(?:from |at |with |over |across |counting |including )?(?:both|all)(?: of)?
  \s(?:his|her|their|its|the) addresses(?: (?:taken|counted|put|added))?(?: together| included|
  \scombined)?(?= $)
`

const described = longPattern('')`
  (?<=\b(?:the|that|this|an?|PERSON|his|her|their) )((?:[a-z]+ ){1,2})(?=(?:mail )?QUOTED|mail 
  (?:titled |called |with the subject )?QUOTED)|(?<=\b(?:the|that|this|an?) )([a-z]+ )(?=sender 
  .*QUOTED)
`

/** "That angry mail “X”": without the adjectives before a mail that its subject names. */
function withoutAdjectives(tokens: readonly QuestionToken[]): {
  readonly rest: readonly QuestionToken[]
  readonly disregarded: readonly string[]
} {
  const disregarded: string[] = []
  let rest = tokens
  for (let times = 0; times < 2; times++) {
    const slot = slotOf(rest, described)
    const inside = slot?.inside.flatMap(token => (token.kind === 'word' ? [token.text] : [])) ?? []
    if (
      slot === undefined ||
      inside.some(
        word =>
          plainWords.has(word) ||
          saidWords.has(word) ||
          operatorWords.has(word) ||
          negations.has(word) ||
          topicMarkers.has(word) ||
          mailNouns.has(word),
      )
    )
      break
    disregarded.push(...inside)
    rest = slot.rest
  }
  return { rest, disregarded }
}

const ofIt = longPattern('')`
  \b(?:and )?(?:(?:actually|originally) )?(?:who (?:sent|wrote|authored) (?:it|that|that one|this|
  that mail|this mail|the mail)|who (?:is|was) (?:it|that|this) (?:from|by|sent by|written by)|
  who (?:is|was) (?:the|its) (?:sender|author)|by whom|from whom|
  when (?:was|is) (?:it|that|this) (?:sent|
  received|written|from)|who (?:got|received) it|to whom (?:was it sent|did it go)|
  what (?:is|was) its (?:subject|title))$
`

/** "Which email is the longest, and who wrote it?": what else is asked of the one found. */
function withItsAttributes(
  question: string,
  all: readonly QuestionToken[],
): MailQuestionReading | undefined {
  const slot = slotOf(all, ofIt)
  if (slot === undefined || slot.before.length < 2) return undefined
  const reading = readRequest(question, slot.before)
  const { asked, selection } = reading
  const isOne =
    asked?.kind === 'extreme' || (asked?.kind === 'mails' && selection.order?.limit === 1)
  if (!isOne) return undefined
  const attributes = [...new Set([...asked.attributes, ...attributesOf(frameOf(slot.inside))])]
  return { ...reading, asked: { ...asked, attributes } }
}

const nothingSelected: MailSelection = {
  mailIds: [],
  revisionIds: [],
  tableDocumentIds: [],
  conversationIds: [],
  people: [],
  periods: [],
  topics: [],
}

const plainReading = (
  asked: MailQuestionIntent,
  selection: MailSelection,
  leftover: readonly string[],
): MailQuestionReading => ({
  selection,
  asked,
  leftover,
  aboutMail: true,
  asksRecords: false,
  impliesMail: false,
  refersBack: false,
  otherThan: [],
})

/** "Was 2021 busier than 2022": where only times are compared, emails are meant. */
const withMailNoun = (tokens: readonly QuestionToken[]): readonly QuestionToken[] =>
  tokens.every(
    token =>
      token.kind === 'date' ||
      token.kind === 'mark' ||
      (token.kind === 'word' && /^(?:was|were|is|in|the|year)$/.test(token.text)),
  )
    ? [wordToken('emails', 0), ...tokens.filter(token => token.kind === 'date')]
    : tokens

function comparison(
  question: string,
  all: readonly QuestionToken[],
): MailQuestionReading | undefined {
  const compared = comparisonOf(question, all)
  if (compared === undefined) return undefined
  const read = compared.sides.map(side => ({
    name: side.name,
    reading: readRequest(question, withMailNoun(side.tokens)),
  }))
  if (!read.some(({ reading }) => reading.aboutMail)) return undefined
  const leftover = [...new Set(read.flatMap(({ reading }) => reading.leftover))]
  // A side whose part is guessed would be counted by either.
  for (const { reading } of read)
    leftover.push(
      ...reading.selection.people
        .filter(({ isGuess }) => isGuess === true)
        .flatMap(({ names }) => names),
    )
  const isRead = read.every(({ reading }) => selectsSomething(reading.selection))
  return plainReading(
    {
      kind: 'comparison',
      form: compared.form,
      least: compared.least,
      sides: read.map(({ name, reading }) => ({ name, selection: reading.selection })),
    },
    nothingSelected,
    isRead ? leftover : [...leftover, 'more'],
  )
}

/** Words of the tokens as typed. */
const typed = (question: string, tokens: readonly QuestionToken[]): string =>
  question.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0)

function gap(question: string, all: readonly QuestionToken[]): MailQuestionReading | undefined {
  const sides = figureOf(all)?.asked.kind === 'span' ? undefined : gapOf(all)
  if (sides === undefined) return undefined
  const read = sides.map(tokens => ({
    name: typed(question, tokens),
    reading: readRequest(question, tokens),
  }))
  const leftover = read.flatMap(({ name, reading }) =>
    selectsSomething(reading.selection) || reading.selection.order !== undefined
      ? reading.leftover
      : [...reading.leftover, name],
  )
  return plainReading(
    {
      kind: 'gap',
      sides: read.map(({ name, reading }) => ({ name, selection: reading.selection })),
    },
    nothingSelected,
    [...new Set(leftover)],
  )
}

function share(question: string, all: readonly QuestionToken[]): MailQuestionReading | undefined {
  const divided = shareOf(all)
  if (divided === undefined) return undefined
  const whole = readRequest(question, divided.whole)
  const part = readRequest(question, divided.part)
  if (!whole.aboutMail && !part.aboutMail) return undefined
  const leftover = [...new Set([...whole.leftover, ...part.leftover])]
  // "What percentage of the rent did Ada pay": a person alone makes no question about emails.
  if (leftover.length > 0 && !all.some(token => lineOf([token]) === 'mail')) return undefined
  return plainReading(
    { kind: 'share', whole: whole.selection },
    part.selection,
    selectsSomething(part.selection) ? leftover : [...part.leftover, 'share'],
  )
}
