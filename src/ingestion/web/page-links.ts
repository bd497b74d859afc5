import { declaredCharset } from '../loaders/markup/html.ts'
import { detectText } from '../parsing/character-set.ts'
import { htmlEvents } from '../parsing/html-events.ts'
import { readAddress } from './web-address.ts'
import { longPattern } from '../../support/long-pattern.ts'

/** What a page says to those who follow its links. */
export interface PageLinks {
  /** Canonical, each once, in the page's order; none where the page asks not to follow them. */
  readonly addresses: readonly string[]
  /** The page asks not to be kept by search engines. */
  readonly isUnlisted: boolean
}

// Pages of a site are far below; what is longer is a trap or a book, and both have no links to
// follow.
const longestPage = 8 * 2 ** 20
const maxLinks = 10_000
// What is surely no page; asking for it would cost both sides.
const noPage = longPattern('i')`
  \.(?:avif|bmp|css|dmg|eot|exe|gif|gz|ico|iso|jpe?g|js|mjs|map|mov|mp[34]|mpe?g|msi|og[agv]
  |otf|png|rar|svgz?|t?[gx]z|tar|tiff?|ttf|wasm|wav|web[mp]|woff2?|zip|7z)$`

/** The links of an HTML page that lead to pages. `robots`: its `X-Robots-Tag` header. */
export async function pageLinks(
  bytes: Uint8Array,
  options: {
    readonly address: string
    readonly mediaType?: string | undefined
    readonly robots?: string | undefined
  },
): Promise<PageLinks> {
  if (bytes.length > longestPage) return { addresses: [], isUnlisted: false }
  const { text } = await detectText(bytes, declaredCharset(bytes, options.mediaType))
  const found = new Set<string>()
  const says = new Set(words(options.robots))
  let base = options.address
  let hasBase = false
  const add = (link: string | undefined): void => {
    if (link === undefined || found.size >= maxLinks) return
    const read = readAddress(link, base)
    if ('address' in read && !noPage.test(new URL(read.address).pathname)) found.add(read.address)
  }
  for (const event of htmlEvents(text, 200)) {
    if (event.type !== 'open') continue
    const { name, attributes } = event
    const href = attributes.get('href')
    if (name === 'meta' && /^(?:robots|veritrail)$/i.test(attributes.get('name') ?? ''))
      for (const word of words(attributes.get('content'))) says.add(word)
    else if (name === 'meta' && /^refresh$/i.test(attributes.get('http-equiv') ?? ''))
      add(
        /^[\s\d.]{0,20}[;,]\s{0,20}url\s{0,20}=\s{0,20}["']?([^"']{1,2000})/i.exec(
          attributes.get('content') ?? '',
        )?.[1],
      )
    else if (name === 'base' && href !== undefined && !hasBase) {
      hasBase = true
      base = URL.parse(href, options.address)?.href ?? base
    } else if (
      (name === 'a' || name === 'area') &&
      !words(attributes.get('rel')).includes('nofollow')
    )
      add(href)
  }
  const stays = says.has('nofollow') || says.has('none')
  return { addresses: stays ? [] : [...found], isUnlisted: says.has('noindex') || says.has('none') }
}

function words(list: string | undefined): string[] {
  return (list ?? '')
    .slice(0, 1_000)
    .toLowerCase()
    .split(/[\s,]+/)
}
