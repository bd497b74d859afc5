import type { TextRange } from '../../core/span.ts'
import type { AboutEntity } from '../aboutness.ts'
import { topicKind } from './description.ts'
import { sexOf, type Sex } from './sex.ts'
import type { FactTopic } from './scene.ts'
import { wordsOfNames } from './subject.ts'
import { longPattern } from '../../support/long-pattern.ts'

/** Titles of texts about an aspect of a thing: their lead sentence speaks of the thing. */
const survey = longPattern('i')`
  ^(?:list|lists|history|economy|geography|demographics|politics|culture|timeline|outline|index|
  discography|filmography|foreign trade|music|education|transport|terminology) of |
  (?: discography| filmography| season| episodes| cast members| characters| \(terminology\))$
`
// The lead sentence says within so many characters what its subject is.
const longestLead = 600

/**
 * Where a chunk's topic is looked for: its text, its sentences, and what it is about, best first.
 */
export interface TopicInput {
  readonly text: string
  readonly sentences: readonly TextRange[]
  readonly abouts?: readonly AboutEntity[] | undefined
}

/**
 * The thing that pronouns and the lead sentence of a chunk speak of: what the title or heading
 * names, where the lead sentence's subject shares a word with it or names nothing; else that
 * subject. Undefined where nothing is known.
 */
export function factTopic(input: TopicInput): FactTopic | undefined {
  const abouts = input.abouts ?? []
  const titled =
    abouts.find(about => about.by === 'title') ??
    abouts.find(about => about.by === 'heading' && about.weight >= 0.8)
  const leads = abouts.filter(about => about.by === 'lead')
  const [lead] = leads
  const isSurvey = titled !== undefined && survey.test(titled.display) && lead !== undefined
  const own =
    titled !== undefined &&
    !isSurvey &&
    (lead === undefined || !isNameLike(lead) || sharesWord(titled, leads))
      ? titled
      : lead !== undefined && isNameLike(lead)
        ? lead
        : titled
  if (own === undefined) return undefined
  const opening = input.sentences[0]
  const start = leadSentence(input, lead ?? own)
  const text =
    opening === undefined
      ? ''
      : input.text.slice(
          start ?? opening.start,
          Math.min(input.text.length, (start ?? opening.start) + longestLead),
        )
  const named = [
    own,
    ...leads,
    ...abouts.filter(about => about.by === 'title' && own.by === 'title'),
  ]
  const type =
    lead !== undefined && (own.type === 'phrase' || own.type === 'term') ? lead.type : own.type
  return {
    id: own.id,
    type,
    name: own.name,
    display: own.display,
    mentioned: true,
    names: new Set(named.map(about => about.name)),
    words: wordsOfNames(named.flatMap(about => [about.name, about.display])),
    kind: topicKind(text),
    isPerson: isPerson(type, text),
    sex: sexOfTopic(own.display, text),
    lead: start,
  }
}

const personalLead = longPattern('u')`
  ^[^.]{0,200}?\((?:born|b\.|died|d\.|c\.|ca\.|fl\.|[^)]{0,80}\d{3,4}\s?[–-])|
  ^[^.]{0,160}\b(?:son|daughter|wife|husband|brother|sister|father|mother|widow|niece|
  nephew) of\b|^[^.]{0,300}\b(?:is|was|were) (?:an?|the|one of) [^.,;]{0,70}?(?:[a-z]{2}(?:tor|
  ist|cian|man|woman|ress)|writer|singer|player|composer|lawyer|officer|soldier|ruler|leader|
  member|king|queen|prince|princess|duke|count|earl|baron|emperor|poet|artist|lord|saint|monk|
  nun|bishop|priest|footballer|cricketer|swimmer|dancer|filmmaker|engineer|teacher|rapper|peer|
  noble|magnate|caliph|sultan|philosopher|producer|photographer)\b
`

/** Whether "he" and "she" can mean the topic. */
function isPerson(type: AboutEntity['type'], lead: string): boolean {
  if (topicKind(lead) !== 'other') return false
  if (type === 'person') return true
  return (
    (type === 'phrase' || type === 'term' || type === 'place') &&
    /[\p{L}]/u.test(lead) &&
    personalLead.test(lead.slice(0, longestLead))
  )
}

/** What the name or the first pronoun of the text tells. */
function sexOfTopic(display: string, lead: string): Sex | undefined {
  const pronoun = /\b(?:[Hh]e|[Ss]he|[Hh]is|[Hh]er)\b/.exec(lead)?.[0].toLowerCase()
  return pronoun === undefined
    ? sexOf(display)
    : pronoun === 'he' || pronoun === 'his'
      ? 'male'
      : 'female'
}

/** A lead subject that could be the name of a thing: no count, no common noun. */
const isNameLike = (lead: AboutEntity): boolean =>
  lead.weight >= 0.9 &&
  (lead.type !== 'phrase' || lead.name.includes(' ')) &&
  !/^\d+$/.test(lead.name) &&
  lead.display.split(/\s+/).every(word => word.length <= 3 || !/^\p{Ll}/u.test(word))

function sharesWord(titled: AboutEntity, leads: readonly AboutEntity[]): boolean {
  const words = wordsOfNames([titled.display])
  return leads.some(lead =>
    [...wordsOfNames([lead.display])].some(word => word.length > 1 && words.has(word)),
  )
}

/** Where the sentence begins that has the lead name near its start. */
function leadSentence(input: TopicInput, lead: AboutEntity): number | undefined {
  if (lead.by !== 'lead') {
    const opening = input.sentences[0]
    if (opening === undefined) return undefined
    const words = wordsOfNames([lead.display])
    const head = [
      ...wordsOfNames([input.text.slice(opening.start, Math.min(opening.end, opening.start + 60))]),
    ]
    return head.some(word => word.length > 2 && words.has(word)) ? opening.start : undefined
  }
  for (const sentence of input.sentences.slice(0, 4)) {
    const head = input.text
      .slice(sentence.start, Math.min(sentence.end, sentence.start + 160))
      .replace(/\s+/g, ' ')
    const at = head.indexOf(lead.display)
    if (at >= 0 && at < 60) return sentence.start
  }
  return undefined
}
