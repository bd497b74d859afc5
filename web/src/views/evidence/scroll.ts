/** The nearest element around this one that scrolls. */
export function scrollerOf(element: Element): Element | undefined {
  for (let around = element.parentElement; around !== null; around = around.parentElement)
    if (
      around.scrollHeight > around.clientHeight &&
      /auto|scroll/.test(getComputedStyle(around).overflowY)
    )
      return around
  return undefined
}

/** Brings an element into view; only what is nearest around it moves, never the whole page. */
export function bringIntoView(element: Element): void {
  const scroller = scrollerOf(element)
  if (scroller === undefined) return
  const inner = element.getBoundingClientRect()
  const outer = scroller.getBoundingClientRect()
  // A third from above; a long passage from its beginning.
  scroller.scrollTop += inner.top - outer.top - outer.height / 3
}
