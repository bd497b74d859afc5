import type { RetrievalPath } from '../../../core/retrieval-path.ts'
import { dotDrawing } from './dot.ts'
import { mermaidDrawing } from './mermaid.ts'
import { svgDrawing } from './svg.ts'
import { textDrawing } from './text.ts'

export const pathFormats = ['text', 'json', 'mermaid', 'dot', 'svg'] as const
export type PathFormat = (typeof pathFormats)[number]

/**
 * Paths for people or programs, ending in a line break; the same paths give the same text. Names of
 * nodes cannot leave their place in any of the formats.
 */
export function drawPaths(paths: readonly RetrievalPath[], format: PathFormat): string {
  switch (format) {
    case 'text':
      return textDrawing(paths)
    case 'json':
      return `${JSON.stringify(paths)}\n`
    case 'mermaid':
      return mermaidDrawing(paths)
    case 'dot':
      return dotDrawing(paths)
    case 'svg':
      return svgDrawing(paths)
    default:
      return format satisfies never
  }
}
