import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Document } from 'veritrail/contract'
import { isAbsent } from '../../../api/errors.ts'
import { Button, IconButton } from '../../../design/button.tsx'
import { Field } from '../../../design/field.tsx'
import { Failure, Loading } from '../../../design/states.tsx'
import { useWidth } from '../../../design/width.ts'
import { evidence as words } from '../../../texts/evidence.ts'
import { bringIntoView } from '../scroll.ts'
import type { Range } from '../segments.ts'
import { pagesOf } from './marks.ts'
import { PdfPage } from './pdf-page.tsx'
import { usePdf } from './pdf-file.ts'
import styles from './pdf-source.module.css'

/** Why the evidence is not marked on a page. */
export type Unmarked = 'no-original' | 'not-found'

interface Shown {
  readonly document: Document
  readonly evidence: Range | undefined
  readonly onUnmarked: (why: Unmarked) => void
}

/** A PDF page by page, with the evidence marked where it stands and in view. */
export default function PdfSource(shown: Shown): ReactNode {
  const [attempt, setAttempt] = useState(0)
  const opened = usePdf(shown.document.id, attempt)
  const { onUnmarked } = shown
  const isLost = opened.state === 'failed' && isAbsent(opened.error)
  useEffect(() => {
    if (isLost) onUnmarked('no-original')
  }, [isLost, onUnmarked])
  if (opened.state === 'loading') return <Loading label={words.loading} lines={9} />
  if (opened.state === 'open') return <Pages pdf={opened.pdf} {...shown} />
  return <Failure error={opened.error} onRetry={() => setAttempt(attempt + 1)} />
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

function Pages({
  pdf,
  document,
  evidence,
  onUnmarked,
}: Shown & { readonly pdf: PDFDocumentProxy }): ReactNode {
  const [page, setPage] = useState<number>()
  const [chosen, setChosen] = useState<number>()
  const frame = useRef<HTMLDivElement>(null)
  // Without the line around the pages.
  const width = useWidth(frame) - 2
  // Another passage is shown on its own pages, wherever one had gone.
  const [before, setBefore] = useState(evidence)
  if (before !== evidence) {
    setBefore(evidence)
    setPage(undefined)
  }
  const ofEvidence = evidence === undefined ? [] : pagesOf(document, evidence)
  const there = ofEvidence.filter(number => number <= pdf.numPages)
  const shown = page !== undefined ? [page] : there.length > 0 ? there : [1]
  const isNowhere = evidence !== undefined && there.length === 0
  useEffect(() => {
    if (isNowhere) onUnmarked('not-found')
  }, [isNowhere, onUnmarked])
  // Once for each passage: zooming leaves a page where it is.
  const inView = useRef<Range>(undefined)
  const marked = (number: number, marks: readonly Element[]): void => {
    if (evidence === undefined || !there.includes(number)) return
    const [first] = marks
    if (first === undefined) onUnmarked('not-found')
    else if (inView.current !== evidence && number === there[0]) {
      inView.current = evidence
      bringIntoView(first)
      if (frame.current !== null) bringFromTheSide(frame.current, marks)
    }
  }
  const labels = new Map(document.pages.map(each => [each.number, each.label]))
  const labelOf = (number: number): string => labels.get(number) ?? String(number)
  const at = shown[0] ?? 1
  const pageWidth = usePageWidth(pdf, at)
  const zoom = chosen ?? (pageWidth === undefined ? undefined : readable(width / pageWidth))
  return (
    <div className={styles.source}>
      <Toolbar
        key={at}
        page={at}
        last={shown.at(-1) ?? at}
        count={pdf.numPages}
        zoom={zoom ?? 1}
        onPage={setPage}
        onZoom={setChosen}
        onEvidence={
          page === undefined || there.length === 0
            ? undefined
            : () => {
                inView.current = undefined
                setPage(undefined)
              }
        }
      />
      {/* It scrolls, so the keyboard must get to it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={frame} className={styles.frame} role="group" aria-label={words.pages} tabIndex={0}>
        {width > 0 &&
          zoom !== undefined &&
          shown.map(number => (
            <PdfPage
              key={number}
              pdf={pdf}
              number={number}
              label={labelOf(number)}
              width={width}
              zoom={zoom}
              document={document}
              evidence={there.includes(number) ? evidence : undefined}
              onMarked={marked}
            />
          ))}
      </div>
    </div>
  )
}

function Toolbar({
  page,
  last,
  count,
  zoom,
  onPage,
  onZoom,
  onEvidence,
}: {
  readonly page: number
  readonly last: number
  readonly count: number
  readonly zoom: number
  readonly onPage: (page: number) => void
  readonly onZoom: (zoom: number) => void
  readonly onEvidence: (() => void) | undefined
}): ReactNode {
  const [typed, setTyped] = useState(String(page))
  const step = zooms.indexOf(zoom)
  const go = (): void => {
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= count) onPage(wanted)
    else setTyped(String(page))
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label={words.pages}>
      <IconButton
        small
        icon="left"
        label={words.pageBefore}
        isDisabled={page <= 1}
        onPress={() => onPage(page - 1)}
      />
      <form
        className={styles.number}
        onSubmit={event => {
          event.preventDefault()
          go()
        }}
      >
        <Field
          label={words.pageNumber}
          labelHidden
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onBlur={go}
        />
        <span>{words.ofPages(count)}</span>
      </form>
      <IconButton
        small
        icon="right"
        label={words.pageAfter}
        isDisabled={last >= count}
        onPress={() => onPage(last + 1)}
      />
      {onEvidence !== undefined && (
        <Button small look="quiet" onPress={onEvidence}>
          {words.backToEvidence}
        </Button>
      )}
      <span className={styles.space} />
      <IconButton
        small
        icon="dash"
        label={words.smaller}
        isDisabled={step <= 0}
        onPress={() => onZoom(zooms[step - 1] ?? 1)}
      />
      <IconButton
        small
        icon="plus"
        label={words.larger}
        isDisabled={step >= zooms.length - 1}
        onPress={() => onZoom(zooms[step + 1] ?? 1)}
      />
      <Button small look="quiet" isDisabled={zoom === 1} onPress={() => onZoom(1)}>
        {words.fit}
      </Button>
    </div>
  )
}

const leastScale = 0.85

/** A zoom at which a page can be read where it is fitted at `scale`: not below its width. */
const readable = (scale: number): number =>
  zooms.find(zoom => zoom >= 1 && scale * zoom >= leastScale) ?? zooms.at(-1) ?? 1

/** The width of a page, in points. */
function usePageWidth(pdf: PDFDocumentProxy, number: number): number | undefined {
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    let isGone = false
    pdf.getPage(number).then(
      page => {
        if (!isGone) setWidth(page.getViewport({ scale: 1 }).width)
      },
      // The page itself says that it cannot be drawn.
      () => {
        if (!isGone) setWidth(before => before ?? 600)
      },
    )
    return () => {
      isGone = true
    }
  }, [pdf, number])
  return width
}

/** Scrolls sideways to what is marked, where a page is wider than its place. */
function bringFromTheSide(frame: Element, marks: readonly Element[]): void {
  const boxes = marks.map(mark => mark.getBoundingClientRect())
  const outer = frame.getBoundingClientRect()
  const left = Math.min(...boxes.map(box => box.left))
  const right = Math.max(...boxes.map(box => box.right))
  if (right > outer.right)
    frame.scrollLeft += Math.min(left - outer.left - 8, right - outer.right + 8)
}
