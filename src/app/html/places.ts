import type { EvidenceQuote, JudgedClaim, VerifiedText } from '../../core/verdict.ts'
import type { TextRange } from '../../core/span.ts'
import type { PageSource } from './page-content.ts'

/**
 * What a quotation does for a claim. The passage nearest to a claim that was not found supports
 * nothing; one that was compared with nothing merely stands for a document that a query gave; one
 * that says otherwise than the source of a supported claim differs.
 */
export type Stance = EvidenceQuote['stance'] | 'nearest' | 'listed' | 'differs'

export function stanceOf(quote: EvidenceQuote, { verdict, windows }: JudgedClaim): Stance {
  if (quote.stance === 'contradicts') return verdict === 'supported' ? 'differs' : 'contradicts'
  if (verdict === 'not_found') return 'nearest'
  return windows === 0 && quote.origin === 'graph' ? 'listed' : 'supports'
}

/** A quotation as it stands in a source, with all sentences that rest on it. */
export interface Place extends TextRange {
  /** Name of its anchor in the page. */
  readonly id: string
  readonly sentences: ReadonlySet<number>
  readonly stances: ReadonlySet<Stance>
  readonly page?: number | undefined
}

/** A source with its number in the page and the quotations in it, in reading order. */
export interface QuotedSource {
  readonly number: number
  readonly source: PageSource
  /** Where `source.text` begins in the document; 0 for whole texts. */
  readonly offset: number
  readonly places: readonly Place[]
}

export interface QuotedSources {
  readonly sources: readonly QuotedSource[]
  /** Documents that no quotation was taken from. */
  readonly unquoted: readonly PageSource[]
  /** Where the page shows a quotation. */
  placeOf(
    quote: EvidenceQuote,
  ): { readonly source: QuotedSource; readonly place: Place } | undefined
}

interface OpenPlace extends TextRange {
  readonly id: string
  readonly sentences: Set<number>
  readonly stances: Set<Stance>
  readonly page?: number | undefined
}
interface OpenSource {
  readonly number: number
  readonly source: PageSource
  readonly offset: number
  readonly places: OpenPlace[]
}

const placeKey = (quote: EvidenceQuote): string => `${quote.documentId} ${quote.start} ${quote.end}`

/**
 * Collects the quotations of a verified text by source: equal spans are one place; sources are
 * numbered in the order in which the text first rests on them.
 */
export function quotedSources(verified: VerifiedText, given: readonly PageSource[]): QuotedSources {
  const byId = new Map(given.map(source => [source.documentId, source]))
  const sources = new Map<string, OpenSource>()
  const places = new Map<string, { readonly source: OpenSource; readonly place: OpenPlace }>()
  for (const sentence of verified.sentences) {
    for (const { quote, stance } of sentence.claims.flatMap(claim =>
      claim.evidence.map(each => ({ quote: each, stance: stanceOf(each, claim) })),
    )) {
      const known = places.get(placeKey(quote))
      if (known !== undefined) {
        known.place.sentences.add(sentence.index)
        known.place.stances.add(stance)
        continue
      }
      const source = sourceOf(quote, byId, sources)
      const place = {
        id: `p${places.size + 1}`,
        start: quote.start,
        end: quote.end,
        sentences: new Set([sentence.index]),
        stances: new Set([stance]),
        page: quote.page,
      }
      source.places.push(place)
      places.set(placeKey(quote), { source, place })
    }
  }
  for (const { places: inOrder } of sources.values())
    inOrder.sort((left, right) =>
      left.start === right.start ? left.end - right.end : left.start - right.start,
    )
  const quoted = new Set([...sources.values()].map(({ source }) => source.documentId))
  return {
    sources: [...sources.values()],
    unquoted: given.filter(source => !quoted.has(source.documentId)),
    placeOf: quote => places.get(placeKey(quote)),
  }
}

/**
 * The source that shows a quotation: the document where the given text holds it, else its own
 * words.
 */
function sourceOf(
  quote: EvidenceQuote,
  given: ReadonlyMap<string, PageSource>,
  sources: Map<string, OpenSource>,
): OpenSource {
  const source = given.get(quote.documentId)
  const holds =
    source !== undefined &&
    source.text.startsWith(quote.text, quote.start) &&
    quote.end - quote.start === quote.text.length
  const key = holds ? quote.documentId : placeKey(quote)
  const known = sources.get(key)
  if (known !== undefined) return known
  const opened: OpenSource = {
    number: sources.size + 1,
    places: [],
    offset: holds ? 0 : quote.start,
    source: holds
      ? source
      : {
          documentId: quote.documentId,
          title: quote.title,
          key: quote.key,
          link: quote.link,
          about: quote.about,
          text: quote.text,
        },
  }
  sources.set(key, opened)
  return opened
}
