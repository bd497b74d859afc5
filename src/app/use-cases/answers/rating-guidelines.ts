import type { Guidelines } from '../../../core/contract/http/ratings.ts'

type Aspect = Guidelines['aspects'][number]

const labels = ['Very poor', 'Poor', 'Fair', 'Good', 'Excellent']

const aspect = (
  name: Aspect['name'],
  title: string,
  question: string,
  texts: readonly [string, string, string, string, string],
): Aspect => ({
  name,
  title,
  question,
  scale: texts.map((text, index) => ({ value: index + 1, label: labels[index] ?? '', text })),
})

/**
 * What raters are told: the three aspects and the labels of the grades are those of Bos 2025
 * (sections 3.4 and 4.2.2); the paper does not say what earns which grade, so the texts do.
 */
export const ratingGuidelines: Guidelines = {
  aspects: [
    aspect('faithfulness', 'Faithfulness', 'Do the sources say what the answer says?', [
      'The sources contradict it, or say none of it.',
      'Most of it is not in the sources, or something important is wrong.',
      'The main point is in the sources; some of the rest is not.',
      'All of it is in the sources, apart from a detail.',
      'Every statement is in the sources, as they mean it.',
    ]),
    aspect('answerRelevance', 'Answer relevance', 'Does the answer answer the question?', [
      'It is about something else, or says nothing of use.',
      'It touches on the question without answering it.',
      'It answers a part of it, or hides the answer among other things.',
      'It answers the question; a little is missing or too much.',
      'It answers exactly what was asked, completely and to the point.',
    ]),
    aspect('contextRelevance', 'Context relevance', 'Are the sources about the question?', [
      'None of them has to do with the question.',
      'They share words with the question and hardly its subject.',
      'Some of them help; what matters is missing or among much else.',
      'Most of them help, and what matters is there.',
      'All of them help, and nothing that is needed is missing.',
    ]),
  ],
}
