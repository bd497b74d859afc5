/** The colours of a drawing as the page has them now, as `rgb()`. */
export interface Colours {
  readonly surface: string
  readonly ink: string
  readonly inkSoft: string
  readonly edge: string
  readonly accent: string
  readonly faded: string
  readonly kinds: readonly string[]
}

const kinds = 8
// What every corpus has keeps its colour; the rest shares by its name.
const usual: Readonly<Record<string, number>> = {
  Person: 1,
  Organization: 2,
  Email: 3,
  Document: 4,
  Section: 4,
  Phrase: 5,
  Term: 5,
  Place: 6,
  Question: 6,
  Conversation: 7,
  Date: 7,
  Chunk: 8,
}

/** The number of a kind's colour, from 1. */
export function colourNumber(kind: string): number {
  const known = Object.hasOwn(usual, kind) ? usual[kind] : undefined
  if (known !== undefined) return known
  let sum = 0
  for (const letter of kind) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return (sum % kinds) + 1
}

/** Reads the colours of the theme; the element is one within the drawing's styles. */
export function coloursAt(element: HTMLElement): Colours {
  const probe = document.createElement('span')
  element.append(probe)
  const read = (name: string): string => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colours = {
    surface: read('--surface'),
    ink: read('--ink'),
    inkSoft: read('--ink-soft'),
    edge: read('--drawn-edge'),
    accent: read('--accent'),
    faded: read('--drawn-faded'),
    kinds: Array.from({ length: kinds }, (_, index) => read(`--kind-${index + 1}`)),
  }
  probe.remove()
  return colours
}

export const colourOf = ({ kinds: all, inkSoft }: Colours, kind: string): string =>
  all[colourNumber(kind) - 1] ?? inkSoft
