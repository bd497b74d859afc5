import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { inventedWord } from './invented-word.ts'

const passageLine = z.object({ id: z.string(), title: z.string(), text: z.string() })
const questionLine = z.object({
  id: z.string(),
  question: z.string(),
  supporting_ids: z.array(z.string()),
})

export interface CopiedPassage {
  readonly id: string
  readonly title: string
  readonly text: string
}
export interface CopiedQuestion {
  readonly id: string
  readonly question: string
  readonly supportingIds: readonly string[]
}

/**
 * A corpus that can be repeated with other names: the same sentences about other people, places and
 * works.
 */
export interface RenamedCorpus {
  readonly passagesPerCopy: number
  /** Distinct words that are renamed. */
  readonly nameWords: number
  /** Copy 0 is the corpus as it is. */
  passages(copy: number): Generator<CopiedPassage>
  /** `index` counts from 0 within the copy. */
  question(copy: number, index: number): CopiedQuestion
  readonly questionsPerCopy: number
}

/**
 * A text cut into what stays (strings) and names (their number, and whether they stood in
 * capitals).
 */
type Template = ReadonlyArray<string | { readonly word: number; readonly shouted: boolean }>

const wordPattern = /[\p{L}\p{M}]+/gu
// Names that stand in so many passages ("American", "John", "London") stay: the corpus then has
// hubs that grow with it, as real ones do.
const commonShare = 0.01
// A word that is written small this often is a word of the language that only begins a sentence or
// a title.
const smallShare = 0.1
// Short words in capitals are numerals and acronyms; renaming "II" or "US" would make words of
// them.
const shortestName = 4
const calendar = new Set(
  (
    'january february march april may june july august september october november december ' +
    'monday tuesday wednesday thursday friday saturday sunday'
  ).split(' '),
)

/**
 * Reads `corpus.jsonl` and `questions.jsonl` of a folder and finds the words that are names:
 * capitalised in a title or within a sentence, hardly ever written small, not in every hundredth
 * passage.
 */
export async function renamedCorpus(folder: string): Promise<RenamedCorpus> {
  const passages: CopiedPassage[] = []
  for await (const line of createInterface({
    input: createReadStream(join(folder, 'corpus.jsonl')),
  }))
    if (line !== '') passages.push(passageLine.parse(JSON.parse(line)))
  const questions = readFileSync(join(folder, 'questions.jsonl'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => questionLine.parse(JSON.parse(line)))
  const words = nameWords(passages)
  const whole = wholeTitles(passages, words)
  const templates = passages.map(({ id, title, text }) => ({
    id,
    title: templateOf(title, words, whole),
    text: templateOf(text, words, whole),
  }))
  const asked = questions.map(({ id, question, supporting_ids }) => ({
    id,
    question: templateOf(question, words, whole),
    supportingIds: supporting_ids,
  }))
  const idIn = (copy: number, id: string): string => (copy === 0 ? id : `${id}#${copy}`)
  return {
    passagesPerCopy: passages.length,
    questionsPerCopy: questions.length,
    nameWords: words.size,
    *passages(copy) {
      for (const { id, title, text } of copy === 0 ? passages : templates) {
        yield {
          id: idIn(copy, id),
          title: typeof title === 'string' ? title : filled(title, copy, words.size),
          text: typeof text === 'string' ? text : filled(text, copy, words.size),
        }
      }
    },
    question(copy, index) {
      const { id, question, supportingIds } = asked[index] ?? {
        id: '',
        question: [],
        supportingIds: [],
      }
      const own = questions[index]?.question ?? ''
      return {
        id: idIn(copy, id),
        question: copy === 0 ? own : filled(question, copy, words.size),
        supportingIds: supportingIds.map(each => idIn(copy, each)),
      }
    },
  }
}

/** Each name word in small letters and its number. */
function nameWords(passages: readonly CopiedPassage[]): Map<string, number> {
  const counts = new Map<
    string,
    { small: number; large: number; isName: boolean; passages: number; last: number }
  >()
  for (const [index, { title, text }] of passages.entries()) {
    for (const [part, isTitle] of [
      [title, true],
      [text, false],
    ] as const) {
      for (const match of part.matchAll(wordPattern)) {
        const [word] = match
        const small = word.toLowerCase()
        const entry = counts.get(small) ?? {
          small: 0,
          large: 0,
          isName: false,
          passages: 0,
          last: -1,
        }
        counts.set(small, entry)
        if (word === small) entry.small++
        else {
          entry.large++
          entry.isName ||=
            isTitle ||
            /[\p{L},;]["'”’]? $/u.test(part.slice(Math.max(0, match.index - 3), match.index))
          if (entry.last !== index) entry.passages++
          entry.last = index
        }
      }
    }
  }
  const most = commonShare * passages.length
  const names = [...counts].filter(
    ([word, { small, large, isName, passages: held }]) =>
      isName &&
      word.length >= shortestName &&
      !calendar.has(word) &&
      held <= most &&
      small <= smallShare * (small + large),
  )
  return new Map(names.map(([word], index) => [word, index]))
}

/**
 * Titles without any name word ("The Bridge") get one of their own: their longest word is renamed
 * where the whole title stands. Gives title → that word, in small letters.
 */
function wholeTitles(
  passages: readonly CopiedPassage[],
  words: Map<string, number>,
): Map<string, string> {
  const whole = new Map<string, string>()
  for (const { title } of passages) {
    const own = title.match(wordPattern) ?? []
    if (own.length === 0 || own.some(word => words.has(word.toLowerCase()))) continue
    const bare = title.replace(/ \([^()]*\)$/, '').toLowerCase()
    const longest = (bare.match(wordPattern) ?? []).reduce(
      (best, word) => (word.length > best.length ? word : best),
      '',
    )
    // A title of one word is too likely to mean something else where it stands in running text.
    if (longest === '' || longest === bare) continue
    whole.set(bare, longest)
    const key = `${bare} ${longest}`
    if (!words.has(key)) words.set(key, words.size)
  }
  return whole
}

function templateOf(
  text: string,
  words: ReadonlyMap<string, number>,
  whole: ReadonlyMap<string, string>,
): Template {
  const parts: Array<string | { word: number; shouted: boolean }> = []
  let kept = ''
  let end = 0
  const titled = titleRanges(text, whole)
  for (const match of text.matchAll(wordPattern)) {
    const [word] = match
    const small = word.toLowerCase()
    const title = titled.find(
      range =>
        match.index >= range.start &&
        match.index + word.length <= range.end &&
        range.word === small,
    )
    const number =
      title !== undefined
        ? words.get(`${title.title} ${small}`)
        : word === small
          ? undefined
          : words.get(small)
    kept += text.slice(end, match.index)
    end = match.index + word.length
    if (number === undefined) kept += word
    else {
      parts.push(kept, { word: number, shouted: word.length > 1 && word === word.toUpperCase() })
      kept = ''
    }
  }
  parts.push(kept + text.slice(end))
  return parts
}

/**
 * Where titles of common words stand as a whole; candidates by their first word keep this linear.
 */
function titleRanges(
  text: string,
  whole: ReadonlyMap<string, string>,
): Array<{
  readonly start: number
  readonly end: number
  readonly title: string
  readonly word: string
}> {
  const found: Array<{ start: number; end: number; title: string; word: string }> = []
  for (const match of text.matchAll(/\p{Lu}/gu)) {
    if (match.index > 0 && /[\p{L}\p{M}]/u.test(text[match.index - 1] ?? '')) continue
    for (let length = Math.min(60, text.length - match.index); length > 3; length--) {
      const title = text.slice(match.index, match.index + length).toLowerCase()
      const word = whole.get(title)
      if (word === undefined || /[\p{L}\p{M}]/u.test(text[match.index + length] ?? '')) continue
      found.push({ start: match.index, end: match.index + length, title, word })
      break
    }
  }
  return found
}

function filled(template: Template, copy: number, wordsPerCopy: number): string {
  let text = ''
  for (const part of template) {
    if (typeof part === 'string') text += part
    else {
      const word = inventedWord(copy * wordsPerCopy + part.word)
      text += part.shouted ? word.toUpperCase() : word
    }
  }
  return text
}
