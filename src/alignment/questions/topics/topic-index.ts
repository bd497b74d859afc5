import { standardElements, type StandardElement } from '../../../core/framework.ts'
import { contentTerms } from '../../../language/salience/term-vectors.ts'
import type { FoundStandard, KnownFramework } from '../known-framework.ts'

/** Standards or sections that a topic means, and what of theirs names it. */
export interface TopicMatch {
  readonly found: readonly FoundStandard[]
  /** Titles name their subject; wording may speak of it in passing. */
  readonly by: 'title' | 'text'
}

interface IndexedThing {
  readonly found: FoundStandard
  readonly title: ReadonlySet<string>
  readonly text: ReadonlySet<string>
}

const indexed = new WeakMap<KnownFramework, readonly IndexedThing[]>()

/** The titles and the wording of frameworks, searched by the stems of their words. */
export class TopicIndex {
  readonly #frameworks: readonly KnownFramework[]

  constructor(frameworks: readonly KnownFramework[]) {
    this.#frameworks = frameworks.filter(({ isCurrent }) => isCurrent)
  }

  /** Stemmed when the first question needs it, and kept as long as the framework. */
  get #things(): readonly IndexedThing[] {
    return this.#frameworks.flatMap(framework => {
      const known = indexed.get(framework)
      if (known !== undefined) return known
      const things = thingsOf(framework)
      indexed.set(framework, things)
      return things
    })
  }

  /**
   * What has every content word of a topic, whatever their form and order: a section's title, else
   * a standard's, else a standard's wording with its title. A part of a title is enough, so that
   * several standards may be meant; a topic without content words means nothing.
   */
  find(topic: string): TopicMatch | undefined {
    const terms = topicTerms(topic)
    const found = this.#having(terms)
    if (found?.by === 'title') return found
    // "The handling of complaints" is about complaints, where no title speaks of handling.
    const core = terms.filter(term => !doing.has(term))
    const titled = core.length < terms.length ? this.#having(core) : undefined
    return titled?.by === 'title' ? titled : found
  }

  #having(terms: readonly string[]): TopicMatch | undefined {
    if (terms.length === 0) return undefined
    const isIn = (words: ReadonlySet<string>): boolean => terms.every(term => words.has(term))
    const things = this.#things
    const titled = things.filter(({ title }) => isIn(title))
    const standards = titled.filter(({ found }) => found.found.kind === 'standard')
    const sections = titled.filter(({ found }) => found.found.kind === 'section')
    // Words of a section's title that some standard's share are rather about the standard, unless
    // they are all of the section's title.
    const whole = sections.filter(({ title }) => title.size === terms.length)
    const named = whole.length > 0 ? whole : standards.length > 0 ? standards : sections
    if (named.length > 0) return { found: named.map(({ found }) => found), by: 'title' }
    const worded = things.filter(({ text }) => isIn(text))
    return worded.length === 0 ? undefined : { found: worded.map(({ found }) => found), by: 'text' }
  }

  /** Titles that share a content word with a topic: what may have been meant. */
  near(topic: string): readonly FoundStandard[] {
    const terms = topicTerms(topic)
    return this.#things
      .filter(({ title }) => terms.some(term => title.has(term)))
      .map(({ found }) => found)
  }
}

/** Words for matters as such: "the topic of pumps" is about pumps. */
const empty = new Set(contentTerms('topic subject issue question matter thing things area field'))

/** Words for what is done with any matter. */
const doing = new Set(
  contentTerms(
    'handling management treatment conduct practice arrangements dealing review ' +
      'answer reply respond response',
  ),
)

const topicTerms = (topic: string): readonly string[] => [
  ...new Set(contentTerms(topic).filter(term => !empty.has(term))),
]

const termSet = (text: string): ReadonlySet<string> => new Set(contentTerms(text))

function thingsOf(framework: KnownFramework): IndexedThing[] {
  const { sections, standards } = framework.framework
  return [
    ...sections.map((section): IndexedThing => ({
      found: { framework, found: { kind: 'section', section } },
      title: termSet(section.title),
      text: new Set(),
    })),
    ...standards.map((standard): IndexedThing => ({
      found: { framework, found: { kind: 'standard', standard } },
      title: termSet(standard.title),
      text: termSet(
        [standard.title, ...standardElements.map(element => standard[element])].join('\n'),
      ),
    })),
  ]
}

/** Whether an element of a standard, with its title, has all words of a topic. */
export function elementSpeaks(
  topic: string,
  { found }: FoundStandard,
  element: StandardElement,
): boolean {
  if (found.kind !== 'standard' || found.standard[element] === '') return false
  const words = termSet(`${found.standard.title}\n${found.standard[element]}`)
  return topicTerms(topic).every(term => words.has(term))
}

/** The element of a standard that speaks of a topic, where its formal text does not. */
export const elementOfTopic = (topic: string, found: FoundStandard): StandardElement | undefined =>
  elementSpeaks(topic, found, 'formal')
    ? undefined
    : standardElements.find(element => elementSpeaks(topic, found, element))
