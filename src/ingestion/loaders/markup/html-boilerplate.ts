import type { HtmlEvent, HtmlOpen } from '../../parsing/html-events.ts'

/** Words in class or id that mark what surrounds a page's content. */
const strong = new Set([
  'ad',
  'ads',
  'advert',
  'adverts',
  'advertisement',
  'advertising',
  'adslot',
  'adsense',
  'sponsored',
  'cookie',
  'cookies',
  'consent',
  'gdpr',
  'nav',
  'navbar',
  'navigation',
  'breadcrumb',
  'breadcrumbs',
  'footer',
  'masthead',
  'topbar',
  'skiplink',
  'skip',
  'offcanvas',
])
/** Words that mark it only where the part is short or mostly links. */
const weak = new Set([
  'menu',
  'sidebar',
  'related',
  'recommended',
  'share',
  'sharing',
  'social',
  'newsletter',
  'subscribe',
  'promo',
  'promotion',
  'banner',
  'popup',
  'modal',
  'pagination',
  'pager',
  'toolbar',
  'feedback',
  'votes',
  'helpful',
  'overlay',
  'toast',
  'backtotop',
])
const roles = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'dialog',
  'alertdialog',
  'menu',
  'menubar',
  'toolbar',
])
const neverCut = new Set([
  'html',
  'body',
  'main',
  'article',
  'head',
  'h1',
  'table',
  'tbody',
  'tr',
  'td',
])
const containers = new Set([
  'div',
  'section',
  'ul',
  'ol',
  'nav',
  'aside',
  'header',
  'footer',
  'p',
  'form',
  'a',
  'span',
  'dialog',
  'button',
  'iframe',
  'details',
  'menu',
  'noscript',
  'svg',
  'li',
  'dl',
])
const shortText = 400
const bulkOfPage = 0.6

interface Measure {
  text: number
  linked: number
  heading: boolean
  main: boolean
}

/**
 * Indexes of the `open` events whose elements are navigation, advertising, banners, headers and
 * footers of the page, or not shown at all.
 */
export function boilerplate(events: readonly HtmlEvent[]): ReadonlySet<number> {
  const measures = measure(events)
  const total = measures.get(-1)?.text ?? 0
  const cuts = new Set<number>()
  const hidden = new Set<number>()
  let cutText = 0
  let mainUntil = -1
  for (let index = 0; index < events.length; index++) {
    const event = events[index]
    if (event?.type !== 'open') continue
    if (
      event.name === 'main' ||
      event.name === 'article' ||
      event.attributes.get('role') === 'main'
    )
      mainUntil = Math.max(mainUntil, event.close)
    const size = measures.get(index)
    if (size === undefined || neverCut.has(event.name)) continue
    if (isHidden(event)) {
      hidden.add(index)
    } else if (
      size.text <= total * bulkOfPage &&
      !size.main &&
      surrounds(event, size, index < mainUntil)
    ) {
      cuts.add(index)
      cutText += size.text
    } else continue
    index = event.close
  }
  // A page that is nothing but such parts (a snippet, an odd template) is all content.
  return new Set(cutText >= total - hiddenText(hidden, measures) ? hidden : [...hidden, ...cuts])
}

function surrounds(event: HtmlOpen, size: Measure, insideMain: boolean): boolean {
  const { name } = event
  if (name === 'nav' || name === 'noscript' || name === 'svg' || name === 'dialog') return true
  if (
    !insideMain &&
    (name === 'footer' || name === 'aside' || (name === 'header' && !size.heading))
  )
    return true
  if (roles.has(event.attributes.get('role') ?? '') && !size.heading) return true
  if (!containers.has(name) || size.heading) return false
  const words = markWords(
    `${event.attributes.get('class') ?? ''} ${event.attributes.get('id') ?? ''}`,
  )
  if (words.some(word => strong.has(word)))
    return !insideMain || size.text < shortText || size.linked > size.text * 0.5
  return (
    words.some(word => weak.has(word)) &&
    (size.linked > size.text * 0.5 || (size.text < shortText && !insideMain))
  )
}

function isHidden(event: HtmlOpen): boolean {
  if (event.attributes.has('hidden') || event.attributes.get('aria-hidden') === 'true') return true
  const style = event.attributes.get('style')
  return (
    style !== undefined &&
    /(?:display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden)/i.test(style.slice(0, 2000))
  )
}

/**
 * Words of class and id: `siteFooter cookie-banner__text` gives site, footer, cookie, banner, text.
 */
function markWords(marks: string): string[] {
  if (marks.trim() === '') return []
  return marks
    .slice(0, 500)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word !== '')
}

function hiddenText(hidden: ReadonlySet<number>, measures: ReadonlyMap<number, Measure>): number {
  let sum = 0
  for (const index of hidden) sum += measures.get(index)?.text ?? 0
  return sum
}

/**
 * Letters inside each element, how many of them in links, and whether it holds the page's heading
 * or main part; -1 is the whole page.
 */
function measure(events: readonly HtmlEvent[]): Map<number, Measure> {
  const measures = new Map<number, Measure>()
  const stack: Array<{ at: number; measure: Measure; name: string }> = [
    { at: -1, measure: { text: 0, linked: 0, heading: false, main: false }, name: '' },
  ]
  let links = 0
  let silent = 0
  for (let index = 0; index < events.length; index++) {
    const event = events[index]
    const top = stack.at(-1)
    if (event === undefined || top === undefined) break
    if (event.type === 'open') {
      stack.push({
        at: index,
        name: event.name,
        measure: {
          text: 0,
          linked: 0,
          heading: event.name === 'h1',
          main:
            event.name === 'main' ||
            event.name === 'article' ||
            event.attributes.get('role') === 'main',
        },
      })
      if (event.name === 'a') links++
      if (event.name === 'script' || event.name === 'style') silent++
    } else if (event.type === 'close') {
      stack.pop()
      const parent = stack.at(-1)
      if (parent === undefined) break
      parent.measure.text += top.measure.text
      parent.measure.linked += top.measure.linked
      parent.measure.heading ||= top.measure.heading
      parent.measure.main ||= top.measure.main
      measures.set(top.at, top.measure)
      if (event.name === 'a') links--
      if (event.name === 'script' || event.name === 'style') silent--
    } else if (silent === 0) {
      const letters = event.text.length - (event.text.match(/\s/g)?.length ?? 0)
      top.measure.text += letters
      if (links > 0) top.measure.linked += letters
    }
  }
  const whole = stack[0]
  if (whole !== undefined) measures.set(-1, whole.measure)
  return measures
}
