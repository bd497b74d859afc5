import type { FoundStandard } from './known-framework.ts'
import { elementTitles, standardElements, type StandardElement } from '../../core/framework.ts'
import type { ToldLine } from '../../core/told-standards.ts'
import { namesInText } from '../../support/shown-list.ts'
import { counted } from '../coverage/strength.ts'
import { numbered } from '../framework/framework-text.ts'
import type { StandardOptions, ToldPage } from './standard-ports.ts'
import { standardPlaces } from './framework-places.ts'
import { elementOfTopic } from './topics/topic-index.ts'
import { pageOf, standardTitle } from './page-of-rows.ts'
import type { StandardQuestion } from './standard-question.ts'

/** Tells what a framework itself says of standards, parts and sections. */
export function tellText(
  { scope, element, topic }: Extract<StandardQuestion, { kind: 'text' }>,
  options: Pick<StandardOptions, 'page' | 'pageSize'>,
): ToldPage {
  const { shown, matches } = pageOf(scope.named, options)
  return {
    lines: shown.flatMap(found =>
      textLines(found, element ?? (topic === undefined ? undefined : elementOfTopic(topic, found))),
    ),
    ...(matches.total > matches.shown ? { matches } : {}),
  }
}

/** Of a standard of many words the beginning: its source has all. */
const longestText = 1_500

function textLines(
  { framework, found }: FoundStandard,
  wanted: StandardElement | undefined,
): ToldLine[] {
  const head = `${standardTitle(found)} (${framework.reference})`
  if (found.kind === 'section') {
    const { number, description } = found.section
    const own = framework.framework.standards.filter(({ section }) => section === number)
    return [
      { text: `${head}${description === '' ? '' : `: “${cut(description)}”`}`, quotations: [] },
      {
        text: `It has ${counted(own.length, 'standard')}: ${namesInText(own.map(numbered))}.`,
        quotations: own.slice(0, 3).flatMap(each => standardPlaces(framework, each.number)),
      },
    ]
  }
  const { standard } = found
  if (found.kind === 'part') {
    const [formal] = standardPlaces(framework, standard.number)
    const { start, end } = found.part
    return [
      {
        text: `${head} requires: “${cut(standard.formal.slice(start, end))}”`,
        quotations:
          formal === undefined
            ? []
            : [{ ...formal, start: formal.start + start, end: formal.start + end }],
      },
    ]
  }
  const elements = wanted === undefined ? (['formal'] as const) : [wanted]
  const lines = elements.map((element): ToldLine => {
    const text = standard[element]
    return text === ''
      ? { text: `${head} states no ${elementTitles[element].toLowerCase()}.`, quotations: [] }
      : {
          text: `${head}, ${elementTitles[element].toLowerCase()}: “${cut(text)}”`,
          quotations: standardPlaces(framework, standard.number, element),
        }
  })
  const others = standardElements.filter(
    each => !elements.some(element => element === each) && standard[each] !== '',
  )
  const children = framework.framework.standards.filter(each => each.parent === standard.number)
  const further = [
    ...(others.length === 0
      ? []
      : [`It also states ${namesInText(others.map(each => elementTitles[each].toLowerCase()))}.`]),
    ...(children.length === 0
      ? []
      : [`Parts of it: ${namesInText(children.map(({ number }) => number))}.`]),
  ]
  return further.length === 0 ? lines : [...lines, { text: further.join(' '), quotations: [] }]
}

const cut = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText - 1).toWellFormed()}…`
