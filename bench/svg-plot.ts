/** Size and headings of a plot, in pixels. */
export interface SvgFrame {
  readonly width: number
  readonly height: number
  /** Where the headings begin. */
  readonly left: number
  readonly title: string
  readonly subtitle: string
}

/** Text as it may stand in SVG. */
export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** A self-contained SVG of these elements under a title and a subtitle. */
export function svgPlot(
  { width, height, left, title, subtitle }: SvgFrame,
  elements: readonly string[],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
      `viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" ` +
      'font-size="12" fill="#333">',
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${left}" y="26" font-size="16" font-weight="600">${escaped(title)}</text>`,
    `<text x="${left}" y="44" fill="#666">${escaped(subtitle)}</text>`,
    ...elements,
    '</svg>',
    '',
  ].join('\n')
}
