import assert from 'node:assert/strict'
import type { StandardLink } from './standard-link.ts'
import { coverageOf } from './coverage-of.ts'
import type { Framework, Standard } from '../../core/framework.ts'
import type { Instant } from '../../core/time.ts'

const instant = (iso: string): Instant => ({ ms: Date.parse(iso), original: iso })

const standard = (number: string, section: string, title: string, formal: string): Standard => ({
  number,
  title,
  section,
  formal,
  definitions: '',
  basis: '',
  documentation: '',
  ...(number === 'C.1(a)' ? { parent: 'C.1' } : {}),
})

/** A framework whose words would like to be markup, formulas and commands. */
export const hostileFramework: Framework = {
  title: 'Crane <rules> & "duties"',
  version: '1.10',
  sections: [
    { number: 'C', title: 'Cranes', description: '' },
    { number: '<b>', title: '<script>alert(1)</script>', description: '' },
    { number: '=E', title: '=HYPERLINK("http://evil.example";"open")', description: '' },
    { number: '0', title: 'Empty', description: '' },
  ],
  standards: [
    standard('C.1', 'C', 'Inspection', 'Every crane is inspected twice a year.'),
    standard('C.1(a)', 'C', 'Records', 'Each inspection is recorded.'),
    standard('C.10', 'C', 'Wind', 'Cranes stop in strong wind.'),
    standard('C.11', 'C', 'Lights', 'Cranes are lit at night.'),
    standard(
      '"><img src=x onerror=alert(1)>',
      '<b>',
      '<i>Markup</i>',
      '</style><script>1</script>',
    ),
    standard('=1+1', '=E', '=cmd|calc', '+SUM(A1)'),
    standard('-2', '=E', '@import', 'שלום עולם: כל מנוף נבדק.'),
  ],
}

const long = `Every bolt is tightened. ${'The list of bolts goes on and on. '.repeat(1_500)}`
const texts = new Map([
  [
    'log',
    'Inspections\nThe cranes were inspected in May and in October. All inspections are recorded ' +
      'in the log. Crane 7 was not inspected in October.',
  ],
  ['plan', 'Work stops above wind force 8.\n=1+1 is not a formula here. @all read this.'],
  ['markup', '<script>alert("x")</script> & [link](javascript:alert(1)) | cell `code` *bold*'],
  ['hebrew', 'כל מנוף נבדק פעמיים בשנה. ‏סוף'],
  ['controls', 'Cranes\u0007 are \u202Ereversed\u202C by \u0000 nobody.'.replace('\u0000', '')],
  ['long', long],
])
export const sampleText = (id: string): string | undefined => texts.get(id)

/** Asserts that the words are there, and links them. */
function sampleLink(
  number: string,
  id: string,
  words: string,
  given: Partial<Omit<StandardLink, 'document'>> & { page?: number; title?: string } = {},
): StandardLink {
  const { page, title = `${id}.pdf`, ...more } = given
  const start = texts.get(id)?.indexOf(words) ?? -1
  assert.ok(start >= 0, words)
  const end = start + words.length
  return {
    standard: number,
    document: { id, title, ...(id === 'log' ? { date: instant('2025-11-02T10:00:00Z') } : {}) },
    quotations: [{ start, end, text: words, ...(page === undefined ? {} : { page }) }],
    score: 0.9,
    shows: 'evidence',
    by: 'program',
    ...more,
  }
}

const hostileLinks: readonly StandardLink[] = [
  sampleLink('C.1', 'log', 'The cranes were inspected in May and in October.', {
    page: 2,
    by: 'person',
  }),
  sampleLink('C.1', 'log', 'Crane 7 was not inspected in October.', { page: 3, shows: 'gap' }),
  sampleLink('C.1', 'hebrew', 'כל מנוף נבדק פעמיים בשנה.', { score: 0.7 }),
  sampleLink('C.1(a)', 'log', 'All inspections are recorded in the log.'),
  sampleLink('C.10', 'plan', 'Work stops above wind force 8.', { score: 0.3 }),
  sampleLink('"><img src=x onerror=alert(1)>', 'markup', texts.get('markup') ?? '', {
    title: '<svg onload=alert(2)>',
  }),
  sampleLink('=1+1', 'plan', '=1+1 is not a formula here.', { title: '=HYPERLINK("http://e")' }),
  sampleLink('=1+1', 'plan', '@all read this.'),
  sampleLink('-2', 'controls', texts.get('controls') ?? ''),
  sampleLink('-2', 'long', long.trimEnd()),
]

export const hostileReport = coverageOf(
  hostileFramework,
  [...hostileLinks, { ...hostileLinks[0], quotations: [{ start: 0, end: 3, text: '<u>' }] }].map(
    each => each as StandardLink,
  ),
  {
    textOf: sampleText,
    asOf: instant('2026-01-15T12:00:00Z'),
    institution: 'Port of <Nowhere> & Sons',
  },
)
