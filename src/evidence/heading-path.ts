import type { Section } from '../core/document.ts'
import type { TextRange } from '../core/span.ts'

/**
 * Titles from the outermost heading down to that of the innermost section that holds an offset;
 * empty outside of all sections.
 */
export function headingPathAt(sections: readonly Section[], offset: number): readonly string[] {
  let inner: Section | undefined
  for (const section of sections) {
    if (section.start > offset || section.end <= offset) continue
    if (
      inner === undefined ||
      section.start > inner.start ||
      (section.start === inner.start && (section.end < inner.end || section.level >= inner.level))
    )
      inner = section
  }
  return inner?.headingPath ?? []
}

/**
 * The same for a passage: of the first of its sentences that is no heading, of which it may have
 * several at its beginning.
 */
export function headingPathOf(
  sections: readonly Section[],
  passage: TextRange & { readonly text: string; readonly sentences: readonly TextRange[] },
): readonly string[] {
  const titles = new Map(sections.map(({ start, headingPath }) => [start, headingPath.at(-1)]))
  const said = passage.sentences.find(
    ({ start, end }) =>
      titles.get(start) !==
      passage.text.slice(start - passage.start, end - passage.start).replace(/\s+/g, ' '),
  )
  return headingPathAt(sections, (said ?? passage.sentences.at(-1) ?? passage).start)
}
