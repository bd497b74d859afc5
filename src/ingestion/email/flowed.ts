/**
 * Joins the soft-wrapped lines of `format=flowed` text (RFC 3676): a line that ends in a space goes
 * on in the next of the same quote depth. Text has LF line ends.
 */
export function joinFlowed(text: string, deleteSpace: boolean): string {
  const joined: string[] = []
  let open: { depth: number; text: string } | undefined
  const close = (): void => {
    if (open !== undefined)
      joined.push(open.depth > 0 ? `${'>'.repeat(open.depth)} ${open.text}` : open.text)
    open = undefined
  }
  for (const line of text.split('\n')) {
    let depth = 0
    while (line.charCodeAt(depth) === 62) depth++
    const body = line.slice(line.charCodeAt(depth) === 32 ? depth + 1 : depth)
    const isSeparator = body === '-- '
    if (open !== undefined && (open.depth !== depth || isSeparator)) close()
    const flows = body.endsWith(' ') && !isSeparator
    open = { depth, text: (open?.text ?? '') + (flows && deleteSpace ? body.slice(0, -1) : body) }
    if (!flows) close()
  }
  close()
  return joined.join('\n')
}
