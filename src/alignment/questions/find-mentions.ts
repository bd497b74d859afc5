import { foldCase } from '../../language/words/normalize.ts'
import { shortName } from '../framework/framework-name.ts'
import { frameworkFinder, type FoundInFramework } from '../framework/find-in-framework.ts'
import type { FoundStandard, KnownFramework } from './known-framework.ts'
import { TopicIndex } from './topics/topic-index.ts'
import type { StandardWord } from './question-items.ts'

/** What some words of a question name. */
export type Mention = { readonly length: number } & (
  | { readonly kind: 'framework'; readonly frameworks: readonly KnownFramework[] }
  | { readonly kind: 'number'; readonly said: string; readonly found: readonly FoundStandard[] }
  /** Written like a number of these frameworks, which do not have it. */
  | {
      readonly kind: 'unknown'
      readonly said: string
      readonly frameworks: readonly KnownFramework[]
    }
)

/** The words of a title or name, in lower case and without marks. */
export const plainWords = (text: string): string[] =>
  (foldCase(text).match(/[\p{L}\p{N}.]+/gu) ?? []).map(trimmed)
const versionWords = new Set(['version', 'v', 'rev', 'revision', 'edition', 'release'])

/** How a framework is called: words that only it and its kind bear, and all words of its names. */
interface FrameworkNames {
  readonly framework: KnownFramework
  readonly all: ReadonlySet<string>
  /** Abbreviations: one of them names the framework. */
  readonly short: ReadonlySet<string>
  readonly title: readonly string[]
  readonly version: ReadonlySet<string>
}

function namesOf(framework: KnownFramework): FrameworkNames {
  const title = plainWords(framework.framework.title)
  const name = framework.name.split('-')
  const written = framework.framework.title.match(/[\p{L}\p{N}.-]+/gu) ?? []
  const capitals = written.filter(each =>
    /^(?=.*\p{Lu}.*[\p{Lu}\p{N}])[\p{Lu}\p{N}.-]+$/u.test(each),
  )
  const dashed = /\d-\d/.test(framework.name) ? framework.name.match(/\d+-\d+/g) : []
  const joined = [framework.name, ...capitals.map(foldCase), ...(dashed ?? [])]
  const short = new Set([
    ...joined,
    ...name.filter(each => each.length > 1 && !title.includes(each) && !/^\d+$/.test(each)),
  ])
  const version = new Set([
    ...plainWords(framework.version),
    ...shortName(framework.version).split('-'),
  ])
  return { framework, short, title, version, all: new Set([...short, ...name, ...title]) }
}
const trimmed = (text: string): string => text.replace(/^\.+|\.+$/g, '')

/** Finds what the words of a question name in the frameworks of a corpus. */
export class MentionFinder {
  readonly frameworks: readonly KnownFramework[]
  /** Titles and wordings, for what is named by a paraphrase. */
  readonly topics: TopicIndex
  readonly #names: readonly FrameworkNames[]
  readonly #finders: ReadonlyMap<KnownFramework, ReturnType<typeof frameworkFinder>>
  readonly #shapes: ReadonlyMap<KnownFramework, ReadonlySet<string>>

  constructor(frameworks: readonly KnownFramework[]) {
    this.frameworks = frameworks
    this.topics = new TopicIndex(frameworks)
    this.#names = frameworks.map(namesOf)
    this.#finders = new Map(frameworks.map(each => [each, frameworkFinder(each.framework)]))
    this.#shapes = new Map(
      frameworks.map(each => [
        each,
        new Set(each.framework.standards.flatMap(({ number }) => [shapeOf(number)])),
      ]),
    )
  }

  /** A framework by its name, title or abbreviation, with or without its version. */
  framework(words: readonly StandardWord[], at: number): Mention | undefined {
    const reference = words[at]!.folded
    const exact = this.#names.filter(({ framework }) => framework.reference === reference)
    if (exact.length > 0)
      return { kind: 'framework', length: 1, frameworks: exact.map(each => each.framework) }
    let best: { length: number; found: readonly FrameworkNames[]; isVersion: boolean } | undefined
    let left = this.#names
    let isVersion = false
    for (let end = at; end < words.length; end++) {
      const said = trimmed(words[end]!.folded).replace(/^v(?=\d)/, '')
      if (best !== undefined && versionWords.has(said)) continue
      const fitting = left.filter(({ all }) => all.has(said) && !isVersion)
      const versioned = best === undefined ? [] : left.filter(({ version }) => version.has(said))
      if (fitting.length === 0 && versioned.length === 0) break
      isVersion ||= fitting.length === 0
      left = fitting.length > 0 ? fitting : versioned
      const run = words.slice(at, end + 1).map(({ folded }) => trimmed(folded))
      const named = left.filter(each => best !== undefined || isName(each, run))
      if (named.length > 0) best = { length: end + 1 - at, found: named, isVersion }
    }
    if (best === undefined) return undefined
    const { found, length } = best
    const current = found.filter(({ framework }) => framework.isCurrent)
    return {
      kind: 'framework',
      length,
      frameworks: (best.isVersion || current.length === 0 ? found : current).map(
        ({ framework }) => framework,
      ),
    }
  }

  /**
   * A standard, a part or a section by its number; a whole number, or a letter, only where a word
   * says what it is (`isNamed`).
   */
  number(words: readonly StandardWord[], at: number, isNamed: boolean): Mention | undefined {
    const { text } = words[at]!
    const next = words[at + 1]
    const isSpaced =
      /^\p{Lu}{1,4}$/u.test(text) && next !== undefined && /^\d{1,3}(?:\(|$)/.test(next.text)
    if (isSpaced) {
      const joined = this.#found(`${text}-${next.text}`)
      const said = `${text}-${next.text}`
      if (joined.length > 0) return { kind: 'number', length: 2, said, found: joined }
      const alike = this.#written(said).filter(each => hasLetters(each, said))
      if (alike.length > 0) return { kind: 'unknown', length: 2, said, frameworks: alike }
    }
    const isCode = /\p{N}/u.test(text) && !/^\p{N}+$/u.test(text)
    const isLetters = /^\p{Lu}[\p{Lu}.]*\p{Lu}$/u.test(text)
    if (!isCode && !isLetters && !isNamed) return undefined
    const found = this.#found(text).filter(
      each => isCode || isNamed || each.found.kind === 'section',
    )
    if (found.length > 0) return { kind: 'number', length: 1, said: text, found }
    if (!/\p{N}/u.test(text)) return undefined
    const alike = this.#written(text).filter(each => isNamed || hasLetters(each, text))
    return alike.length === 0 || (!isCode && !isNamed)
      ? undefined
      : { kind: 'unknown', length: 1, said: text, frameworks: alike }
  }

  /** The frameworks whose numbers are written like this one. */
  #written(said: string): KnownFramework[] {
    const shape = shapeOf(said)
    return this.frameworks.filter(
      each => each.isCurrent && this.#shapes.get(each)?.has(shape) === true,
    )
  }

  /** Where a number stands: the frameworks that write it so, else those that write it alike. */
  #found(said: string): FoundStandard[] {
    const all = this.frameworks.flatMap(framework => {
      const found = this.#finders.get(framework)?.(said)
      return found === undefined ? [] : [{ framework, found }]
    })
    const exact = all.filter(({ found }) => foldCase(numberOf(found)) === foldCase(said))
    return exact.length > 0 ? exact : all
  }

  /** Sections and standards with this title. */
  titled(words: readonly StandardWord[], from: number, to: number): readonly FoundStandard[] {
    const said = words.slice(from, to).map(({ folded }) => folded)
    const wanted = said.join(' ')
    return this.frameworks
      .filter(({ isCurrent }) => isCurrent)
      .flatMap((framework): FoundStandard[] => {
        const sections = framework.framework.sections.filter(({ title }) =>
          title.split(/:\s/).some(part => {
            const own = plainWords(part).join(' ')
            return own === wanted || (said.length > 1 && ` ${own} `.includes(` ${wanted} `))
          }),
        )
        if (sections.length > 0)
          return sections.map(section => ({
            framework,
            found: { kind: 'section', section } as const,
          }))
        return framework.framework.standards
          .filter(({ title }) => plainWords(title).join(' ') === wanted)
          .map(standard => ({ framework, found: { kind: 'standard', standard } as const }))
      })
  }
}

function isName({ framework, short, title }: FrameworkNames, run: readonly string[]): boolean {
  if (run.some(each => short.has(each))) return true
  const said = ` ${run.join(' ')} `
  if (said.trim() === framework.name.replaceAll('-', ' ')) return true
  return run.length > 1 && ` ${title.join(' ')} `.includes(said)
}

export const numberOf = (found: FoundInFramework): string =>
  found.kind === 'section'
    ? found.section.number
    : found.kind === 'part'
      ? found.part.number
      : found.standard.number

const shapeOf = (number: string): string =>
  number
    .slice(0, 100)
    .replace(/\p{L}+/gu, 'A')
    .replace(/\p{N}+/gu, '9')

/** Whether some number of a framework begins with the same letters, or neither has any. */
function hasLetters({ framework }: KnownFramework, said: string): boolean {
  const letters = foldCase(/^\p{L}*/u.exec(said)?.[0] ?? '')
  return framework.standards.some(
    ({ number }) => foldCase(/^\p{L}*/u.exec(number)?.[0] ?? '') === letters,
  )
}
