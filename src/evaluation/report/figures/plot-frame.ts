import type { PlotOptions } from '@observablehq/plot'

export type PlotModule = typeof import('@observablehq/plot')

const figureWidth = 720
const characterWidth = 6.6

/** Room for the longest of some labels, in pixels. */
export const roomFor = (labels: Iterable<string>): number =>
  Math.min(260, 18 + characterWidth * Math.max(4, ...[...labels].map(({ length }) => length)))

/** Each name once, in the order in which it occurs. */
export const distinct = (names: readonly string[]): string[] => [...new Set(names)]

/** What all figures have in common: room for titles of axes. */
export const frame = {
  width: figureWidth,
  marginTop: 40,
  marginBottom: 44,
  insetLeft: 4,
  insetRight: 4,
} as const satisfies PlotOptions

/** The shapes of series in their order, told apart without colour. */
export const shapes = ['circle', 'square', 'triangle', 'diamond2', 'star', 'cross'] as const
