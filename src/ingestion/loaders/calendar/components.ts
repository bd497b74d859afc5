import { contentLines, type ContentLine } from './content-lines.ts'

/** A component of a calendar, or a card: `BEGIN:NAME` … `END:NAME`. */
export interface Component {
  readonly name: string
  readonly lines: readonly ContentLine[]
  readonly components: readonly Component[]
}

interface Open {
  readonly name: string
  readonly lines: ContentLine[]
  readonly components: Open[]
}

const deepest = 10

/**
 * The components of a calendar file or of contacts, outermost first. Those that are never ended
 * end with the file; `isCutOff` says that there were such.
 */
export function readComponents(text: string): {
  readonly components: readonly Component[]
  readonly isCutOff: boolean
} {
  const root: Open = { name: '', lines: [], components: [] }
  const open: Open[] = [root]
  for (const line of contentLines(text)) {
    const current = open.at(-1) ?? root
    if (line.name === 'BEGIN') {
      const inner: Open = { name: nameOf(line), lines: [], components: [] }
      // Deeper ones are a trap: what they hold counts as their parent's.
      if (open.length <= deepest) {
        current.components.push(inner)
        open.push(inner)
      }
    } else if (line.name === 'END') {
      const at = open.findLastIndex(({ name }) => name === nameOf(line))
      if (at > 0) open.length = at
    } else current.lines.push(line)
  }
  // Parts of mails sometimes lack the frame.
  return {
    components: root.lines.length > 0 ? [...root.components, root] : root.components,
    isCutOff: open.length > 1,
  }
}

const nameOf = (line: ContentLine): string => line.value.trim().toUpperCase()

/** Whether a calendar is sent to cancel what it holds. */
export const cancels = (components: readonly Component[]): boolean =>
  components.some(one => /^\s*cancel\s*$/i.test(lineOf(one, 'METHOD')?.value ?? ''))

/** The first line of a name. */
export const lineOf = (component: Component, name: string): ContentLine | undefined =>
  component.lines.find(line => line.name === name)

/** All components of a name, at any depth, in order. */
export function* componentsNamed(
  components: readonly Component[],
  names: ReadonlySet<string>,
): Generator<Component> {
  for (const component of components) {
    if (names.has(component.name)) yield component
    yield* componentsNamed(component.components, names)
  }
}
