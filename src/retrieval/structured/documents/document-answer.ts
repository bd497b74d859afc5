import type { DocumentSummary } from '../../../core/document.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { wellFormed } from '../../../language/words/normalize.ts'

/** What the records of documents say: a headline, and the documents it rests on. */
export interface DocumentAnswer {
  readonly text: string
  readonly lines: readonly string[]
  /** Sentences behind `text`, each with the record that says it. */
  readonly cited?: readonly CitedLine[] | undefined
  /** Shown as sources: the one document that was asked about. */
  readonly about?: DocumentSummary | undefined
  /**
   * The records do not tell, and no sentence could: a number of documents is nothing that is looked
   * for in their text.
   */
  readonly isMissing?: true
  /** The document was called by its title or file name, not by words of them. */
  readonly isExact?: boolean | undefined
}

/** A sentence, and the fields of the record that it rests on. */
export interface CitedLine {
  readonly text: string
  readonly document: DocumentId
  /** Of its lines `Label: value`; its first line where it has none of them. */
  readonly labels: readonly string[]
  /** Only the lines that have one of these names, where any has. */
  readonly naming?: readonly string[] | undefined
}

export const missing = (text: string): DocumentAnswer => ({ text, lines: [], isMissing: true })

const maxName = 160

/** A title or file name on one line: names of files may hold anything. */
export function plainName(name: string): string {
  const plain = wellFormed(name.slice(0, maxName * 4))
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return plain.length <= maxName ? plain : `${wellFormed(plain.slice(0, maxName - 1))}…`
}

/** A document as answers name it. */
export const shown = ({ title, key }: Pick<DocumentSummary, 'title' | 'key'>): string =>
  `“${plainName(title)}” (${plainName(key)})`

/** The first few of several documents, and how many more there are. */
export function shownSome(documents: readonly DocumentSummary[]): string {
  const first = documents.slice(0, 5)
  const more = documents.length - first.length
  const others = more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''
  return `${first.map(shown).join(', ')}${others}`
}
