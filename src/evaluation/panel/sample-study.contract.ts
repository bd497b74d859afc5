import type { StudyData, StudyItem } from '../study/study-data.ts'

const stratum = (place: number): Pick<StudyItem, 'difficulty' | 'bloom'> => ({
  difficulty: (['S1', 'S2', 'S3', 'S4'] as const)[place % 4],
  bloom: (['B1', 'B2', 'B3', 'B4'] as const)[Math.floor(place / 4) % 4],
})

// Words that no two questions share.
const word = (place: number, letter: string): string =>
  letter.repeat(3) + String(place).replaceAll(/\d/g, digit => 'bdfghjklmn'[Number(digit)] ?? '')

/** A study of open or multiple-choice questions, each answered by every pipeline. */
export function sampleStudy({
  questions,
  pipelines = ['fixed', 'semantic'],
  isChoice = false,
}: {
  readonly questions: number
  readonly pipelines?: readonly string[] | undefined
  readonly isChoice?: boolean | undefined
}): StudyData {
  const items = Array.from({ length: questions }, (_, place): StudyItem => ({
    id: `q${place}`,
    question: `Who saw the ${word(place, 'r')}?`,
    ...(isChoice && {
      ...stratum(place),
      options: ['a', 'e', 'i', 'o'].map(letter => word(place, letter)),
      rightOption: 0,
    }),
  }))
  return {
    name: 'sample',
    factors: ['chunking'],
    pipelines: pipelines.map(id => ({ id, label: `The ${id}`, factors: { chunking: id } })),
    raters: [],
    items,
    answers: items.flatMap((item, place) =>
      pipelines.map(pipelineId => ({
        itemId: item.id,
        pipelineId,
        repetition: 0,
        text: `=${word(place, 'z')}, said ${pipelineId === pipelines[0] ? 'one' : 'another'}.`,
        sources: [{ title: `Log ${place}`, text: `${word(place, 'r')} "seen",\nat night` }],
        abstained: false,
      })),
    ),
    ratings: [],
    choices: [],
  }
}
