import type { DateContext } from '../dates/named-periods.ts'
import { predicatesIn, type AskedPredicate } from './predicates-in.ts'
import type { RecognizedMention } from '../mention-words/mention.ts'
import { recognizeMentions } from '../recognize.ts'
import { queryTerms, words } from '../words/tokens.ts'
import type { Word } from '../words/word.ts'
import { otherForms } from '../words/word-forms.ts'
import { actorTermsOf } from './actor.ts'
import { documentTopicOf } from './document-topic.ts'
import { expectedAnswerOf, type ExpectedAnswer } from './expected-answer.ts'
import { nestedPhraseOf, type NestedPhrase } from './nested-phrase.ts'
import { readRequest, type QuestionRequest } from './request.ts'
import { smallTalkOf, type SmallTalk } from './small-talk.ts'
import { summaryRequestOf, type SummaryRequest } from './summary-request.ts'

/**
 * A text to search with, read once: a question, or a claim whose evidence is sought. Another
 * thread gets it as plain data.
 */
export interface SearchText {
  readonly text: string
  readonly words: readonly Word[]
  /** Content terms, analysed like documents, each once, in order. */
  readonly terms: readonly string[]
  /** Other spellings and irregular forms of its words, which stemming does not join. */
  readonly otherForms: readonly string[]
  /** Names, dates, quantities and other things that it mentions, in order. */
  readonly mentions: readonly RecognizedMention[]
  /** The relations that it asks for, in order: "director", "place of birth". */
  readonly relations: readonly AskedPredicate[]
}

/**
 * A question as rules read it, once, before anything is looked up. Parts that no stage asks for are
 * not computed.
 */
export interface Question extends SearchText {
  /** The clock and time zone by which its dates were read. */
  readonly context: DateContext
  /** The kind of thing that answers it; undefined where its wording does not say. */
  readonly expects: ExpectedAnswer | undefined
  /** Terms of the person or role said to have spoken or acted: "what did the mayor say". */
  readonly actors: readonly string[]
  /** Not about a corpus at all: a greeting, thanks, or a task that no corpus is there for. */
  readonly smallTalk: SmallTalk | undefined
  /** The topic of "find all documents about …". */
  readonly documentTopic: string | undefined
  /** The wish for a summary that it states: "summarize the thread about …". */
  readonly summary: SummaryRequest | undefined
  /** Its tokens for the rules of questions about email; undefined above 500 characters. */
  readonly request: QuestionRequest | undefined
  /** A part that has to be answered first: "the person who first mentioned gantries". */
  readonly nested: NestedPhrase | undefined
}

/** Reads a text to search with, linear in its length; each part when it is first asked for. */
export function readSearchText(text: string): SearchText {
  return withLazyParts({ text }, searchParts(text))
}

/** Reads a question; white space around it does not count. */
export function readQuestion(asked: string, context: DateContext): Question {
  const text = asked.trim()
  const request = readRequest(text, context)
  const read = {
    text,
    context,
    request,
    nested: request === undefined ? undefined : nestedPhraseOf(text),
    smallTalk: smallTalkOf(text),
    documentTopic: documentTopicOf(text),
    summary: request === undefined ? undefined : summaryRequestOf(request.text),
  }
  return withLazyParts(read, {
    ...searchParts(text),
    expects: () => expectedAnswerOf(text),
    actors: () => actorTermsOf(text),
  })
}

type Parts<Part> = { readonly [Name in keyof Part]: () => Part[Name] }

const searchParts = (text: string): Parts<Omit<SearchText, 'text'>> => ({
  words: () => words(text),
  terms: () => queryTerms(text),
  otherForms: () => otherForms(text),
  mentions: () => recognizeMentions(text),
  relations: () => predicatesIn(text),
})

/** Adds parts that are computed once, when they are first read; a clone holds their values. */
function withLazyParts<Known extends object, Part extends object>(
  known: Known,
  parts: Parts<Part>,
): Known & Part {
  for (const [name, compute] of Object.entries<() => unknown>(parts))
    Object.defineProperty(known, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = compute()
        Object.defineProperty(known, name, { value, enumerable: true })
        return value
      },
    })
  return known as Known & Part
}
