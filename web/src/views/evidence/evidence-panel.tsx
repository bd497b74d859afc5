import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Link } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Badge } from '../../design/badge.tsx'
import { IconButton } from '../../design/button.tsx'
import { Icon, type IconName } from '../../design/icons.tsx'
import { Empty } from '../../design/states.tsx'
import { verdictLooks } from '../../design/verdict.tsx'
import { evidence as words } from '../../texts/evidence.ts'
import { DocumentSource } from './document-source.tsx'
import { usePanelKeys } from './panel-keys.ts'
import styles from './evidence-panel.module.css'

export interface EvidenceItem {
  readonly documentId: string
  /** In UTF-16 units of the document's text. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly title: string
  /**
   * `nearest`: what comes nearest to a statement that was not found, and decides nothing.
   * `differs`: what says otherwise than the source of a supported one.
   */
  readonly stance: 'cited' | 'supports' | 'contradicts' | 'differs' | 'nearest'
}

const stances: Readonly<
  Record<
    EvidenceItem['stance'],
    { readonly tone: 'accent' | 'supported' | 'contradicted' | 'unfound'; readonly icon: IconName }
  >
> = {
  cited: { tone: 'accent', icon: 'link' },
  supports: verdictLooks.supported,
  contradicts: verdictLooks.contradicted,
  differs: verdictLooks.not_found,
  nearest: verdictLooks.not_found,
}

/** The passages behind a sentence, one at a time, each in its document. */
export function EvidencePanel({
  items,
  at,
  onMove,
  onClose,
}: {
  readonly items: readonly EvidenceItem[]
  readonly at: number
  readonly onMove: (at: number) => void
  readonly onClose: () => void
}): ReactNode {
  const id = useId()
  const index = Math.max(0, Math.min(at, items.length - 1))
  const item = items[index]
  const previous = index > 0 ? () => onMove(index - 1) : undefined
  const next = index < items.length - 1 ? () => onMove(index + 1) : undefined
  usePanelKeys({ p: previous, n: next, Escape: onClose })
  const heading = useFocusWhileOpen()
  return (
    <aside className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.line}>
          {item !== undefined && <Stance of={item.stance} />}
          <div className={styles.steps}>
            {items.length > 0 && (
              <span className={styles.position} role="status">
                {words.position(index + 1, items.length)}
              </span>
            )}
            <IconButton
              small
              icon="up"
              label={words.previous}
              isDisabled={previous === undefined}
              onPress={() => previous?.()}
            />
            <IconButton
              small
              icon="down"
              label={words.next}
              isDisabled={next === undefined}
              onPress={() => next?.()}
            />
            <IconButton small icon="close" label={words.close} onPress={onClose} />
          </div>
        </div>
        <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
          {item?.title ?? words.title}
        </h2>
        {item !== undefined && (
          <Link to={addressOf(item)} className={styles.open}>
            <Icon name="documents" size={14} />
            {words.open}
          </Link>
        )}
      </div>
      {/* It scrolls, so the keyboard must get to it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.body} role="group" aria-label={words.text} tabIndex={0}>
        {item === undefined ? (
          <Empty icon="documents" title={words.none} />
        ) : (
          <DocumentSource
            id={item.documentId}
            start={item.start}
            end={item.end}
            quotation={item.text}
          />
        )}
      </div>
    </aside>
  )
}

/** What a passage says of a sentence, as a colour, a shape and a word. */
export function Stance({ of }: { readonly of: EvidenceItem['stance'] }): ReactNode {
  const { tone, icon } = stances[of]
  return (
    <Badge tone={tone} icon={icon}>
      {words.stances[of]}
    </Badge>
  )
}

const addressOf = ({ documentId, start, end }: EvidenceItem): string =>
  `${paths.document(documentId)}?start=${start}&end=${end}`

/** The keyboard comes here when the panel opens, and goes back when it closes. */
function useFocusWhileOpen() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const typing = before instanceof HTMLElement && before.matches('input, textarea, select')
    const own = heading.current
    if (!typing) own?.focus({ preventScroll: true })
    return () => {
      const now = document.activeElement
      // The panel is on its way out: whatever had the keyboard in it has lost it.
      const lost = now === null || now === document.body || own?.closest('aside')?.contains(now)
      if (lost === true && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true })
    }
  }, [])
  return heading
}
