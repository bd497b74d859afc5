/** A block as it comes over the wire. */
export interface WireBlock {
  readonly type: string
  readonly text?: WireText
  readonly elements?: ReadonlyArray<
    WireText & { readonly action_id?: string; readonly value?: string }
  >
  readonly label?: WireText
  readonly block_id?: string
  readonly element?: {
    readonly type: string
    readonly options?: ReadonlyArray<{
      readonly value: string
      readonly text: WireText
      readonly description?: WireText
    }>
  }
}
export interface WireText {
  readonly type: string
  readonly text: string | WireText
  readonly verbatim?: boolean
}

const textOf = (text: WireText | undefined): string =>
  text === undefined ? '' : typeof text.text === 'string' ? text.text : textOf(text.text)

/** All texts of blocks, in order. */
export const textsOf = (blocks: readonly WireBlock[]): string[] =>
  blocks.flatMap(({ text, elements = [] }) => [
    ...(text === undefined ? [] : [textOf(text)]),
    ...elements.map(textOf),
  ])

/**
 * Why Slack would refuse blocks, by the limits of https://docs.slack.dev/reference/block-kit;
 * undefined where it takes them.
 */
export function faultOf(blocks: readonly WireBlock[], isView = false): string | undefined {
  if (blocks.length > (isView ? 100 : 50)) return 'more than 50 blocks'
  if (JSON.stringify(blocks).length > 13_200) return 'msg_blocks_too_long'
  for (const { type, text, elements = [], label, element } of blocks) {
    if (type === 'section' && !fits(text, 3_000)) return 'text of a section'
    if (type === 'context' && (elements.length < 1 || elements.length > 10))
      return 'elements of a context'
    if (type === 'context' && !elements.every(each => fits(each, 3_000))) return 'text of a context'
    if (type === 'actions')
      for (const each of elements)
        if (!fits(each, 75) || (each.value ?? '').length > 2_000) return 'a button'
    if (type === 'input') {
      if (!fits(label, 2_000)) return 'a label'
      for (const option of element?.options ?? [])
        if (!fits(option.text, 75) || !fits(option.description, 75)) return 'an option'
    }
    if (!['section', 'context', 'actions', 'input'].includes(type)) return `a block of type ${type}`
  }
  return undefined
}

const fits = (text: WireText | undefined, most: number): boolean => {
  const { length } = textOf(text)
  return length > 0 && length <= most
}
