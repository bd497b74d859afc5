import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Document } from 'veritrail/contract'
import { Button } from '../../design/button.tsx'
import { evidence as words } from '../../texts/evidence.ts'
import { bringIntoView, scrollerOf } from './scroll.ts'
import { segments, type Range, type Segment } from './segments.ts'
import { Parts } from './source-parts.tsx'
import { SourceTable } from './source-table.tsx'
import { blocksOf, partsWithin } from './tables.ts'
import { moreAbove, moreBelow, windowAround } from './window.ts'
import styles from './source-text.module.css'

interface Shown {
  readonly document: Pick<Document, 'id' | 'text' | 'cuts' | 'sections' | 'mediaType'>
  readonly evidence?: Range | undefined
}

/** The text of a document as it is stored, with the evidence marked and in view. */
export function SourceText({ document, evidence }: Shown): ReactNode {
  // Another passage begins with a window of its own.
  const key = `${document.id} ${evidence?.start ?? ''} ${evidence?.end ?? ''}`
  return <Windowed key={key} document={document} evidence={evidence} />
}

function Windowed({ document, evidence }: Shown): ReactNode {
  const { text, cuts, sections } = document
  const [shown, setShown] = useState(() => windowAround(text, evidence))
  const root = useRef<HTMLDivElement>(null)
  const heightBefore = useRef<number>(undefined)
  const found = useMemo(
    () => segments(text, cuts, sections, evidence, shown),
    [text, cuts, sections, evidence, shown],
  )
  useLayoutEffect(() => {
    const first = root.current?.querySelector('mark')
    if (first !== null && first !== undefined) bringIntoView(first)
  }, [])
  // What was read stays in its place while text is added above it.
  useLayoutEffect(() => {
    if (heightBefore.current === undefined || root.current === null) return
    const scroller = scrollerOf(root.current)
    if (scroller !== undefined)
      scroller.scrollTop += root.current.offsetHeight - heightBefore.current
    heightBefore.current = undefined
  }, [shown])
  return (
    <div ref={root} className={styles.source}>
      {shown.start > 0 && (
        <More
          label={words.above}
          left={shown.start}
          onPress={() => {
            heightBefore.current = root.current?.offsetHeight
            setShown(moreAbove(text, shown))
          }}
        />
      )}
      {found.map(segment => (
        // From its end: a segment at the upper edge begins earlier when more is shown.
        <Stretch key={`${segment.kind} ${segment.end}`} document={document} segment={segment} />
      ))}
      {shown.end < text.length && (
        <More
          label={words.below}
          left={text.length - shown.end}
          onPress={() => setShown(moreBelow(text, shown))}
        />
      )}
    </div>
  )
}

function More({
  label,
  left,
  onPress,
}: {
  readonly label: string
  readonly left: number
  readonly onPress: () => void
}): ReactNode {
  return (
    <div className={styles.more}>
      <Button small onPress={onPress}>
        {label}
      </Button>
      <span>{words.notShown(left)}</span>
    </div>
  )
}

const sheets = /csv|tab-separated|spreadsheet|excel/

function Stretch({
  document: { text, mediaType },
  segment,
}: {
  readonly document: Shown['document']
  readonly segment: Segment
}): ReactNode {
  const parts = <Parts parts={segment.parts} />
  if (segment.kind === 'text')
    return blocksOf(text, segment, { isTable: sheets.test(mediaType) }).map(block =>
      block.kind === 'table' ? (
        <SourceTable key={block.end} table={block} parts={segment.parts} />
      ) : (
        <div key={block.end} className={styles.text}>
          <Parts parts={partsWithin(segment.parts, block)} />
        </div>
      ),
    )
  if (segment.kind === 'heading') {
    const Heading = headings[Math.min(segment.level, headings.length) - 1] ?? 'h3'
    return <Heading className={styles.heading}>{parts}</Heading>
  }
  const lines = segment.parts.map(({ text }) => text).join('')
  return (
    // Open from the start where the evidence is in it; from then on as its reader has it.
    <details className={styles.cut} open={segment.parts.some(({ marked }) => marked)}>
      <summary className={styles.summary}>
        {words.cuts[segment.cut]} <span>· {words.lines(lines.trim().split('\n').length)}</span>
      </summary>
      <div className={styles.text}>{parts}</div>
    </details>
  )
}

// Below the title of the view and that of the document.
const headings = ['h3', 'h4', 'h5', 'h6'] as const
