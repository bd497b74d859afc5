import { Tokenizer, TokenizerMode, type Token } from 'parse5'

/** A balanced walk over an HTML document: each `open` knows the index of its `close`. */
export type HtmlEvent =
  | {
      readonly type: 'open'
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
      close: number
    }
  | { readonly type: 'close'; readonly name: string }
  | { readonly type: 'text'; readonly text: string }

export type HtmlOpen = Extract<HtmlEvent, { type: 'open' }>

const voidElements = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
  'frame',
  'keygen',
])
const rawText = new Set(['style', 'xmp', 'iframe', 'noembed', 'noframes'])
const closesParagraph = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'center',
  'details',
  'dialog',
  'dir',
  'div',
  'dl',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hgroup',
  'hr',
  'main',
  'menu',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'ul',
  'summary',
])
/** Which open elements a start tag ends by itself, and where the search for them stops. */
const implied = new Map<
  string,
  { readonly ends: ReadonlySet<string>; readonly within: ReadonlySet<string> }
>([
  ['li', { ends: new Set(['li']), within: new Set(['ul', 'ol', 'menu']) }],
  ['dt', { ends: new Set(['dt', 'dd']), within: new Set(['dl']) }],
  ['dd', { ends: new Set(['dt', 'dd']), within: new Set(['dl']) }],
  ['tr', { ends: new Set(['tr']), within: new Set(['table']) }],
  ['td', { ends: new Set(['td', 'th']), within: new Set(['tr', 'table']) }],
  ['th', { ends: new Set(['td', 'th']), within: new Set(['tr', 'table']) }],
  ['thead', { ends: new Set(['tbody', 'thead', 'tfoot']), within: new Set(['table']) }],
  ['tbody', { ends: new Set(['tbody', 'thead', 'tfoot']), within: new Set(['table']) }],
  ['tfoot', { ends: new Set(['tbody', 'thead', 'tfoot']), within: new Set(['table']) }],
  ['option', { ends: new Set(['option']), within: new Set(['select', 'datalist']) }],
])
const paragraphStops = new Set([
  'td',
  'th',
  'li',
  'div',
  'table',
  'section',
  'article',
  'body',
  'button',
])
/** End tags of parts of a table do not reach beyond it; others do not reach out of a cell. */
const tableParts = new Set(['tr', 'td', 'th', 'tbody', 'thead', 'tfoot', 'caption'])

/**
 * Tokenises HTML by the standard's rules and balances its tags, in linear time and without
 * recursion. Tags nested deeper than `maxNesting` are passed over (their text is kept). Nothing is
 * executed or fetched.
 */
export function htmlEvents(html: string, maxNesting: number): HtmlEvent[] {
  const events: HtmlEvent[] = []
  const stack: Array<{ name: string; at: number }> = []
  const passedOver = new Map<string, number>()

  const popTo = (depth: number): void => {
    while (stack.length > depth) {
      const top = stack.pop()
      const opened = top === undefined ? undefined : events[top.at]
      if (top === undefined || opened?.type !== 'open') return
      opened.close = events.length
      events.push({ type: 'close', name: top.name })
    }
  }
  const nearest = (
    wanted: (name: string) => boolean,
    stop: (name: string) => boolean,
  ): number | undefined => {
    for (let depth = stack.length - 1; depth >= 0; depth--) {
      const name = stack[depth]?.name ?? ''
      if (wanted(name)) return depth
      if (stop(name)) return undefined
    }
    return undefined
  }
  const start = (token: Token.TagToken): void => {
    const name = token.tagName
    if (closesParagraph.has(name)) {
      const depth = nearest(
        open => open === 'p',
        open => paragraphStops.has(open),
      )
      if (depth !== undefined) popTo(depth)
    }
    const rule = implied.get(name)
    if (rule !== undefined) {
      const depth = nearest(
        open => rule.ends.has(open),
        open => rule.within.has(open),
      )
      if (depth !== undefined) popTo(depth)
    }
    const isVoid = voidElements.has(name) || (token.selfClosing && name.includes(':'))
    if (!isVoid && stack.length >= maxNesting) {
      passedOver.set(name, (passedOver.get(name) ?? 0) + 1)
    } else {
      const attributes = new Map<string, string>()
      for (const { name: key, value } of token.attrs) attributes.set(key, value)
      events.push({ type: 'open', name, attributes, close: events.length + 1 })
      if (isVoid) events.push({ type: 'close', name })
      else stack.push({ name, at: events.length - 1 })
    }
    if (name === 'script') tokenizer.state = TokenizerMode.SCRIPT_DATA
    else if (rawText.has(name)) tokenizer.state = TokenizerMode.RAWTEXT
    else if (name === 'title' || name === 'textarea') tokenizer.state = TokenizerMode.RCDATA
    else if (name === 'plaintext') tokenizer.state = TokenizerMode.PLAINTEXT
  }
  const end = (token: Token.TagToken): void => {
    const name = token.tagName
    const over = passedOver.get(name) ?? 0
    if (over > 0) {
      passedOver.set(name, over - 1)
      return
    }
    if (name === 'br')
      events.push(
        { type: 'open', name, attributes: new Map(), close: events.length + 1 },
        { type: 'close', name },
      )
    const depth = nearest(
      open => open === name,
      open =>
        tableParts.has(name) || name === 'table'
          ? open === 'table' && name !== 'table'
          : open === 'td' || open === 'th',
    )
    if (depth !== undefined) popTo(depth)
  }
  const text = (token: { readonly chars: string }): void => {
    const last = events.at(-1)
    if (last?.type === 'text' && last.text.length < 4096)
      events[events.length - 1] = { type: 'text', text: last.text + token.chars }
    else events.push({ type: 'text', text: token.chars })
  }
  const ignore = (): void => {}
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag: start,
      onEndTag: end,
      onCharacter: text,
      onWhitespaceCharacter: text,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onParseError: null,
    },
  )
  tokenizer.write(html, true)
  popTo(0)
  return events
}
