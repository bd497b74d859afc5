import {
  standardElements,
  type Framework,
  type FrameworkSection,
  type Standard,
  type StandardElement,
} from '../../core/framework.ts'
import { frameworkProblem } from './framework-problem.ts'
import { parentNumber } from './parent-numbers.ts'

/** A section or standard as it was read; `place` says where, for people. */
export interface DraftSection {
  readonly place: string
  readonly number: string
  readonly title: string
  readonly description: string
}
export interface DraftStandard extends Readonly<Record<StandardElement, string>> {
  readonly place: string
  readonly number: string
  readonly title: string
  /** The number or title of its section; empty: it names none. */
  readonly section: string
  readonly parent?: string | undefined
}

/** A framework as a file states it, not yet checked. */
export interface DraftFramework {
  /** The file, for messages. */
  readonly place: string
  readonly title: string
  readonly version: string
  readonly source?: string | undefined
  readonly licence?: string | undefined
  /** Empty: sections are made of what the standards name. */
  readonly sections: readonly DraftSection[]
  readonly standards: readonly DraftStandard[]
  /** What people should know, such as what was left out. */
  readonly notes: readonly string[]
}

export interface ReadFramework {
  readonly framework: Framework
  readonly notes: readonly string[]
}

const most = { sections: 5_000, standards: 20_000, text: 16 * 2 ** 20 }
const longest = { number: 100, title: 1_000 }

/**
 * The framework that was read, with clean texts and the parents that follow from the numbers.
 * Throws `invalid_input` that names the file and row.
 */
export function checkFramework(draft: DraftFramework): ReadFramework {
  const { place } = draft
  if (draft.standards.length === 0)
    throw frameworkProblem(place, 'holds no standard. Each standard needs a number and a text.')
  for (const kind of ['sections', 'standards'] as const)
    if (draft[kind].length > most[kind])
      throw frameworkProblem(place, `holds more than ${most[kind]} ${kind}.`)
  const title = lineOf(draft.title, place, 'title', longest.title)
  const version = lineOf(draft.version, place, 'version', longest.number)
  if (title === '') throw frameworkProblem(place, 'has no title. Give one.')
  if (version === '') throw frameworkProblem(place, 'has no version. Give one.')
  const notes = [...draft.notes]
  const sections = sectionsOf(draft, title, notes)
  const standards = standardsOf(draft, sections)
  let length = 0
  for (const { description } of sections) length += description.length
  for (const standard of standards)
    for (const element of standardElements) length += standard[element].length
  if (length > most.text)
    throw frameworkProblem(place, `its texts are longer than ${most.text} characters together.`)
  return {
    framework: {
      title,
      version,
      ...said('source', draft.source, place),
      ...said('licence', draft.licence, place),
      sections,
      standards,
    },
    notes,
  }
}

function said(
  key: 'source' | 'licence',
  text: string | undefined,
  place: string,
): Pick<Framework, 'source' | 'licence'> {
  const line = text === undefined ? '' : lineOf(text, place, key, longest.title)
  return line === '' ? {} : { [key]: line }
}

function sectionsOf(draft: DraftFramework, title: string, notes: string[]): FrameworkSection[] {
  if (draft.sections.length === 0) return sectionsOfStandards(draft, title, notes)
  const places = new Map<string, string>()
  return draft.sections.map(({ place, ...section }) => {
    const number = numberOf(section.number, place, 'section')
    const before = places.get(number)
    if (before !== undefined)
      throw frameworkProblem(place, `section ${number} is there already (${before}).`)
    places.set(number, place)
    return {
      number,
      title: lineOf(section.title, place, 'title', longest.title),
      description: blockOf(section.description),
    }
  })
}

/** Sections as the standards name them, in that order; without any, one for all. */
function sectionsOfStandards(
  { standards }: DraftFramework,
  title: string,
  notes: string[],
): FrameworkSection[] {
  const named = standards.find(({ section }) => section.trim() !== '')
  if (named === undefined) {
    notes.push('No sections are named: all standards stand in one.')
    return [{ number: '1', title, description: '' }]
  }
  const numbers = new Set(
    standards.map(({ section, place }) => {
      if (section.trim() === '')
        throw frameworkProblem(place, 'names no section, though other standards do.')
      return lineOf(section, place, 'section', longest.number)
    }),
  )
  notes.push('No titles of sections are given: their numbers stand for them.')
  return [...numbers].map(number => ({ number, title: '', description: '' }))
}

function standardsOf(draft: DraftFramework, sections: readonly FrameworkSection[]): Standard[] {
  const findSection = sectionFinder(sections)
  const drafts = new Map<string, DraftStandard>()
  for (const standard of draft.standards) {
    const number = numberOf(standard.number, standard.place, 'standard')
    const before = drafts.get(number)
    if (before !== undefined)
      throw frameworkProblem(
        standard.place,
        `standard ${number} is there already (${before.place}). Numbers are unique in a framework.`,
      )
    drafts.set(number, standard)
  }
  const found = [...drafts].map(([number, standard]): Standard => {
    const { place } = standard
    const section = findSection(standard)
    const stated = lineOf(standard.parent ?? '', place, 'parent', longest.number)
    if (stated !== '' && !drafts.has(stated))
      throw frameworkProblem(place, `standard ${number} names the parent ${stated}: there is none.`)
    const parent = stated === '' ? parentNumber(number, candidate => drafts.has(candidate)) : stated
    const elements = Object.fromEntries(
      standardElements.map(element => [element, blockOf(standard[element])]),
    ) as Record<StandardElement, string>
    const title = lineOf(standard.title, place, 'title', longest.title)
    if (title === '' && standardElements.every(element => elements[element] === ''))
      throw frameworkProblem(place, `standard ${number} has neither a title nor a text.`)
    return { number, title, section, ...elements, ...(parent === undefined ? {} : { parent }) }
  })
  refuseCycles(found, drafts)
  return found
}

function sectionFinder(sections: readonly FrameworkSection[]): (standard: DraftStandard) => string {
  const numbers = new Set(sections.map(({ number }) => number))
  const titles = Map.groupBy(sections, ({ title }) => title.toLowerCase())
  const [only] = sections
  return ({ place, number, section }) => {
    const named = lineOf(section, place, 'section', longest.title)
    if (numbers.has(named)) return named
    if (named === '' && sections.length === 1 && only !== undefined) return only.number
    const [byTitle, ...others] = named === '' ? [] : (titles.get(named.toLowerCase()) ?? [])
    if (byTitle !== undefined && others.length === 0) return byTitle.number
    const known = sections.slice(0, 8).map(each => each.number)
    throw frameworkProblem(
      place,
      `standard ${number.trim()} names ${named === '' ? 'no section' : `the section "${named}"`}` +
        `; the sections are ${known.join(', ')}${sections.length > known.length ? ' …' : ''}.`,
    )
  }
}

// Deeper nesting is no framework of people.
const deepest = 30

/** Refuses standards that are parts of themselves, and chains of parts without an end. */
function refuseCycles(
  standards: readonly Standard[],
  drafts: ReadonlyMap<string, DraftStandard>,
): void {
  const parents = new Map(standards.map(({ number, parent }) => [number, parent]))
  for (const { number } of standards) {
    const path = [number]
    for (let at = parents.get(number); at !== undefined; at = parents.get(at)) {
      path.push(at)
      if (at !== number && path.length <= deepest) continue
      const place = drafts.get(number)?.place ?? number
      throw frameworkProblem(
        place,
        at === number
          ? `standard ${number} is a part of itself (${path.join(' → ')}).`
          : `standard ${number} is a part of more than ${deepest} others, one in the other.`,
      )
    }
  }
}

function numberOf(text: string, place: string, kind: 'section' | 'standard'): string {
  const number = lineOf(text, place, 'number', longest.number)
  if (number === '') throw frameworkProblem(place, `the ${kind} has no number.`)
  return number
}

/** One line without control characters. */
function lineOf(text: string, place: string, what: string, length: number): string {
  // Bounded first: what is refused is not worked on.
  const line = text
    .slice(0, length * 4)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (line.length > length || text.length > length * 4)
    throw frameworkProblem(place, `its ${what} is longer than ${length} characters.`)
  return line
}

/** A text as documents hold it: well-formed, LF, without NUL and blank ends. */
const blockOf = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\0', '').trim()
