import type { Findings } from './findings.ts'

const mostNamed = 6

/** What a reader has to bear in mind: what is missing and what could not be computed. */
export function limitsInWords({ indexed, differences, sections }: Findings): string[] {
  const { measures } = indexed
  const without = measures.reduce(
    (sum, { missing }) => sum + [...missing.values()].reduce((all, count) => all + count, 0),
    0,
  )
  const unpaired = differences.filter(({ method }) => method === 'unpaired').length
  const blocks = sections.flatMap(section => section.blocks)
  const missing = blocks.filter(block => block.kind === 'not-computed')
  return [
    ...(differences.length === 0
      ? []
      : [
          'The tests treat questions as a random sample of those that matter, independent of one ' +
            'another. They say nothing about other kinds of questions or other documents.',
        ]),
    ...(unpaired === 0
      ? []
      : [
          `${unpaired} of ${differences.length} comparisons are between different questions, so ` +
            'that a difference can also come from the questions.',
        ]),
    ...(without === 0
      ? []
      : [`${without.toLocaleString('en-US')} ratings have no value and are left out.`]),
    ...(missing.length === 0
      ? []
      : [
          `Not computed: ${missing
            .slice(0, mostNamed)
            .map(({ what, reason }) => `${lowerFirst(what)} (${lowerFirst(reason)})`)
            .join(
              '; ',
            )}${missing.length > mostNamed ? '; and more, named where they belong' : ''}.`,
        ]),
  ]
}

// Names of raters and terms such as χ² keep their case.
const lowerFirst = (text: string): string =>
  /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
