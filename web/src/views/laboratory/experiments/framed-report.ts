/**
 * A report for the `srcdoc` of a frame. There a link such as `#data` would lead to the page around
 * it, so that links within the report name the document that they are in.
 */
export function framedReport(html: string): string {
  const report = new DOMParser().parseFromString(html, 'text/html')
  for (const link of report.querySelectorAll('a[href^="#"]'))
    link.setAttribute('href', `about:srcdoc${link.getAttribute('href') ?? ''}`)
  return `<!doctype html>\n${report.documentElement.outerHTML}`
}
