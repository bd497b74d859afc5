import { useSyncExternalStore, type ComponentProps, type ReactNode } from 'react'

// The address is the state: the browser keeps it, and this tells React when it changes.

const listeners = new Set<() => void>()
const changed = (): void => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('popstate', changed)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('popstate', changed)
  }
}

/** Goes to another place of the page; `replace`: "back" does not lead here. */
export function navigate(address: string, { replace = false } = {}): void {
  if (address === location.pathname + location.search) return
  history[replace ? 'replaceState' : 'pushState'](null, '', address)
  changed()
}

export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname)

/** The parameters of the address, such as `?sentence=2`. */
export function useSearch(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(subscribe, () => location.search))
}

/** A link within the page; with a modifier key it does what links do. */
export function Link({
  to,
  onClick,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { readonly to: string }): ReactNode {
  return (
    <a
      {...rest}
      href={to}
      onClick={event => {
        onClick?.(event)
        if (
          event.defaultPrevented ||
          event.button !== 0 ||
          event.metaKey ||
          event.ctrlKey ||
          event.shiftKey ||
          event.altKey
        )
          return
        event.preventDefault()
        navigate(to)
      }}
    />
  )
}
