import { useLayoutEffect, useState } from 'react'

/** The width of an element in whole CSS pixels, whenever it changes; 0 until it is there. */
export function useWidth(element: { readonly current: Element | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (element.current === null) return undefined
    const { current } = element
    const measure = (): void => setWidth(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
