import type { QuestionReading } from '../../core/answer.ts'
import { namesInText } from '../../support/shown-list.ts'
import { numberOf } from './find-mentions.ts'
import { scopeDocuments } from './institutions/scope-documents.ts'
import type { JudgedQuestion } from './judged/judged-question.ts'
import type { QuestionScope } from './question-scope.ts'
import type { ShownCondition, StandardQuestion } from './standard-question.ts'

type Constraints = QuestionReading['constraints']

/** How a question about standards was read, in words and constraint by constraint. */
export function describeQuestion(asked: StandardQuestion): QuestionReading {
  const [what, constraints] = partsOf(asked)
  return {
    text: [what, ...constraints.map(({ text }) => text)].join(' '),
    constraints: [{ kind: 'asked', text: what }, ...constraints],
    unread: [],
    alternatives: [],
  }
}

function partsOf(asked: StandardQuestion): [string, Constraints] {
  switch (asked.kind) {
    case 'unknown':
      return [
        asked.of === 'number' ? 'standard' : asked.of,
        [{ kind: 'id', text: `“${asked.said.slice(0, 100)}”` }],
      ]
    case 'several':
      return ['standards', [{ kind: 'id', text: `as shown by ${namesInText(asked.institutions)}` }]]
    case 'unclear':
      return ['standards', [{ kind: 'id', text: `that speak of “${asked.said.slice(0, 100)}”` }]]
    case 'judged':
      return [judgedText(asked), scopeTexts(asked.scope, 'of')]
    case 'suggestions':
      return ['passages that might show', scopeTexts(asked.scope, 'something of')]
    case 'ambiguous':
      return ['standards', [{ kind: 'id', text: `of the document “${asked.said.slice(0, 100)}”` }]]
    case 'text':
      return [
        asked.element === undefined ? 'text' : `${asked.element}`,
        scopeTexts(asked.scope, 'of'),
      ]
    case 'passages':
      return [
        asked.shows === undefined
          ? 'passages that show evidence or gaps'
          : `passages that show ${asked.shows === 'gap' ? 'gaps' : 'evidence'}`,
        scopeTexts(asked.scope, 'for'),
      ]
    case 'standards':
    case 'documents': {
      const isBySection = asked.kind === 'standards' && asked.bySection === true
      const what = `${hows[asked.how]}${isBySection ? 'sections of standards' : asked.kind}`
      return [
        what,
        [
          ...conditionTexts(asked.conditions),
          ...(asked.bound === undefined
            ? []
            : [{ kind: 'size' as const, text: `with ${asked.bound.label} ${asked.bound.unit}` }]),
          ...scopeTexts(asked.scope, asked.kind === 'standards' ? 'of' : 'for'),
        ],
      ]
    }
  }
}

const hows = {
  list: '',
  count: 'number of ',
  share: 'share of ',
  most: 'ranking of ',
  least: 'ranking from the least of ',
} as const

/** What is judged, in words: "number of standards with weak evidence". */
function judgedText({ aspect, how, bySection, strengths, bound }: JudgedQuestion): string {
  const what =
    aspect === 'conflict'
      ? 'conflicts'
      : aspect === 'age'
        ? `age of evidence${bound === undefined ? '' : ` ${bound.label}`}`
        : `strength of evidence${strengths === undefined ? '' : ` (${strengths.join(' or ')})`}`
  const by = bySection === true ? ' by section' : ''
  const shown = {
    list: '',
    count: 'number of standards by ',
    share: 'share of standards by ',
    each: '',
    compare: 'comparison by ',
    top: 'ranking by ',
    bottom: 'ranking from the least by ',
  }[how]
  return `${shown}${what}${by}`
}

/** Conditions as words: "with evidence", "without gaps". */
const conditionText = ({ of, isDenied }: ShownCondition): string =>
  `${isDenied ? 'without' : 'with'} ${of === 'gap' ? 'gaps' : 'evidence'}`

const conditionTexts = (conditions: readonly ShownCondition[]): Constraints =>
  conditions.map(condition => ({
    kind: condition.isDenied ? 'not' : 'topic',
    text: conditionText(condition),
  }))

function scopeTexts(scope: QuestionScope, word: string): Constraints {
  const { frameworks, named, speaking } = scope
  const documents = scopeDocuments(scope)
  const numbers = [...new Set(named.map(({ found }) => numberOf(found)))]
  return [
    {
      kind: 'id',
      text: [
        word,
        ...(numbers.length === 0 ? [] : [namesInText(numbers), 'of']),
        namesInText(frameworks.map(({ reference }) => reference)),
      ].join(' '),
    },
    ...(speaking === undefined
      ? []
      : [{ kind: 'topic' as const, text: `that speak of “${speaking.said.slice(0, 100)}”` }]),
    ...(documents === undefined ? [] : [{ kind: 'id' as const, text: `in ${documents}` }]),
  ]
}
