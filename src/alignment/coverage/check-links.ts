import type { Framework, Standard } from '../../core/framework.ts'
import { dayOf } from '../../core/time.ts'
import { frameworkFinder } from '../framework/find-in-framework.ts'
import { addressKey } from '../framework/standard-parts.ts'
import type { CoverageQuotation, StandardLink } from './standard-link.ts'
import { statesSomething } from './states-something.ts'

export const refusals = {
  unknown_standard: 'the framework has no such standard',
  unknown_document: 'the document is not there',
  not_verbatim: 'the words do not stand at that place in the document',
  no_quotation: 'no words are quoted',
  states_nothing: 'the words are headings alone',
  bad_score: 'the score is no number from 0 to 1',
} as const
export type Refusal = keyof typeof refusals

/** A link or a quotation of it that counts for nothing, and why. */
export interface RefusedLink {
  readonly reason: Refusal
  readonly standard: string
  readonly documentId: string
  readonly documentTitle: string
  /** The words that were refused; empty where all of the link was. */
  readonly text: string
  /** What a person may still accept: the words stand there, but say nothing by themselves. */
  readonly quotation?: CoverageQuotation | undefined
}

/** A quotation that was checked, with the standard it is about and the document's time. */
export interface CheckedQuotation extends CoverageQuotation {
  readonly about: Standard
  /** Quotations of one passage have the same. */
  readonly passage: string
  readonly ms?: number | undefined
}

/** The text of a stored document; absent where there is none. */
export type TextOf = (documentId: string) => string | undefined

export interface CheckedLinks {
  readonly quotations: readonly CheckedQuotation[]
  readonly refused: readonly RefusedLink[]
}

/**
 * The quotations of links that stand word for word in their documents, each once, and what was
 * refused. What a program found gives way to what a person said of the same words.
 */
export function checkLinks(
  framework: Framework,
  links: readonly StandardLink[],
  textOf: TextOf,
): CheckedLinks {
  const find = standardFinder(framework)
  const refused: RefusedLink[] = []
  const kept = new Map<string, CheckedQuotation>()
  for (const [place, link] of links.entries()) {
    const { document, score, shows, by } = link
    const about = find(link.standard)
    const standard = about === undefined ? link.standard : numberIn(about, link.standard)
    const refuse = (reason: Refusal, text = '', quotation?: CoverageQuotation): void => {
      const { id: documentId, title: documentTitle } = document
      refused.push({
        reason,
        standard,
        documentId,
        documentTitle,
        text,
        ...(quotation === undefined ? {} : { quotation }),
      })
    }
    const text = textOf(document.id)
    if (about === undefined) refuse('unknown_standard')
    else if (!(score >= 0 && score <= 1)) refuse('bad_score')
    else if (text === undefined) refuse('unknown_document')
    else if (link.quotations.length === 0) refuse('no_quotation')
    else
      for (const { start, end, text: words, page, written } of link.quotations) {
        if (!isVerbatim(text, start, end, words)) {
          refuse('not_verbatim', words)
          continue
        }
        const date = written ?? document.date
        const day = date === undefined ? undefined : dayOf(date)
        const quotation: CoverageQuotation = {
          standard,
          documentId: document.id,
          documentTitle: document.title,
          ...(day === undefined ? undatedBut(document.fileDate) : { date: day }),
          start,
          end,
          text: words,
          ...(page === undefined ? {} : { page }),
          shows,
          score,
          by,
        }
        // Who confirmed a heading as evidence knows why.
        if (shows === 'evidence' && by !== 'person' && !statesSomething(words)) {
          refuse('states_nothing', words, quotation)
          continue
        }
        const key = JSON.stringify([standard, document.id, start, end])
        const before = kept.get(key)
        if (before === undefined || certainty(quotation) > certainty(before))
          kept.set(key, {
            ...quotation,
            about,
            passage: link.passage ?? `${document.id} ${place}`,
            ...(day === undefined ? {} : { ms: date?.ms }),
          })
      }
  }
  return { quotations: [...kept.values()], refused }
}

const undatedBut = (fileDate: string | undefined): Pick<CoverageQuotation, 'fileDate'> =>
  fileDate === undefined ? {} : { fileDate }

/** Where people confirmed the same words as both, the gap stays in sight. */
const certainty = ({ by, score, shows }: CoverageQuotation): number =>
  by === 'person' ? (shows === 'gap' ? 3 : 2) : score

const isVerbatim = (text: string, start: number, end: number, words: string): boolean =>
  Number.isInteger(start) &&
  Number.isInteger(end) &&
  start >= 0 &&
  start < end &&
  end <= text.length &&
  words.trim() !== '' &&
  // No quotation cuts a surrogate pair.
  words.isWellFormed() &&
  text.slice(start, end) === words

/** The number as the framework writes it; that of a part stays as it is. */
const numberIn = (about: Standard, number: string): string =>
  addressKey(about.number) === addressKey(number) ? about.number : number

/** Finds the standard of a number; that of a numbered part is the standard it stands in. */
export function standardFinder(framework: Framework): (number: string) => Standard | undefined {
  const find = frameworkFinder(framework)
  const known = new Map<string, Standard | undefined>()
  return number => {
    if (!known.has(number)) {
      const found = find(number)
      known.set(
        number,
        found === undefined || found.kind === 'section' ? undefined : found.standard,
      )
    }
    return known.get(number)
  }
}
