import { createHash } from 'node:crypto'
import type { OpenApiDocument } from './openapi.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
p { margin: .25rem 0; }
code { font: .9em ui-monospace, monospace; }
`

/** A page that lists every route; it fetches nothing and runs no script. */
export function docsPage({ info, paths }: OpenApiDocument): {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
} {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { summary, description }]) =>
        `<h2><code>${method.toUpperCase()} ${escaped(path)}</code></h2>\n` +
        `<p>${escaped(summary)}.${description === undefined ? '' : ` ${escaped(description)}`}</p>`,
    ),
  )
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)} over HTTP</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(info.title)} ${escaped(info.version)} over HTTP</h1>
<p>${escaped(info.description)} Requests and answers in full:
<a href="/openapi.json">openapi.json</a>.</p>
${routes.join('\n')}
</body>
</html>
`
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`
  return { html, headers: { 'content-security-policy': policy } }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
