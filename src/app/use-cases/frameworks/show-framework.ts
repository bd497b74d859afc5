import { findInFramework } from '../../../alignment/framework/find-in-framework.ts'
import { nearNumbers } from '../../../alignment/framework/near-numbers.ts'
import { standardParts } from '../../../alignment/framework/standard-parts.ts'
import { standardElements, type Framework, type Standard } from '../../../core/framework.ts'
import { shortened } from '../../../support/escaping/html-text.ts'
import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { loadFramework, type FrameworkSummary, type LoadedFramework } from './list-frameworks.ts'

/** A standard in the tree of its framework. */
export interface StandardBranch {
  readonly number: string
  readonly title: string
  /** How its wording begins, where it has no title to be known by. */
  readonly wording?: string | undefined
  readonly children: readonly StandardBranch[]
}
export interface SectionBranch {
  readonly number: string
  readonly title: string
  readonly description: string
  readonly standards: readonly StandardBranch[]
}

/** The tree of a framework, or of one of its sections. */
export interface FrameworkTree {
  readonly framework: FrameworkSummary
  readonly sections: readonly SectionBranch[]
}

interface Place {
  readonly start: number
  readonly end: number
}
interface NamedStandard {
  readonly number: string
  readonly title: string
}

/** A standard with what it belongs to. Places are UTF-16 offsets into the framework's document. */
export interface ShownStandard {
  readonly framework: FrameworkSummary
  readonly standard: Standard
  readonly section: NamedStandard
  readonly parent?: NamedStandard | undefined
  readonly children: readonly NamedStandard[]
  /** Where each element that the standard states stands. */
  readonly places: Readonly<Record<string, Place>>
  /** What the formal text numbers, such as 8.1 in standard 8. */
  readonly parts: ReadonlyArray<Place & { readonly number: string; readonly text: string }>
  /** The number of the part that was asked for. */
  readonly part?: string | undefined
}

/** The tree of a framework of the corpus. Throws `not_found`. */
export async function frameworkTree(
  app: App,
  reference: string,
  options: ReadOptions,
): Promise<FrameworkTree> {
  const { summary, framework } = await loadFramework(app, reference, options)
  return treeOf(summary, framework)
}

/**
 * A standard, a part of one, or the tree of a section, by its number. Throws `not_found` with the
 * numbers that are near.
 */
export async function showInFramework(
  app: App,
  { reference, number }: { readonly reference: string; readonly number: string },
  options: ReadOptions,
): Promise<ShownStandard | FrameworkTree> {
  const loaded = await loadFramework(app, reference, options)
  const { framework, summary } = loaded
  const found = findInFramework(framework, number)
  if (found === undefined)
    throw new AppError(
      'not_found',
      `${summary.reference} has no standard, part or section "${number.slice(0, 100)}".` +
        ` Near it: ${nearNumbers(framework, number).join(', ')}.`,
      { kind: 'standard', id: number },
    )
  switch (found.kind) {
    case 'section':
      return treeOf(summary, framework, found.section.number)
    case 'standard':
      return shownStandard(loaded, found.standard)
    case 'part':
      return { ...shownStandard(loaded, found.standard), part: found.part.number }
  }
}

const longestWording = 100
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function treeOf(summary: FrameworkSummary, framework: Framework, only?: string): FrameworkTree {
  const children = Map.groupBy(framework.standards, ({ parent }) => parent)
  const branch = ({ number, title, formal }: Standard): StandardBranch => ({
    number,
    title,
    ...(title === '' && formal !== '' && { wording: shortened(onOneLine(formal), longestWording) }),
    children: (children.get(number) ?? []).map(branch),
  })
  // A standard whose parent is in another section stands below its parent.
  const bySection = Map.groupBy(children.get(undefined) ?? [], ({ section }) => section)
  return {
    framework: summary,
    sections: framework.sections
      .filter(({ number }) => only === undefined || number === only)
      .map(section => ({
        ...section,
        standards: (bySection.get(section.number) ?? []).map(branch),
      })),
  }
}

function shownStandard(
  { summary, framework, places }: LoadedFramework,
  standard: Standard,
): ShownStandard {
  const named = ({ number, title }: NamedStandard): NamedStandard => ({ number, title })
  const section = framework.sections.find(({ number }) => number === standard.section)
  const parent = framework.standards.find(({ number }) => number === standard.parent)
  const own = places.find(each => each.standard.number === standard.number)?.elements ?? {}
  const formal = own.formal ?? { start: 0, end: 0 }
  return {
    framework: summary,
    standard,
    section: named(section ?? { number: standard.section, title: '' }),
    ...(parent === undefined ? {} : { parent: named(parent) }),
    children: framework.standards.filter(each => each.parent === standard.number).map(named),
    places: Object.fromEntries(
      standardElements.flatMap(element =>
        own[element] === undefined ? [] : [[element, own[element]]],
      ),
    ),
    parts: standardParts(standard).map(({ number, start, end }) => ({
      number,
      text: standard.formal.slice(start, end),
      start: formal.start + start,
      end: formal.start + end,
    })),
  }
}
