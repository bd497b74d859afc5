import type { PlotOptions } from '@observablehq/plot'
import {
  escapeAttribute,
  escapeText,
  shortened,
  visibleControls,
} from '../../../support/escaping/html-text.ts'
import type { AnalysisFigure, FigureData } from '../../analysis/study-analysis.ts'
import { barsPlot } from './bars-plot.ts'
import { boxesPlot } from './boxes-plot.ts'
import { bubblesPlot } from './bubbles-plot.ts'
import { fillPatterns } from './fill-patterns.ts'
import { intervalsPlot } from './intervals-plot.ts'
import type { PlotModule } from './plot-frame.ts'

/** What draws: Plot, and a document that holds what it draws without a browser. */
interface Drawing {
  readonly plot: PlotModule
  readonly document: unknown
}

/** What is used of the elements that Plot makes: the types of browsers are not loaded here. */
interface DrawnElement {
  readonly outerHTML: string
  querySelector(selector: string): { remove(): void } | null
  querySelectorAll(selector: string): Iterable<{ removeAttribute(name: string): void }>
  getAttribute(name: string): string | null
}

const longestLabel = 60

/** Loads the plotting library; the first figure needs it, nothing else does. */
export async function openDrawing(): Promise<Drawing> {
  const [plot, { parseHTML }] = await Promise.all([
    import('@observablehq/plot'),
    import('linkedom'),
  ])
  return { plot, document: parseHTML('<!doctype html><html></html>').document }
}

/**
 * A figure as SVG in black, greys and patterns; lines and words have the colour of the text around
 * it. Title and gist are its name and description for screen readers. Equal figures give equal
 * text.
 */
export function figureSvg(figure: AnalysisFigure, { plot, document }: Drawing): string {
  const options = optionsOf(figure.data, plot, `${figure.id}-fill`)
  const drawn = plot.plot({ ...options, document } as PlotOptions) as DrawnElement
  // The style would need an exception in the policy of the page; what it says, the page says.
  drawn.querySelector('style')?.remove()
  // The figure is one image with a name: names of its groups are none that anybody could reach.
  for (const group of drawn.querySelectorAll('[aria-label]')) group.removeAttribute('aria-label')
  const [title, gist] = [`${figure.id}-title`, `${figure.id}-gist`]
  const text = drawn.outerHTML
  const inside = text.slice(text.indexOf('>') + 1)
  const [width, height] = ['width', 'height'].map(name => Number(drawn.getAttribute(name)))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}" role="img" aria-labelledby="${escapeAttribute(title)}" ` +
    `aria-describedby="${escapeAttribute(gist)}" text-anchor="middle" font-size="12" ` +
    'font-family="system-ui, sans-serif" fill="currentColor">' +
    `<title id="${escapeAttribute(title)}">${escapeText(figure.title)}</title>` +
    `<desc id="${escapeAttribute(gist)}">${escapeText(figure.gist)}</desc>` +
    `${figure.data.kind === 'bars' ? fillPatterns(`${figure.id}-fill`) : ''}${inside}`
  )
}

function optionsOf(data: FigureData, plot: PlotModule, patterns: string): PlotOptions {
  switch (data.kind) {
    case 'boxes':
      return boxesPlot(
        {
          ...data,
          boxes: data.boxes.map(box => ({
            ...box,
            panel: labelOf(box.panel),
            category: labelOf(box.category),
          })),
        },
        plot,
      )
    case 'intervals':
    case 'bars': {
      const bars = data.bars.map(bar => ({
        ...bar,
        panel: labelOf(bar.panel),
        category: labelOf(bar.category),
        series: labelOf(bar.series),
      }))
      return data.kind === 'bars'
        ? barsPlot({ ...data, bars }, plot, patterns)
        : intervalsPlot({ ...data, bars }, plot)
    }
    case 'bubbles':
      return bubblesPlot(data, plot)
  }
}

/** Names come from outside: what is invisible in them is shown, and no name fills the figure. */
const labelOf = (name: string): string => shortened(visibleControls(name), longestLabel)
