import type { DocumentSummary } from '../../../core/document.ts'
import { isOfForm } from '../../../language/question/documents/document-form.ts'
import type { DocumentName } from '../../../language/question/documents/document-name.ts'
import { entries, wordSet } from '../../../language/lexicons/lexicon.ts'
import { foldCase } from '../../../language/words/normalize.ts'
import { analyze } from '../../../language/words/tokens.ts'

const wordsOf = (text: string): string[] => foldCase(text).match(/[\p{L}\p{N}]+/gu) ?? []

const honorifics = wordSet('names/honorifics')

/** Whether a document's record names this person, by all the name's words, as its author. */
export function namesAuthor({ properties }: DocumentSummary, said: string): boolean {
  const { author } = properties
  if (typeof author !== 'string') return false
  const words = wordsOf(said)
  const name = words.filter(word => !honorifics.has(word))
  const own = new Set(wordsOf(author))
  return words.length > 0 && (name.length > 0 ? name : words).every(word => own.has(word))
}

const fileOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)
const withoutExtension = (file: string): string => file.replace(/\.[a-z0-9]{1,5}$/, '')

/**
 * Whether a document has this title. Without a title of its own it is called by its file, where
 * hyphens stand for blanks and a number at the end only tells copies apart.
 */
export function isTitled({ title, key }: DocumentSummary, said: string): boolean {
  const wanted = wordsOf(said).join(' ')
  const own = wordsOf(title).join(' ')
  if (wanted === '' || own === wanted) return wanted !== ''
  const isFileName = own === wordsOf(withoutExtension(foldCase(fileOf(key)))).join(' ')
  return isFileName && own.replace(/ \d+$/, '') === wanted
}

const codes = new Map(entries('questions/document-languages'))

/** Scripts that one of these languages has for itself. */
const scripts: Readonly<Record<string, RegExp>> = {
  korean: /\p{Script=Hangul}/u,
  japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  greek: /\p{Script=Greek}/u,
  hebrew: /\p{Script=Hebrew}/u,
}

/** By the record, the script of the title, or a file name that begins or ends with the code. */
function isIn(
  language: string,
  { language: detected, properties, title, key }: DocumentSummary,
): boolean {
  const code = codes.get(language)
  const declared = properties['declaredLanguage']
  if (detected !== undefined) return detected === code
  if (typeof declared === 'string') return declared.slice(0, 2).toLowerCase() === code
  const file = wordsOf(withoutExtension(foldCase(fileOf(key))).replaceAll('_', ' '))
  return scripts[language]?.test(title) === true || file[0] === code || (file.at(-1) ?? '') === code
}

/** Whether a document has this title, key or file name, with or without its ending. */
export function isCalledExactly({ title, key }: DocumentSummary, name: string): boolean {
  const wanted = foldCase(name)
  const folded = foldCase(key)
  const file = fileOf(folded)
  return wanted !== '' && [foldCase(title), folded, file, withoutExtension(file)].includes(wanted)
}

/**
 * The documents that a name can mean: those with this title, key or file name, else those whose
 * title and key hold all its words. Without a name, those of the form and language.
 */
export function whichDocument(
  { name, of, language }: DocumentName,
  all: readonly DocumentSummary[],
): readonly DocumentSummary[] {
  const formed = of === undefined ? all : all.filter(({ mediaType }) => isOfForm(mediaType, of))
  if (language !== undefined) {
    const asTitle = calledBy(`${language} ${name}`, formed)
    if (asTitle.length > 0) return asTitle
  }
  const spoken =
    language === undefined ? formed : formed.filter(document => isIn(language, document))
  if (name !== '') return calledBy(name, spoken)
  return of === undefined && language === undefined ? [] : spoken
}

function calledBy(name: string, all: readonly DocumentSummary[]): readonly DocumentSummary[] {
  const exact = all.filter(document => isCalledExactly(document, name))
  if (exact.length > 0) return exact
  const terms = analyze(name)
  if (terms.length === 0) return []
  return all.filter(({ title, key, properties }) => {
    const { sheets } = properties
    const names = Array.isArray(sheets) ? sheets.join(' ') : ''
    const own = new Set(analyze(`${title} ${names} ${key.replace(/[^\p{L}\p{N}]+/gu, ' ')}`))
    return terms.every(term => own.has(term))
  })
}
