import type { PanelScale } from '../../../evaluation/panel/panel.ts'
import type { ScaleGuideline } from '../../../evaluation/panel/panel-columns.ts'
import { ratingGuidelines } from '../answers/rating-guidelines.ts'

const scales: Readonly<Record<string, PanelScale>> = {
  faithfulness: 'faithfulness',
  answerRelevance: 'answer_relevance',
  contextRelevance: 'context_relevance',
}

/**
 * What the raters of a panel go by: the aspects of an answer as everywhere, and the relevance of a
 * multiple-choice question, which the raters of Bos 2025 (5.5.1) graded without further words.
 */
export const panelGuidelines: readonly ScaleGuideline[] = [
  ...ratingGuidelines.aspects.flatMap(({ name, title, question, scale: grades }) => {
    const scale = scales[name]
    return scale === undefined ? [] : [{ scale, title, question, grades }]
  }),
  {
    scale: 'question_relevance',
    title: 'Relevance of the question',
    question: 'Would somebody who works with these documents ask this?',
    grades: [
      'Nobody would ask this.',
      'Hardly anybody would, or it cannot be understood alone.',
      'Some would; it matters little.',
      'Many would; it is clear and useful to know.',
      'It is exactly what people need to know here.',
    ].map((text, place) => ({
      value: place + 1,
      label: ['Very poor', 'Poor', 'Fair', 'Good', 'Excellent'][place] ?? '',
      text,
    })),
  },
]
