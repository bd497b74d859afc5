import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { PDFDocumentProxy, PDFPageProxy, PageViewport } from 'pdfjs-dist'
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Document } from 'veritrail/contract'
import { Notice } from '../../../design/states.tsx'
import { evidence as words } from '../../../texts/evidence.ts'
import type { Range } from '../segments.ts'
import { marksOn, type ItemMark, type PageItem } from './marks.ts'
import styles from './pdf-page.module.css'

/** One page: a picture of it, and over that its text, in which the evidence is marked. */
export function PdfPage({
  pdf,
  number,
  label,
  width,
  zoom,
  document,
  evidence,
  onMarked,
}: {
  readonly pdf: PDFDocumentProxy
  readonly number: number
  readonly label: string
  /** Of the place for it, in CSS pixels; a page is as wide, times `zoom`. */
  readonly width: number
  readonly zoom: number
  readonly document: Pick<Document, 'text' | 'layout' | 'pages'>
  readonly evidence: Range | undefined
  /** Told when the text is there, with the marks in it; without any the words are not on it. */
  readonly onMarked: (page: number, marks: readonly Element[]) => void
}): ReactNode {
  const [page, setPage] = useState<PDFPageProxy>()
  const [failed, setFailed] = useState(false)
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const told = useRef(onMarked)
  useLayoutEffect(() => {
    told.current = onMarked
  })
  useEffect(() => {
    let isGone = false
    setPage(undefined)
    setFailed(false)
    pdf.getPage(number).then(
      found => {
        if (!isGone) setPage(found)
      },
      () => {
        if (!isGone) setFailed(true)
      },
    )
    return () => {
      isGone = true
    }
  }, [pdf, number])
  const scale = page === undefined ? 1 : (width * zoom) / page.getViewport({ scale: 1 }).width
  useEffect(() => {
    if (page === undefined) return undefined
    const task = draw(page, page.getViewport({ scale }))
    task.done.then(
      canvas => picture.current?.replaceChildren(canvas),
      () => {
        if (!task.isCancelled()) setFailed(true)
      },
    )
    return task.cancel
  }, [page, scale])
  useEffect(() => {
    if (page === undefined) return undefined
    let isGone = false
    void (async () => {
      const layer = await textLayer(page, page.getViewport({ scale }))
      const marks =
        evidence === undefined ? undefined : marksOn(number, layer.items, document, evidence)
      const elements = mark(layer.spans, marks ?? [])
      if (isGone) return
      text.current?.replaceChildren(layer.root)
      told.current(number, elements)
    })().catch(() => {
      if (!isGone) told.current(number, [])
    })
    return () => {
      isGone = true
    }
  }, [page, scale, number, document, evidence])
  const size = page?.getViewport({ scale })
  return (
    <section
      className={styles.page}
      aria-label={words.page(label, pdf.numPages)}
      aria-busy={page === undefined && !failed}
      style={{ width: size?.width ?? width * zoom, height: size?.height ?? width * zoom * 1.4 }}
    >
      <div ref={picture} className={styles.picture} aria-hidden="true" />
      <div ref={text} />
      {failed && <Notice kind="error">{words.pageFailed}</Notice>}
    </section>
  )
}

/** As many pixels as every browser draws on a canvas. */
const mostPixels = 16_000_000

function draw(page: PDFPageProxy, viewport: PageViewport) {
  const { width, height } = viewport
  const ratio = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * ratio)
  canvas.height = Math.floor(height * ratio)
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
  let isCancelled = false
  return {
    done: task.promise.then(() => canvas),
    isCancelled: () => isCancelled,
    cancel: (): void => {
      isCancelled = true
      task.cancel()
    },
  }
}

async function textLayer(page: PDFPageProxy, viewport: PageViewport) {
  const content = await page.getTextContent()
  const root = document.createElement('div')
  root.className = styles.text ?? ''
  root.style.setProperty('--total-scale-factor', String(viewport.scale))
  const layer = new TextLayer({ textContentSource: content, container: root, viewport })
  await layer.render()
  const items = content.items.filter((item): item is typeof item & PageItem => 'str' in item)
  return { root, items, spans: layer.textDivs }
}

function mark(spans: readonly HTMLElement[], marks: readonly ItemMark[]): Element[] {
  return marks.flatMap(({ item, start, end }) => {
    const span = spans[item]
    const text = span?.textContent
    if (span === undefined || text === undefined) return []
    const element = document.createElement('mark')
    element.dataset['testid'] = 'evidence'
    element.textContent = text.slice(start, end)
    span.replaceChildren(text.slice(0, start), element, text.slice(end))
    return [element]
  })
}
