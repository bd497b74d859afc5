import { colourOf, type Colours } from './colours.ts'
import type { LaidOut } from './laid-out.ts'

const width = 1_600
const margin = 60
const mostNames = 150

/**
 * A drawing as SVG, made from the data: circles and lines where the nodes are, a `title` with the
 * whole name of each. Names come from documents; they get in as escaped text alone.
 */
export function svgOf(
  graph: LaidOut,
  {
    names,
    colours,
    font,
    title,
  }: {
    /** Whole names by id; in the drawing they are shortened. */
    readonly names: ReadonlyMap<string, string>
    readonly colours: Colours
    readonly font: string
    readonly title: string
  },
): string {
  const { place, height } = scaled(graph)
  const lines = graph.mapEdges((_id, { label }, from, to) => {
    const [start, end] = [place(from), place(to)]
    return (
      `<line x1="${start.x}" y1="${start.y}" x2="${end.x}" y2="${end.y}">` +
      `<title>${escaped(label)}</title></line>`
    )
  })
  const ids = graph.nodes()
  const named = new Set(
    ids
      .toSorted(
        (left, right) =>
          graph.getNodeAttribute(right, 'size') - graph.getNodeAttribute(left, 'size'),
      )
      .slice(0, mostNames),
  )
  const circles = ids.map(id => {
    const { x, y } = place(id)
    const { size, kind } = graph.getNodeAttributes(id)
    return (
      `<circle cx="${x}" cy="${y}" r="${round(size)}" fill="${escaped(colourOf(colours, kind))}">` +
      `<title>${escaped(`${names.get(id) ?? ''} (${kind})`)}</title></circle>`
    )
  })
  const texts = ids
    .filter(id => named.has(id))
    .map(id => {
      const { x, y } = place(id)
      const { size, label } = graph.getNodeAttributes(id)
      return `<text x="${round(x + size + 4)}" y="${round(y + 4)}">${escaped(label)}</text>`
    })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
      `height="${height}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${escaped(colours.surface)}"/>`,
    `<g stroke="${escaped(colours.edge)}" stroke-width="1">`,
    ...lines,
    '</g>',
    '<g>',
    ...circles,
    '</g>',
    `<g fill="${escaped(colours.ink)}" font-family="${escaped(font)}" font-size="12">`,
    ...texts,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

/** The places of nodes in a picture of the usual width. */
function scaled(graph: LaidOut): {
  readonly place: (id: string) => { readonly x: number; readonly y: number }
  readonly height: number
} {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  graph.forEachNode((_, { x, y }) => {
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.min(bottom, y)
    top = Math.max(top, y)
  })
  const wide = right - left
  const scale = wide > 0 ? (width - 2 * margin) / wide : 1
  const tall = top - bottom
  const height = Math.min(
    4 * width,
    Math.max(200, round((tall > 0 ? tall * scale : 0) + 2 * margin)),
  )
  const rise = tall > 0 ? (height - 2 * margin) / tall : 1
  return {
    height,
    place(id) {
      const { x, y } = graph.getNodeAttributes(id)
      return {
        x: round(wide > 0 ? margin + (x - left) * scale : width / 2),
        // Upwards is up, unlike in SVG.
        y: round(tall > 0 ? height - margin - (y - bottom) * rise : height / 2),
      }
    },
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
// oxlint-disable-next-line no-control-regex
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text for XML: its marks as entities; what XML cannot hold is left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(notXml, '')
    .replaceAll(/[&<>"']/g, mark => entities[mark] ?? '')

/** Draws an SVG into a PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(blob => {
        if (blob === null) reject(new Error('The browser did not make a PNG.'))
        else resolve(blob)
      }, 'image/png')
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
