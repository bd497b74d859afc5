import { longSource } from '../../../support/long-pattern.ts'
import {
  determiners,
  personPronouns,
  prepositions,
  subjectPronouns,
  thingPronouns,
} from '../../grammar/function-words.ts'
import { isAuxiliary, sentenceWords } from '../../grammar/sentence-words.ts'
import { recognizeMentions } from '../../recognize.ts'
import { bareQuestion, type EarlierTurn } from './turn.ts'

const maxAnswer = 600
export const nameSource = longSource`
  \p{Lu}[\p{L}’'-]*(?: (?:(?:of|&|the|de|van|von) )?\p{Lu}[\p{L}’'.-]*){0,4}
`.trim()
const wholeName = new RegExp(`^(?:the )?${nameSource}$`, 'u')
// "Shredder · Supplier: Corby Machinery"
const cell = /^[^\n|]+ · [^:\n|]{2,40}: ([^\n|]+)(?:\n|$)/
// "Ruth Owen to Helen Price: I cannot pay more."
const speaker = new RegExp(`^(${nameSource})(?: to [^:\\n]{2,80})?: (.+)`, 'su')
const firstPerson = /(?<![\p{L}'’])(?:I|me|my|we|us|our)(?![\p{L}])/u

/**
 * Who did what was asked with "who", as the answer names them. Undefined where it names none or
 * several, and where the question names them as somebody else: who wrote to Ann is not Ann.
 */
export function actorOf(turn: EarlierTurn): string | undefined {
  const question = bareQuestion(turn.question)
  if (!/^who /i.test(question)) return undefined
  const answer = turn.answer.slice(0, maxAnswer)
  const [, speaking, speech = ''] = speaker.exec(answer) ?? []
  const doing = besideVerb(question, answer)
  const actor =
    doing.length > 0
      ? onlyOf(doing)
      : (onlyOf([turn.marked].filter(text => isAloneIn(text, answer, question))) ??
        onlyOf([cell.exec(answer)?.[1] ?? '']) ??
        (speaking !== undefined && firstPerson.test(speech) ? speaking : undefined) ??
        onlyName(answer, question, ['person']) ??
        onlyName(answer, question, ['organization']))
  const asked = new Set(sentenceWords(question).map(({ text }) => text))
  const isAsked = sentenceWords(actor ?? '').some(({ text, capital }) => capital && asked.has(text))
  return isAsked ? undefined : actor
}

const isName = (text: string): boolean => wholeName.test(text) && !isFunctionWord(text)

const onlyOf = (names: readonly string[]): string | undefined => {
  const [name = ''] = names
  return new Set(names).size === 1 && isName(name) && !holdsDate(name) ? name : undefined
}

/** What stands out of a sentence with other names may be the wrong one. */
const isAloneIn = (name: string, answer: string, question: string): boolean =>
  namesIn(answer, ['person', 'organization', 'phrase']).every(
    other => name.includes(other) || question.includes(other),
  )

const isFunctionWord = (text: string): boolean =>
  [determiners, personPronouns, subjectPronouns, thingPronouns].some(words =>
    words.has(text.toLowerCase()),
  )

/**
 * "Penn Ironwork repaired it", "it was repaired by Penn Ironwork" behind "Who repaired it?": the
 * names, and an empty one where more belongs to it.
 */
function besideVerb(question: string, answer: string): string[] {
  const [, verb, next] = sentenceWords(question)
  if (verb === undefined) return []
  const isGroup = isAuxiliary(verb) && next !== undefined && next.forms > 0
  if (isAuxiliary(verb) && !isGroup) return []
  const said = isGroup ? `${verb.text} ${next.text}` : verb.text
  if (!/^[\p{L} -]+$/u.test(said)) return []
  return [
    ...answer.matchAll(new RegExp(`(?<=(\\S+ )?)(?<!\\p{L})(${nameSource}) ${said}\\b`, 'gu')),
    ...answer.matchAll(new RegExp(`(\\b${said} by )(?:the )?(${nameSource})`, 'gu')),
  ].flatMap(([, before = '', name = '']) => {
    if (isFunctionWord(name)) return []
    // The roofer of Penn Ironwork is not Penn Ironwork; of two people both did it.
    const last = before.trim().toLowerCase()
    const isPart = prepositions.has(last) && !before.endsWith(' by ')
    return [isPart || /^(?:and|or|&)$/.test(last) ? '' : name]
  })
}

const holdsDate = (text: string): boolean =>
  recognizeMentions(text).some(({ type }) => type === 'date')

/** The one name of a kind that an answer brings; undefined where it brings none or several. */
function onlyName(answer: string, question: string, types: readonly string[]): string | undefined {
  const names = namesIn(answer, types).filter(name => !question.includes(name))
  return names.length === 1 ? names[0] : undefined
}

export const namesIn = (text: string, types: readonly string[]): string[] => [
  ...new Set(
    recognizeMentions(text.slice(0, maxAnswer))
      .filter(({ type }) => types.includes(type))
      .map(({ start, end }) => text.slice(start, end).replace(/['’]s?$/, '')),
  ),
]
