import { escapeAttribute } from '../../../support/escaping/html-text.ts'

const drawings = [
  '<rect width="8" height="8" fill-opacity=".35"/>',
  '<path d="M0 8L8 0M-2 2L2 -2M6 10L10 6" stroke="currentColor" stroke-width="1.4"/>',
  '<circle cx="4" cy="4" r="1.4"/>',
  '<path d="M0 4H8" stroke="currentColor" stroke-width="1.4"/>',
  '<path d="M0 0L8 8M-2 6L2 10M6 -2L10 2M0 8L8 0" stroke="currentColor" stroke-width="1"/>',
  '<path d="M4 0V8" stroke="currentColor" stroke-width="1.4"/>',
]

/** The ids of the patterns of a figure. */
export const patternNames = (prefix: string): string[] =>
  drawings.map((_, index) => `${prefix}-${index}`)

/** Hatchings and dots that keep bars apart in black and white, to be defined inside a figure. */
export const fillPatterns = (prefix: string): string =>
  `<defs>${drawings
    .map(
      (drawing, index) =>
        `<pattern id="${escapeAttribute(patternNames(prefix)[index] ?? '')}" width="8" ` +
        `height="8" patternUnits="userSpaceOnUse">${drawing}</pattern>`,
    )
    .join('')}</defs>`
