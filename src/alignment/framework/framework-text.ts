import type { Section } from '../../core/document.ts'
import {
  elementTitles,
  standardElements,
  type Framework,
  type FrameworkSection,
  type Standard,
  type StandardElement,
} from '../../core/framework.ts'
import type { TextRange } from '../../core/span.ts'

/** Where a standard stands in the text: each element that it states, exactly. */
export interface StandardPlace {
  readonly standard: Standard
  readonly elements: Readonly<Partial<Record<StandardElement, TextRange>>>
}

/** What a section of the document is the text of. */
export type FrameworkPart =
  | { readonly kind: 'section'; readonly section: FrameworkSection }
  | { readonly kind: 'standard'; readonly standard: Standard }
  | { readonly kind: 'element'; readonly standard: Standard; readonly element: StandardElement }

/** A framework as a text for people, and what stands where in it. */
export interface FrameworkText {
  readonly text: string
  /** Sections of the document: those of the framework, its standards, and their elements. */
  readonly sections: readonly Section[]
  /** What each of `sections` is, in the same order. */
  readonly parts: readonly FrameworkPart[]
  /** In the framework's order. */
  readonly places: readonly StandardPlace[]
}

/** The heading of a section or standard. */
export const numbered = ({ number, title }: Pick<Standard, 'number' | 'title'>): string =>
  title === '' ? number : `${number} ${title}`

/** Writes a framework section by section, each element of a standard under its own heading. */
export function frameworkText(framework: Framework): FrameworkText {
  const pieces: string[] = []
  let length = 0
  const write = (piece: string): TextRange => {
    const start = length
    pieces.push(piece)
    length += piece.length
    return { start, end: length }
  }
  const paragraph = (piece: string): TextRange => {
    if (length > 0) write('\n\n')
    return write(piece)
  }
  const below = (piece: string): TextRange => {
    write('\n')
    return write(piece)
  }
  const sections: Array<{ -readonly [Key in keyof Section]: Section[Key] }> = []
  const parts: FrameworkPart[] = []
  /** Writes a heading and opens its section; gives the function that closes it. */
  const open = (part: FrameworkPart, path: readonly string[]): (() => void) => {
    const { start } = paragraph(path.at(-1) ?? '')
    const section = { start, end: start, headingPath: path, level: path.length }
    sections.push(section)
    parts.push(part)
    return () => {
      section.end = length
    }
  }

  const places = new Map<string, StandardPlace>()
  const standard = (each: Standard, above: readonly string[]): void => {
    const path = [...above, numbered(each)]
    const close = open({ kind: 'standard', standard: each }, path)
    const elements: Partial<Record<StandardElement, TextRange>> = {}
    for (const element of standardElements) {
      if (each[element] === '') continue
      const closeElement = open({ kind: 'element', standard: each, element }, [
        ...path,
        elementTitles[element],
      ])
      elements[element] = below(each[element])
      closeElement()
    }
    close()
    places.set(each.number, { standard: each, elements })
  }

  write(`${framework.title} ${framework.version}`)
  const bySection = Map.groupBy(framework.standards, ({ section }) => section)
  for (const section of framework.sections) {
    const path = [numbered(section)]
    const close = open({ kind: 'section', section }, path)
    if (section.description !== '') {
      // Under a heading of its own, or a short one would be taken for a part of the first standard.
      const closeDescription = open({ kind: 'section', section }, [...path, 'Description'])
      below(section.description)
      closeDescription()
    }
    for (const each of bySection.get(section.number) ?? []) standard(each, path)
    close()
  }
  return {
    text: pieces.join(''),
    sections,
    parts,
    places: framework.standards.flatMap(({ number }) => places.get(number) ?? []),
  }
}
