const ticked = String.raw`\[[xX✓✔]\]|\([xX]\)|[☑✅✓✔🗹]`
const crossed = '[☒✗✘❌]'
const empty = String.raw`\[\s?\]|\(\s\)|[☐□▢⬜]`

/** Source of a pattern of a box: ticked, crossed or empty. */
export const boxPattern = `${ticked}|${crossed}|${empty}`
export const anyBox = new RegExp(boxPattern, 'gu')
/** A text that is a ticked box. */
export const tickedBox = new RegExp(`^(?:${ticked})$`, 'u')
/** A text that is a crossed box: chosen or denied, as the other marks of the form tell. */
export const crossedBox = new RegExp(`^(?:${crossed})$`, 'u')
