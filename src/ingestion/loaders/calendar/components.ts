import { contentLines, type ContentLine } from './content-lines.ts'

/** A component of a calendar, or a card: `BEGIN:NAME` … `END:NAME`. */
export interface Component {
  readonly name: string
  readonly lines: readonly ContentLine[]
  readonly components: readonly Component[]
  /** Never ended: the file breaks off in it, or another one begins. */
  readonly isCutOff?: boolean | undefined
}

interface Open {
  readonly name: string
  readonly lines: ContentLine[]
  readonly components: Open[]
  isCutOff?: boolean
}

const deepest = 10

/**
 * The components of a calendar file or of contacts, outermost first. Those that are never ended
 * end where another begins, or with the file.
 */
export function readComponents(text: string): readonly Component[] {
  const root: Open = { name: '', lines: [], components: [] }
  const open: Open[] = [root]
  for (const line of contentLines(text)) {
    if (beginsAnother(line, open.at(-1))) cutOff(open.pop())
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
      if (at > 0) for (const unended of open.splice(at).slice(1)) cutOff(unended)
    } else current.lines.push(line)
  }
  for (const unended of open.slice(1)) cutOff(unended)
  // Parts of mails sometimes lack the frame.
  return root.lines.length > 0 ? [...root.components, root] : root.components
}

function cutOff(unended: Open | undefined): void {
  if (unended !== undefined) unended.isCutOff = true
}

const entryNames = new Set(['VCARD', 'VEVENT', 'VTODO', 'VJOURNAL'])

/** An entry lies in another one only as a card's agent (vCard 2.1). */
const beginsAnother = (line: ContentLine, current: Open | undefined): boolean =>
  line.name === 'BEGIN' &&
  current !== undefined &&
  nameOf(line) === current.name &&
  entryNames.has(current.name) &&
  current.lines.at(-1)?.name !== 'AGENT'

const nameOf = (line: ContentLine): string => line.value.trim().toUpperCase()

/** Whether a calendar is sent to cancel what it holds, or to answer an invitation (RFC 5546). */
export function sentTo(components: readonly Component[]): {
  readonly isCancelled: boolean
  readonly isReply: boolean
} {
  const methods = components.map(one => lineOf(one, 'METHOD')?.value.trim().toUpperCase())
  return { isCancelled: methods.includes('CANCEL'), isReply: methods.includes('REPLY') }
}

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
