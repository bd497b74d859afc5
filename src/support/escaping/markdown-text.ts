/**
 * Text of documents on one line, without anything that Markdown or HTML would make something of.
 */
export const markdownLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#|~!&]|:(?=\/\/)/g, String.raw`\$&`)

/** A line that stands by itself: nothing at its beginning starts a list. */
export const markdownParagraph = (text: string): string =>
  markdownLine(text).replace(/^([-+]|\d+[.)])(?=\s|$)/, String.raw`\$1`)
