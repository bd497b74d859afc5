import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import type { DocumentId, RevisionId } from '../../core/ids.ts'
import type { ClaimVerdict, EvidenceQuote, VerifiedSentence } from '../../core/verdict.ts'
import { renderVerificationHtml } from './verification-page.ts'
import type { PageContent } from './page-content.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 100)

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
const isElement = (node: Node): node is Element => 'tagName' in node
function* elementsOf(node: { readonly childNodes: readonly Node[] }): Generator<Element> {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue
    yield child
    yield* elementsOf(child)
  }
}

const nasty = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='x",
  '`',
  '&lt;',
  '<!--',
  ']]>',
  '</style>',
  '</title>',
  '\u202e',
  '\u2067',
  '\u200f',
  '\u2028',
  '\0',
  '\u001b[31m',
  '\ud800',
  '\udc00',
  '😀',
  '\r\n',
  'javascript:alert(1)',
  'words of a document. ',
]
const text = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 8 })), {
      maxLength: 12,
    })
    .map(parts => parts.join('')),
  fc.constantFrom(...nasty),
  fc.constant(`${'long '.repeat(3_000)}<b>end</b>`),
)

const hostileReport: fc.Arbitrary<PageContent> = fc
  .record({
    texts: fc.array(text, { minLength: 1, maxLength: 6 }),
    sources: fc.array(text, { minLength: 1, maxLength: 3 }),
    label: text,
    link: fc.oneof(text, fc.webUrl()),
    cuts: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.boolean()), {
      minLength: 1,
      maxLength: 12,
    }),
  })
  .map(({ texts, sources, label, link, cuts }) => {
    let whole = ''
    const sentences: VerifiedSentence[] = []
    for (const [index, said] of texts.entries()) {
      const start = whole.length
      whole += said
      const evidence = cuts.map(([which, from, length, supports]): EvidenceQuote => {
        const sourceIndex = which % sources.length
        const source = sources[sourceIndex] ?? ''
        const at = from % (source.length + 1)
        const end = Math.min(source.length, at + (length % 200))
        return {
          documentId: `d${sourceIndex}` as DocumentId,
          revisionId: 'r' as RevisionId,
          start: at,
          end,
          text: source.slice(at, end),
          sentences: [],
          title: label,
          key: label,
          link,
          headingPath: [label],
          about: label,
          origin: 'graph',
          stance: supports ? 'supports' : 'contradicts',
          probability: 0.5,
          score: 0,
          paths: [{ nodes: [{ id: label, labels: [label], name: label }], edges: [], score: 1 }],
        }
      })
      const verdict: ClaimVerdict = index % 2 === 0 ? 'supported' : 'contradicted'
      sentences.push({
        index,
        start,
        end: whole.length,
        text: said,
        verdict,
        claims: [
          {
            claim: { start, end: whole.length, hypothesis: label },
            verdict,
            support: 0.5,
            contradiction: 0.2,
            evidence,
            reasons: [label],
            windows: 3,
          },
        ],
      })
    }
    const metric = { score: null, reason: label }
    return {
      verified: {
        text: whole,
        sentences,
        model: label,
        rejectedQuotations: [{ start: 0, end: 3 }],
      },
      question: label,
      generatedAt: label,
      confidence: { value: 0.5, band: 'partial', calibration: label, reasons: [label] },
      scores: {
        metrics: {
          relevance: metric,
          accuracy: metric,
          coverage: metric,
          coherence: metric,
          fluency: metric,
        },
        total: null,
        weights: { relevance: 1, accuracy: 0, coverage: 0, coherence: 0, fluency: 0 },
        judge: label,
      },
      against: { documents: 3, unread: [{ key: label, message: label }] },
      sources: sources.map((source, index) => ({
        documentId: `d${index}`,
        title: label,
        key: label,
        link,
        about: label,
        text: source,
      })),
    }
  })

const allowed = new Set([
  'html',
  'head',
  'meta',
  'title',
  'style',
  'body',
  'header',
  'main',
  'footer',
  'section',
  'article',
  'div',
  'p',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'a',
  'span',
  'bdi',
  'strong',
  'time',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
  'i',
  'mark',
  'svg',
  'circle',
  'path',
  'rect',
  'script',
])
const attributesAllowed = new Set([
  'lang',
  'charset',
  'http-equiv',
  'content',
  'name',
  'class',
  'id',
  'href',
  'rel',
  'title',
  'aria-label',
  'aria-hidden',
  'dir',
  'datetime',
  'scope',
  'data-start',
  'data-place',
  'data-places',
  'tabindex',
  'viewBox',
  'preserveAspectRatio',
  'd',
  'cx',
  'cy',
  'r',
  'x',
  'y',
  'rx',
  'width',
  'height',
])

test(
  'nothing of a document, an answer or a name becomes markup, an address that runs or a ' +
    'hidden control',
  () => {
    fc.assert(
      fc.property(hostileReport, report => {
        const page = renderVerificationHtml(report)
        assert.doesNotMatch(page, /(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029]/u)
        const tree = parse(page)
        const elements = [...elementsOf(tree)]
        for (const element of elements) {
          assert.ok(allowed.has(element.tagName), element.tagName)
          for (const { name, value } of element.attrs) {
            assert.ok(attributesAllowed.has(name), name)
            if (name === 'href') assert.match(value, /^(?:#[ps]\d+|https?:\/\/)/)
          }
        }
        assert.equal(elements.filter(element => element.tagName === 'script').length, 1)
        assert.equal(elements.filter(element => element.tagName === 'style').length, 1)
      }),
      { numRuns },
    )
  },
)

test('every link inside the page leads to an anchor that is there once', () => {
  fc.assert(
    fc.property(hostileReport, report => {
      const elements = [...elementsOf(parse(renderVerificationHtml(report)))]
      const ids = elements.flatMap(element =>
        element.attrs.filter(({ name }) => name === 'id').map(({ value }) => value),
      )
      assert.equal(new Set(ids).size, ids.length)
      for (const element of elements) {
        const href = element.attrs.find(({ name }) => name === 'href')?.value
        if (href?.startsWith('#') === true) assert.ok(ids.includes(href.slice(1)), href)
      }
    }),
    { numRuns },
  )
})
