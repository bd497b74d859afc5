import type { Conclusion } from './compare-ends.ts'
import type { Track } from './walk-ends.ts'

// An arrow leads from a value to what is told of it: with a comma both would be told of the first.
const told = ({ words, told: steps }: Track): string =>
  `${words}: ${steps.map(({ relation, value }) => `${relation} ${value}`).join(' → ')}`

/** What the quoted sentences come to: "A. A: publication date 1935 · B: publication date 1942". */
export function chainLine(tracks: readonly Track[], conclusion: Conclusion | undefined): string {
  const facts = tracks
    .filter(track => track.told.length > 0)
    .map(told)
    .join(' · ')
  switch (conclusion?.kind) {
    case undefined:
      return facts
    case 'yes':
      return `Yes. ${facts}`
    case 'no':
      return `No. ${facts}`
    case 'one':
      return `${tracks[conclusion.index]?.words ?? ''}. ${facts}`
    case 'tie':
      return `Both the same. ${facts}`
    case 'unknown':
      return `Cannot be told from what is stated. ${facts}`
  }
}

/** What is missing of a chain, and what was found of it. */
export function missingLine(tracks: readonly Track[]): string {
  const missing = tracks
    .flatMap(({ missing: gap }) =>
      gap === undefined
        ? []
        : [
            `the ${gap.relation} of ${gap.of}` +
              (gap.meanings.length === 0
                ? ''
                : `, who or which may be ${gap.meanings.join(' or ')}`),
          ],
    )
    .join(' and ')
  const found = tracks
    .filter(track => track.told.length > 0)
    .map(told)
    .join(' · ')
  return `Not found in the corpus: ${missing}.${found === '' ? '' : ` Found: ${found}.`}`
}
