import { useEffect, useRef } from 'react'

type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Keys that do something wherever the keyboard is, except where somebody types. */
export function usePanelKeys(keys: Keys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isElsewhere(event)) return
      const act = Object.hasOwn(current.current, event.key) ? current.current[event.key] : undefined
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

/** Whether a key is for something else: a field (Escape leaves those too), a window, a menu. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [role="menu"]') !== null) return true
  if (!(target instanceof HTMLElement)) return false
  const isField = target.isContentEditable || target.matches('input, textarea, select')
  return isField && key !== 'Escape'
}
