import type { PersonalDataType } from '../personal-data.ts'
import { personEntries } from './person-entries.ts'
import { labelOf, placeholdersIn } from './placeholder-pattern.ts'

/** Which placeholder stands for which spelling, within one request. */
export interface PlaceholderBook {
  /** Each spelling with its placeholder. */
  readonly placeholders: ReadonlyMap<string, string>
  /**
   * The text with spellings in place of their placeholders; those that nobody gave out stay as they
   * are. `before`: the character in front of the text.
   */
  readonly restore: (text: string, before?: string) => string
}

export interface FoundSpelling {
  readonly type: PersonalDataType
  readonly spelling: string
}

/**
 * Numbers what was found. Every spelling has a placeholder of its own, so that it comes back letter
 * by letter; spellings of one person share the number (`<PERSON_1>`, `<PERSON_1b>`). A number that
 * `texts` hold already, as those of a scrubbed corpus do, is not given out.
 */
export function placeholderBook(
  found: readonly FoundSpelling[],
  texts: readonly string[],
): PlaceholderBook {
  const taken = new Set(
    texts.flatMap(text => placeholdersIn(text).map(({ label, number }) => `${label} ${number}`)),
  )
  const next = new Map<string, number>()
  const placeholders = new Map<string, string>()
  const meanings = new Map<string, string>()
  const name = (label: string, spellings: readonly string[]): void => {
    const unnamed = spellings.filter(spelling => !placeholders.has(spelling))
    if (unnamed.length === 0) return
    let number = (next.get(label) ?? 0) + 1
    while (taken.has(`${label} ${number}`)) number++
    next.set(label, number)
    for (const [index, spelling] of unnamed.entries()) {
      const variant = variantName(index)
      placeholders.set(spelling, `<${label}_${number}${variant}>`)
      meanings.set(`${label} ${number} ${variant}`, spelling)
    }
  }
  const persons = found.flatMap(({ type, spelling }) => (type === 'person' ? [spelling] : []))
  for (const { spellings } of personEntries(persons)) name('PERSON', spellings)
  for (const { type, spelling } of found) if (type !== 'person') name(labelOf(type), [spelling])
  return {
    placeholders,
    restore(text, before = '') {
      let restored = ''
      let done = 0
      for (const { start, end, label, number, variant } of placeholdersIn(text, before)) {
        const exact = meanings.get(`${label} ${number} ${variant}`)
        // Letters that no spelling has are the reply's own: "PERSON_1s".
        const spelling = exact ?? meanings.get(`${label} ${number} `)
        if (spelling === undefined) continue
        restored += text.slice(done, start) + spelling + (exact === undefined ? variant : '')
        done = end
      }
      return restored + text.slice(done)
    },
  }
}

/** Nothing, b, c … z, then two letters. */
function variantName(index: number): string {
  const letter = (at: number): string => String.fromCodePoint(97 + at)
  if (index === 0) return ''
  if (index < 26) return letter(index)
  return `${letter(Math.floor(index / 26) - 1)}${letter(index % 26)}`
}
