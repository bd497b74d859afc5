/**
 * Text of documents on one line, without anything that Markdown or HTML would make something of.
 */
export const markdownLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#|~!&]|:(?=\/\/)/g, String.raw`\$&`)

/** A line that was escaped, such that nothing at its beginning starts a list. */
export const markdownStart = (escaped: string): string =>
  escaped.replace(/^([-+]|\d+[.)])(?=\s|$)/, String.raw`\$1`)

/** A line that stands by itself. */
export const markdownParagraph = (text: string): string => markdownStart(markdownLine(text))
