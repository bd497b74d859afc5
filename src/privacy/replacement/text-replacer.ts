import type { TextRange } from '../../core/span.ts'
import type { Detection, PersonalDataType } from '../personal-data.ts'
import type { PrivacySettings } from '../privacy-settings.ts'
import type { DocumentPeople } from '../pseudonyms/document-people.ts'
import { findFullNames, findLoneNames } from '../pseudonyms/find-known-names.ts'
import { nameForm } from '../pseudonyms/name-form.ts'
import type { PrivacyKeys } from '../pseudonyms/privacy-keys.ts'
import { isOfField, personalValueFinder, type PersonalValue } from './personal-values.ts'
import { replacedText, type Edit, type ReplacedText } from './replaced-text.ts'
import { findZoneNames } from './zone-names.ts'

/** Replaces personal data in the texts of one document. */
export interface TextReplacer {
  /** The texts of a document together: who is named in one of them is known in all. */
  replace(texts: readonly string[]): ReplacedText[]
  /** Names what fields of the document say of people; for all texts that follow. */
  hide(values: readonly PersonalValue[]): void
  /** What stands for a person of the headers. */
  person(pseudonym: string): string
  readonly people: DocumentPeople
}

interface ReplacerDeps {
  readonly settings: Pick<PrivacySettings, 'mode' | 'types' | 'numbered' | 'allow'>
  readonly keys: PrivacyKeys
  readonly detect: (text: string) => readonly Detection[]
}

const knownRule = 'person/known'
const loneRule = 'person/same-document'
// In a text that was given pseudonyms before, these stay; what looks like a number in one is none.
const pseudonyms = /\bPerson_[0-9a-f]{12}\b/g
// Numbers of a corpus: one of these many, so that two values hardly ever share one.
const numberDigits = 10

/** A replacer for the documents of a corpus; each gets the people that it names. */
export function textReplacer(deps: ReplacerDeps): (people: DocumentPeople) => TextReplacer {
  const { settings, keys, detect } = deps
  const replacesPersons = settings.types.includes('person')
  const allowed = new Set(settings.allow.map(entry => entry.trim().toLowerCase()))
  return people => {
    const numbers = new Map<string, Map<string, number>>()
    const hidden: PersonalValue[] = []
    const bearers = new Map<string, string>()
    let findHidden = personalValueFinder([])
    const term = (type: PersonalDataType, value: string): string => {
      const name = type.toUpperCase().replaceAll('-', '_')
      if (settings.numbered === 'off') return `<${name}>`
      if (settings.numbered === 'corpus')
        return `<${name}_${numberOf(keys.keyOf(`number/${type}`, value))}>`
      const given = numbers.get(type) ?? new Map<string, number>()
      numbers.set(type, given)
      const number = given.get(value) ?? given.size + 1
      given.set(value, number)
      return `<${name}_${number}>`
    }
    const person = (pseudonym: string): string =>
      settings.mode === 'pseudonyms' ? pseudonym : term('person', pseudonym)
    const standIn = (detection: Detection, surface: string): string => {
      const { type } = detection
      if (type === 'person') {
        const pseudonym = isOfField(detection)
          ? bearers.get(surface.toLowerCase())
          : people.pseudonymOf(surface)
        return pseudonym === undefined ? term('person', surface) : person(pseudonym)
      }
      if (type === 'email-address') {
        const pseudonym = replacesPersons ? people.ofAddress(surface) : undefined
        if (pseudonym !== undefined) return person(pseudonym)
      }
      return term(type, surface.toLowerCase().replace(/[\s().-]+/g, ''))
    }
    const detected = (text: string): Detection[] => {
      const kept = keptIn(text)
      const outside = (ranges: readonly Detection[]): Detection[] =>
        kept.length === 0 ? [...ranges] : without(ranges, kept)
      const ofFields: Detection[] = []
      findHidden(text, ofFields)
      const found = outside(detect(text))
        .flatMap(each => trimmed(each, text))
        .map(each => narrowed(each, text, people))
        .concat(outside(ofFields))
      if (!replacesPersons) return found
      const known = findFullNames(text, people).map(range => named(range, knownRule))
      return outside(known).concat(found)
    }
    return {
      people,
      person,
      hide(values) {
        for (const value of values) {
          const text = value.text.toLowerCase()
          if (!settings.types.includes(value.type) || allowed.has(text)) continue
          hidden.push(value)
          const pseudonym = value.person === undefined ? undefined : people.add(value.person)
          if (pseudonym !== undefined && !bearers.has(text)) bearers.set(text, pseudonym)
        }
        findHidden = personalValueFinder(hidden)
      },
      replace(texts) {
        const found = texts.map(detected)
        for (const [index, text] of texts.entries())
          for (const each of found[index] ?? []) {
            const surface = text.slice(each.start, each.end)
            // Whom a field means was added with it.
            if (each.type === 'person' && !isOfField(each) && nameForm(surface) !== undefined)
              people.add({ name: surface })
          }
        return texts.map((text, index) => {
          const lone = replacesPersons
            ? without(
                findLoneNames(text, people)
                  .filter(({ start, end }) => !allowed.has(text.slice(start, end).toLowerCase()))
                  .map(range => named(range, loneRule)),
                findZoneNames(text),
              )
            : []
          const edits = merged([...(found[index] ?? []), ...lone]).map((each): Edit => ({
            start: each.start,
            end: each.end,
            type: each.of.type,
            rule: each.of.rule,
            text: standIn(each.of, text.slice(each.of.start, each.of.end)),
          }))
          return replacedText(text, edits)
        })
      },
    }
  }
}

/** Ranges that stay, in order of place. */
const keptIn = (text: string): TextRange[] =>
  [
    ...Array.from(text.matchAll(pseudonyms), ({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
    })),
    ...findZoneNames(text),
  ].sort((a, b) => a.start - b.start)

const numberOf = (key: string): number => Number.parseInt(key.slice(0, numberDigits), 16)

const named = (range: TextRange, rule: string): Detection => ({
  ...range,
  type: 'person',
  rule,
  score: 1,
})

/** A person's range without marks around it and without a possessive; nothing of mere marks. */
function trimmed(detection: Detection, text: string): Detection[] {
  const surface = text.slice(detection.start, detection.end)
  if (!/[\p{L}\p{N}]/u.test(surface)) return []
  if (detection.type !== 'person') return [detection]
  const lead = /^[^\p{L}]*/u.exec(surface)?.[0].length ?? 0
  const bare = surface.replace(/(?:['’]s?|[^\p{L}\p{M}\p{N}.)])+$/u, '')
  return bare.length <= lead
    ? []
    : [{ ...detection, start: detection.start + lead, end: detection.start + bare.length }]
}

function narrowed(detection: Detection, text: string, people: DocumentPeople): Detection {
  if (detection.type !== 'person') return detection
  const { start, end } = detection
  const part = people.narrowed?.(text.slice(start, end))
  return part === undefined
    ? detection
    : { ...detection, start: start + part.start, end: start + part.end }
}

/** What is left of ranges outside of those that stay, which are in order of place. */
function without(ranges: readonly Detection[], kept: readonly TextRange[]): Detection[] {
  return ranges.flatMap(range => {
    let [low, high] = [0, kept.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((kept[middle]?.end ?? 0) <= range.start) low = middle + 1
      else high = middle
    }
    const pieces: Detection[] = []
    let { start } = range
    for (let next = kept[low]; next !== undefined && next.start < range.end; next = kept[++low]) {
      if (next.start > start) pieces.push({ ...range, start, end: next.start })
      start = next.end
    }
    if (start < range.end) pieces.push({ ...range, start })
    return pieces
  })
}

/** A range to replace, and the detection that says by what. */
interface Covering extends TextRange {
  readonly of: Detection
}

/**
 * Ranges without overlaps: what overlaps is covered as a whole. It stands for the person who is
 * known there, else for the longest detection.
 */
function merged(ranges: readonly Detection[]): Covering[] {
  const sorted = ranges.toSorted((a, b) =>
    a.start === b.start ? b.end - a.end : a.start - b.start,
  )
  const kept: Covering[] = []
  for (const range of sorted) {
    const last = kept.at(-1)
    if (last === undefined || range.start >= last.end)
      kept.push({ start: range.start, end: range.end, of: range })
    else
      kept[kept.length - 1] = {
        start: last.start,
        end: Math.max(last.end, range.end),
        of: weightOf(range) > weightOf(last.of) ? range : last.of,
      }
  }
  return kept
}

const knownWeight = 1e9
const weightOf = (range: Detection): number =>
  range.end - range.start + (range.rule === knownRule || isOfField(range) ? knownWeight : 0)
