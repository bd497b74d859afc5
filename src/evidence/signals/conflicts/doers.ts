import type { ReadName, TextReading } from '../../../language/read-text.ts'
import { relativeDays, weekdays } from '../../../language/lexicons/calendar-words.ts'
import {
  clauseStarts,
  coordinators,
  determiners,
  possessives,
  reportingVerbs,
  subordinators,
} from '../../../language/grammar/function-words.ts'
import { verbGroupAt, type VerbGroup } from '../../../language/grammar/verb-group.ts'
import { verbForm, verbForms } from '../../../language/grammar/verb-forms.ts'
import { honorifics } from '../../../language/names/name-words.ts'
import type { WordRange } from '../../../language/sentences/read-words.ts'

/** Who does what a verb says, by name. */
export interface Doer {
  /** The doer, or whose the doer is: "Ann" in "Ann's sister". */
  readonly name: ReadName
  /** What does it, where it is somebody's: "sister". */
  readonly owned?: number | undefined
  /** Where other names stand that may do it, too. */
  readonly others: WordRange
}

const acting: ReadonlySet<string> = new Set(['person', 'organization', 'phrase'])
// "Ann's older sister".
const mostDescribing = 2

/** Finds the doers in one text; `isName` tells of a sentence's first word whether it names. */
export class DoerReader {
  readonly #text: TextReading
  readonly #isName: (word: string) => boolean

  constructor(text: TextReading, isName: (word: string) => boolean) {
    this.#text = text
    this.#isName = isName
  }

  /** Who does the verb at a place; undefined where that is not plain or nobody with a name. */
  at(verb: number, range: WordRange): Doer | undefined {
    const group = verbGroupAt(this.#text.words, verb, range)
    if (group === undefined || group.by === -1) return undefined
    return group.by === undefined ? this.#before(group, range) : this.#behind(group.by, range)
  }

  #textAt(at: number): string {
    return this.#text.words[at]?.text ?? ''
  }

  #behind(by: number, range: WordRange): Doer | undefined {
    const { words, names } = this.#text
    let first = by
    while (honorifics.has(this.#textAt(first)) || this.#textAt(first) === 'the') first++
    const name = names.find(other => other.first === first)
    if (name === undefined || !acting.has(name.type) || this.#isPossessive(name.next - 1))
      return undefined
    let next = name.next
    while (
      next < range.next &&
      words[next]?.gap !== 'stop' &&
      (verbForms(this.#textAt(next)) & verbForm.past) === 0
    )
      next++
    return { name, others: { first: by, next } }
  }

  #before({ first }: VerbGroup, range: WordRange): Doer | undefined {
    const { words } = this.#text
    let last = first - 1
    if (last < range.first || words[first]?.gap === 'stop') return undefined
    if (words[first]?.gap === 'comma') {
      // "Tom Ross, the treasurer, approved it"
      while (last > range.first && words[last]?.gap === 'none') last--
      if (last === range.first || words[last]?.gap !== 'comma') return undefined
      last--
    }
    // "Priya thanked Tom Ross, who approved it"
    const isRelative = this.#textAt(last) === 'who'
    if (isRelative) last--
    if (coordinators.has(this.#textAt(last)) || this.#textAt(last) === 'then')
      return this.#ofVerbBefore(last, first, range)
    const name = this.#nameEndingAt(last)
    if (name === undefined) return this.#owner(last, { first: last, next: first })
    const from = this.#firstOf(name, range, isRelative)
    return from === undefined ? undefined : { name, others: { first: from, next: first } }
  }

  /** "Ann read it and approved it": whoever did the first thing. */
  #ofVerbBefore(joint: number, first: number, range: WordRange): Doer | undefined {
    for (let at = joint - 1; at > range.first; at--) {
      if (verbGroupAt(this.#text.words, at, range) === undefined) continue
      const doer = this.at(at, range)
      return doer && { ...doer, others: { first: range.first, next: first } }
    }
    return undefined
  }

  #nameEndingAt(last: number): ReadName | undefined {
    const { words, names, text } = this.#text
    const name = names.find(other => other.next === last + 1)
    if (name !== undefined)
      return acting.has(name.type) && !this.#isPossessive(last) ? name : undefined
    const word = words[last]
    const opens = word !== undefined && (last === 0 || words[last - 1]?.sentence !== word.sentence)
    if (!opens || this.#isPossessive(last) || !/^\p{Lu}/u.test(text.slice(word.start, word.end)))
      return undefined
    return this.#isName(word.text) ? this.#asName(last) : undefined
  }

  #asName(at: number): ReadName | undefined {
    const word = this.#text.words[at]
    return (
      word && {
        start: word.start,
        end: word.end,
        type: 'phrase',
        name: word.text,
        first: at,
        next: at + 1,
      }
    )
  }

  #isPossessive(at: number): boolean {
    const { words, text } = this.#text
    const word = words[at]
    return (
      word !== undefined && /^\p{L}*['’]s?(?!\p{L})/u.test(text.slice(word.end - 2, word.end + 2))
    )
  }

  /** "Ann Lee's older sister". */
  #owner(noun: number, others: WordRange): Doer | undefined {
    const { words, names } = this.#text
    for (let at = noun; at > 0 && noun - at <= mostDescribing; at--) {
      if (words[at]?.gap !== 'none' || words[at]?.content !== true || words[at]?.capital === true)
        return undefined
      if (!this.#isPossessive(at - 1)) continue
      const word = words[at - 1]?.text ?? ''
      const name =
        names.find(other => other.next === at) ??
        (this.#isName(word) ? this.#asName(at - 1) : undefined)
      return name && acting.has(name.type) ? { name, owned: noun, others } : undefined
    }
    return undefined
  }

  /** Where the names begin that share the verb; undefined where it may be another's. */
  #firstOf(name: ReadName, range: WordRange, isRelative: boolean): number | undefined {
    const { words, names } = this.#text
    let first = name.first
    while (
      first > range.first &&
      words[first]?.gap === 'none' &&
      honorifics.has(this.#textAt(first - 1))
    )
      first--
    const before = first - 1
    if (before < range.first || words[first]?.gap !== 'none') return first
    const lead = this.#textAt(before)
    if (lead === 'and' || lead === 'or') {
      const isPart = (at: number): boolean =>
        at >= range.first &&
        words[at + 1]?.gap !== 'stop' &&
        (names.some(other => at >= other.first && at < other.next) ||
          /^(?:and|or|the|both)$/.test(this.#textAt(at)) ||
          honorifics.has(this.#textAt(at)) ||
          (at === range.first && this.#isName(this.#textAt(at))))
      let from = before
      while (isPart(from - 1)) from--
      return from
    }
    // "The sister of Tom Ross, who approved it" may be of either.
    if (isRelative) return lead === 'of' || lead === 'the' ? undefined : first
    if (lead === 'the') return name.type === 'organization' ? first : undefined
    const opens =
      subordinators.has(lead) ||
      clauseStarts.has(lead) ||
      reportingVerbs.has(lead) ||
      coordinators.has(lead) ||
      weekdays.has(lead) ||
      relativeDays.has(lead) ||
      /^(?:then|therefore|so|morning|afternoon|evening|week|month|year)$/.test(lead)
    const isCalled =
      words[before]?.content === true &&
      words[before]?.capital === false &&
      verbForms(lead) === 0 &&
      before > range.first &&
      (determiners.has(this.#textAt(before - 1)) ||
        possessives.has(this.#textAt(before - 1)) ||
        this.#isPossessive(before - 1))
    return opens || isCalled ? first : undefined
  }
}
