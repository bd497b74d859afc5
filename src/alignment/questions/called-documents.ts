import { plainWords } from './find-mentions.ts'
import type { KnownDocument } from './known-framework.ts'
import type { StandardWord } from './question-items.ts'

/** A document with the names that questions may call it by. */
export interface CalledDocument extends KnownDocument {
  readonly names: readonly string[]
}

/** A document's title, file name, and that without its ending, as words. */
export function calledDocument({ id, title, key }: KnownDocument): CalledDocument {
  const file = key.slice(key.lastIndexOf('/') + 1)
  const bare = file.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  const names = [title, file, bare].map(name => plainWords(name.replaceAll('_', ' ')).join(' '))
  return { id, title, key, names: [...new Set(names)] }
}

/** The documents in whose names these words stand together, those with just this name first. */
export function documentsCalled(
  words: readonly StandardWord[],
  documents: readonly CalledDocument[],
): readonly CalledDocument[] {
  const wanted = plainWords(words.map(({ text }) => text).join(' ')).join(' ')
  if (wanted === '') return []
  const whole = documents.filter(({ names }) => names.includes(wanted))
  return whole.length > 0
    ? whole
    : documents.filter(({ names }) => names.some(name => ` ${name} `.includes(` ${wanted} `)))
}
