import { wordTable } from './word-table.ts'

/**
 * What the readers of a text know of a word wherever it stands. Each fills in its own part when it
 * first meets the word; one table for all, because they read the same words one after the other and
 * then find them in the processor's cache.
 */
export interface KnownWord {
  readonly surface: string
  /** The index term, or several with spaces between them. */
  term: string | undefined
  /** As mentions are recognised by. */
  mention: { readonly folded: string; readonly roles: number } | undefined
  /** As sentences are read by grammar. */
  grammar: GrammarWord | undefined
}

/** A word or mark of a sentence: folded, and what its letters alone say of it. */
export interface GrammarWord {
  readonly text: string
  /** Bits of `verbForm`; 0 for what is no verb. */
  readonly forms: number
  readonly capital: boolean
  readonly isNumber: boolean
  readonly hasApostrophe: boolean
}

export const knownWords = wordTable((surface): KnownWord => ({
  surface,
  term: undefined,
  mention: undefined,
  grammar: undefined,
}))
