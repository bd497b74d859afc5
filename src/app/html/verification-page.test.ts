import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { DocumentId, RevisionId } from '../../core/ids.ts'
import type {
  EvidenceQuote,
  JudgedClaim,
  SentenceVerdict,
  VerifiedSentence,
} from '../../core/verdict.ts'
import { renderVerificationHtml } from './verification-page.ts'
import type { PageContent } from './page-content.ts'
import { longPattern } from '../../support/long-pattern.ts'

const filler = 'The hall has a clock that nobody winds. '.repeat(200)
const guide =
  `The gantry is inspected twice a year. Worn rods are replaced in pairs.\n\n${filler}It may ` +
  `not be used in a gale.${filler}`

function quote(
  text: string,
  stance: EvidenceQuote['stance'],
  more: Partial<EvidenceQuote> = {},
): EvidenceQuote {
  const start = guide.indexOf(text)
  return {
    documentId: 'guide' as DocumentId,
    revisionId: 'r' as RevisionId,
    start,
    end: start + text.length,
    text,
    sentences: [],
    title: 'Guide',
    key: 'guide.md',
    headingPath: [],
    about: '',
    origin: 'context',
    stance,
    probability: 0.97,
    score: 0.4,
    ...more,
  }
}

function sentences(
  ...parts: ReadonlyArray<
    readonly [
      string,
      SentenceVerdict,
      ReadonlyArray<Omit<JudgedClaim, 'claim'> & { readonly hypothesis: string }>,
    ]
  >
): { text: string; sentences: VerifiedSentence[] } {
  let text = ''
  const made: VerifiedSentence[] = []
  for (const [index, [said, verdict, claims]] of parts.entries()) {
    const start = text.length
    text += said
    made.push({
      index,
      start,
      end: text.length,
      text: said,
      verdict,
      ...(claims.length === 0 ? { nothing: 'greeting' as const } : {}),
      claims: claims.map(({ hypothesis, ...claim }) => ({
        ...claim,
        claim: { start, end: text.length, hypothesis },
      })),
    })
    text += ' '
  }
  return { text, sentences: made }
}

const twice = 'The gantry is inspected twice a year.'
const pairs = 'Worn rods are replaced in pairs.'
const gale = 'It may not be used in a gale.'
const told = sentences(
  ['Gladly!', 'nothing_to_check', []],
  [
    twice,
    'supported',
    [
      {
        hypothesis: twice,
        verdict: 'supported',
        support: 0.97,
        contradiction: 0.004,
        evidence: [quote(twice, 'supports', { page: 4, headingPath: ['Inspection'] })],
        reasons: [],
        windows: 3,
      },
    ],
  ],
  [
    'Worn rods are replaced one by one, and it is closed in a gale.',
    'contradicted',
    [
      {
        hypothesis: 'Worn rods are replaced one by one.',
        verdict: 'contradicted',
        support: 0.1,
        contradiction: 0.9,
        evidence: [quote(pairs, 'contradicts'), quote(twice, 'supports')],
        reasons: ['in pairs, not one by one'],
        windows: 3,
      },
      {
        hypothesis: 'The gantry is closed in a gale.',
        verdict: 'supported',
        support: 0.8,
        contradiction: 0,
        evidence: [quote(gale, 'supports')],
        reasons: [],
        windows: 3,
      },
    ],
  ],
  [
    'It is painted green.',
    'not_found',
    [
      {
        hypothesis: 'The gantry is painted green.',
        verdict: 'not_found',
        support: 0.05,
        contradiction: 0.01,
        evidence: [],
        reasons: [],
        windows: 7,
      },
    ],
  ],
)
const report: PageContent = {
  verified: { ...told, model: 'model 1', rejectedQuotations: [] },
  question: 'How often is it inspected?',
  generatedAt: '2026-01-02T03:04:05.678Z',
  confidence: {
    value: 0.234,
    band: 'low',
    calibration: 'built-in 1',
    reasons: ['a sentence is contradicted'],
  },
  scores: {
    metrics: {
      relevance: { score: 5 },
      accuracy: { score: 2 },
      coverage: { score: 4 },
      coherence: { score: 5 },
      fluency: { score: null, reason: 'too short' },
    },
    total: null,
    weights: { relevance: 0.25, accuracy: 0.25, coverage: 0.25, coherence: 0.125, fluency: 0.125 },
    judge: 'built-in',
  },
  sources: [
    { documentId: 'guide', title: 'Guide', key: 'guide.md', text: guide },
    { documentId: 'other', title: 'Other', key: 'other.md', text: 'Nothing.' },
  ],
}
const page = renderVerificationHtml(report)
const plain = (markup: string): string => markup.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
const item = (number: number): string =>
  page.slice(
    page.indexOf(`id="s${number}"`),
    page.indexOf('</li>\n', page.indexOf(`id="s${number}"`)),
  )

test(
  'every sentence has its verdict as a class, an icon and a word, and its claims with ' +
    'probabilities, reasons and quotations',
  () => {
    assert.match(item(1), /icon nothing_to_check.*Nothing to check.*\(a greeting\)/s)
    assert.match(plain(item(2)), /Supported ?support 97 % contradiction &lt; 1 %/)
    assert.match(plain(item(2)), /Guide Inspection · page 4 · 0–37/)
    assert.match(
      plain(item(3)),
      longPattern('')`
        Contradicted: ?Worn rods are replaced one by one\.
        .*in pairs, not one by one.*contradicts.*supports.*Supported: ?The gantry is closed in a g
        ale\.`,
    )
    assert.match(
      plain(item(4)),
      /Not found.*Read as: The gantry is painted green\..*Compared with 7 passages\./,
    )
  },
)

test('a quotation is marked in place, with a way back to every sentence that rests on it', () => {
  assert.match(
    page,
    longPattern('')`
      <a id="p1" class="anchor"><\/a><mark class="supports" data-places="p1">
      The gantry is inspected twice a year\.<\/mark><a class="back" href="#s2"[^>]*>2<\/a>
      <a class="back" href="#s3"`,
  )
  assert.match(
    page,
    /<mark class="contradicts" data-places="p2">Worn rods are replaced in pairs\.<\/mark>/,
  )
  assert.match(item(2), /<a class="line" dir="auto" href="#p1">/)
})

test('a long source is cut to what surrounds its quotations, with marks outside of them', () => {
  assert.ok(page.length < 40_000, String(page.length))
  assert.equal(page.split('<p class="excerpt"').length - 1, 2)
  assert.match(page, /<span class="gap">…<\/span> [^<]*<a id="p3"/)
  assert.match(plain(page), /Compared, nothing quoted ?Other/)
})

test('the top shows question, confidence, counts and scores', () => {
  const top = plain(page.slice(page.indexOf('<header'), page.indexOf('</header>')))
  for (const shown of [
    'How often is it inspected?',
    '23 % low',
    'a sentence is contradicted',
    '4 sentences',
    '1 contradicted',
    '1 not found',
    '1 supported',
    '1 nothing to check',
    'relevance5 of 5',
    'unscored: too short',
    'Checked by model 1 · 2026-01-02 03:04:05 UTC',
  ])
    assert.ok(top.includes(shown), `${shown} in ${top}`)
  assert.ok(
    plain(renderVerificationHtml({ ...report, writtenBy: 'a <b>model</b>' })).includes(
      'Written by a &lt;b&gt;model&lt;/b&gt; · Checked by',
    ),
  )
  assert.match(
    plain(
      renderVerificationHtml({
        ...report,
        confidence: { value: null, band: 'none', calibration: 'c', reasons: [] },
      }),
    ),
    /no confidence: nothing could be checked/,
  )
})

test('nothing is fetched, and only the style and the script of the page may run', () => {
  const policy = /content="(default-src[^"]*)"/.exec(page)?.[1] ?? ''
  for (const element of ['style', 'script']) {
    const content = page.slice(
      page.indexOf(`<${element}>`) + element.length + 2,
      page.indexOf(`</${element}>`),
    )
    assert.ok(
      policy.includes(
        `${element}-src 'sha256-${createHash('sha256').update(content).digest('base64')}'`,
      ),
      policy,
    )
  }
  assert.match(policy, /^default-src 'none'/)
  assert.doesNotMatch(page, /\bsrc=|<link|@import|url\(| style=| on\w+=/)
})

test('a quotation whose document is not at hand or has changed is shown with its own words', () => {
  for (const sources of [
    [],
    [{ documentId: 'guide', title: 'Guide', key: 'guide.md', text: 'Something else.' }],
  ]) {
    const alone = renderVerificationHtml({ ...report, sources })
    assert.match(
      alone,
      /<mark class="contradicts" data-places="p2">Worn rods are replaced in pairs\.<\/mark>/,
    )
  }
})

test('overlapping quotations are both marked, and an endless one loses its middle', () => {
  const [first, second] = [
    quote('The gantry is inspected twice', 'supports'),
    quote('inspected twice a year.', 'contradicts'),
  ]
  const endless = quote(guide, 'supports')
  const made = sentences([
    'A.',
    'contradicted',
    [
      {
        hypothesis: 'A.',
        verdict: 'contradicted',
        support: 0.5,
        contradiction: 0.5,
        evidence: [first, second],
        reasons: [],
        windows: 2,
      },
    ],
  ])
  const markup = renderVerificationHtml({ ...report, verified: { ...report.verified, ...made } })
  assert.match(
    markup,
    longPattern('')`
      data-places="p1">The gantry is <\/mark><a id="p2" class="anchor"><\/a>
      <mark class="contradicts supports" data-places="p1 p2">inspected twice<\/mark>`,
  )
  const long = sentences([
    'A.',
    'supported',
    [
      {
        hypothesis: 'A.',
        verdict: 'supported',
        support: 1,
        contradiction: 0,
        evidence: [endless],
        reasons: [],
        windows: 2,
      },
    ],
  ])
  assert.match(
    renderVerificationHtml({ ...report, verified: { ...report.verified, ...long } }),
    /\[… [\d,]+ characters left out …\]/,
  )
})

const browser = ['chromium', 'chromium-browser', 'google-chrome']
async function domOf(file: string): Promise<string | undefined> {
  for (const name of browser) {
    try {
      return (
        await promisify(execFile)(
          name,
          [
            '--headless',
            '--no-sandbox',
            '--disable-gpu',
            '--virtual-time-budget=2000',
            '--dump-dom',
            file,
          ],
          { maxBuffer: 2 ** 26, timeout: 60_000 },
        )
      ).stdout
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  return undefined
}

test(
  'in a browser the script of the page runs under its policy and lights the quotation that ' +
    'was gone to',
  async t => {
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-page-'))
    try {
      const file = join(folder, 'page.html')
      writeFileSync(file, page)
      const dom = await domOf(`file://${file}#p2`)
      if (dom === undefined) {
        assert.notEqual(
          process.env['REQUIRE_BROWSER'],
          '1',
          `no browser: none of ${browser.join(', ')} can be started`,
        )
        t.skip(`none of ${browser.join(', ')} is installed; REQUIRE_BROWSER=1 makes that a failure`)
        return
      }
      assert.match(dom, /<mark class="contradicts active" data-places="p2">/)
      assert.equal(dom.split('mark class="contradicts active"').length, 2)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
