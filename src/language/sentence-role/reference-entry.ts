import { longPattern } from '../../support/long-pattern.ts'

const mark = /^\s*(?:[-*•]\s+)?(?:\[[^\]\n]{1,16}\]|\(?\d{1,3}[.)]|[-*•])\s+/u
/** "A. Lindqvist", "Lindqvist A,", "Lindqvist, A.", "Hu et al." */
const authors = longPattern('u')`
  (?:\p{Lu}\.[ -]?){1,3}\p{Lu}[\p{L}'’-]+(?:,| and | & |\s*\()|
  \p{Lu}[\p{L}'’-]+,? (?:\p{Lu}\.[ -]?){1,3}(?:,|;|&| and |\s*\()|
  \p{Lu}[\p{L}'’-]+ \p{Lu}{1,3} ?, \p{Lu}|\p{Lu}[\p{L}'’-]+ \p{Lu}{1,2} \((?:19|20)\d\d|
  \p{Lu}[\p{L}'’-]+, (?:\p{Lu}[\p{L}'’-]+, )*& \p{Lu}|\bet al\b
`
const year = /\((?:19|20)\d\d[a-z]?\)|[,.] (?:19|20)\d\d[a-z]?(?:[.;,:]|\s*$)/
const venue = longPattern('u')`
  \b(?:arXiv|doi|DOI|ISBN|ISSN|Proceedings|Proc\.|Conference|Symposium|Workshop|Journal|Letters|
  Transactions|Trans\.|Review|[Pp]reprint|[Tt]echnical [Rr]eport|University Press|Press,|vol\.|
  pp\.|Springer|Elsevier|IEEE|ACM)|\b\d{1,3}\(\d{1,3}\)[:,]
`
const link = /https?:\/\/|\bwww\.|\b[Aa]ccessed\b|\bRetrieved from\b/

/** How far into an entry its authors stand. */
const leadLength = 160

/**
 * Whether a paragraph or item of a list is an entry of a bibliography; under such a heading
 * (`listed`) one sign is enough.
 */
export function isReferenceEntry(item: string, listed: boolean): boolean {
  const text = item.slice(0, 1_200)
  const others = Number(year.test(text)) + Number(venue.test(text)) + Number(link.test(text))
  // What takes longest is looked for last, and only where it decides.
  const hasAuthors = (): boolean => authors.test(text.slice(0, leadLength))
  if (listed) return others > 0 || hasAuthors()
  // Prose names authors and years too, but not at its very beginning, behind a number.
  return mark.test(text)
    ? others >= 3 || (others >= 1 && hasAuthors())
    : others >= 3 && hasAuthors()
}
