import { createHash } from 'node:crypto'
import { titleText } from './html-text.ts'

export interface HtmlPage {
  /** Plain text; it is escaped and cut. */
  readonly title: string
  readonly style: string
  /** Absent: no script may run at all. */
  readonly script?: string | undefined
  /** Markup of the body, whatever is hostile in it escaped. */
  readonly body: string
}

/**
 * A self-contained page. It fetches nothing, and only the given style and script may be used:
 * whatever slipped in from a document would not run.
 */
export const htmlPage = ({ title, style, script, body }: HtmlPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${titleText(title)}</title>
<style>${style}</style>
</head>
<body>
${body}${script === undefined ? '' : `\n<script>${script}</script>`}
</body>
</html>
`

const policyOf = (style: string, script: string | undefined): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

const hashOf = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`
