import type { QuestionReading } from '../../core/answer.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { nestedQuestion, type NestedPhrase } from '../../language/question/nested-phrase.ts'
import type { Question } from '../../language/question/question.ts'
import { inPlainWords } from '../../language/question/mail/plain-wording.ts'
import { readMailQuestion } from '../../language/question/mail/read-mail-question.ts'
import { readRequest, type QuestionRequest } from '../../language/question/request.ts'
import { answerReading, type OneReading } from './answer-reading.ts'
import type { PersonMatch } from './find-person.ts'
import { withNamedPeople } from './people-in-question.ts'
import { rememberingGraph } from './remembering-graph.ts'
import type { SelectionPorts } from './mail-selection/selection-types.ts'
import type { StructuredOptions, StructuredOutcome } from './structured-answer.ts'
import { withNamedSubjects } from './subjects-in-question.ts'

/**
 * Answers a question about mail from the graph by rules, or says why it does not: deterministic,
 * never a guess. A question in two steps is answered step by step.
 */
export async function answerFromGraph(
  question: Question,
  given: SelectionPorts,
  options: StructuredOptions,
): Promise<StructuredOutcome> {
  const { nested } = question
  const ports = { ...given, graph: rememberingGraph(given.graph, options.principal) }
  // Read as one, a question with a nested part would be answered about the wrong mails.
  if (nested?.isPart === true)
    return (await answerInSteps(question, nested, ports, options)) ?? { kind: 'none' }
  const one = await readOne(question.request, new Map(), ports, options)
  const outcome = await answerReading(one, ports, options)
  if (outcome.kind !== 'ambiguous') return outcome
  const others = [...(one?.people.values() ?? [])].flatMap(match =>
    match.kind === 'ambiguous' && match.name !== outcome.name ? [match] : [],
  )
  return { ...outcome, others }
}

async function readOne(
  request: QuestionRequest | undefined,
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<OneReading | undefined> {
  if (request === undefined || request.tokens.length === 0) return undefined
  const { text } = request
  const read = { principal: options.principal, signal: options.signal }
  // Names are told from words by the words beside them.
  const told = inPlainWords(request.tokens)
  const tokens = await withNamedSubjects(text, told, ports, read)
  const named = await withNamedPeople(text, tokens, ports, read)
  return {
    text,
    reading: readMailQuestion(text, named.tokens),
    people: new Map([...named.people, ...known]),
  }
}

const isSure = ({ reading }: OneReading): boolean =>
  reading.asked !== undefined &&
  reading.leftover.length === 0 &&
  (reading.aboutMail || reading.impliesMail)

// Stands in the second question for whom the first found; no address of a mail ends like this.
const firstStep = 'found@first-step.invalid'

/**
 * "Who replied to the person who first mentioned X?": finds whom the inner question means, then
 * asks the outer one of them. Undefined where the rules are not sure of both.
 */
async function answerInSteps(
  { text, context }: Question,
  phrase: NestedPhrase,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<StructuredOutcome | undefined> {
  const plainly = { ...options, focus: undefined, page: 0 }
  for (const end of phrase.ends) {
    const inner = await readOne(
      readRequest(nestedQuestion(phrase, text, end), context),
      new Map(),
      ports,
      plainly,
    )
    if (inner === undefined || !isSure(inner)) continue
    const outerWith = (what: string): QuestionRequest | undefined =>
      readRequest(`${text.slice(0, phrase.start)}${what}${text.slice(end)}`, context)
    const trial = await readOne(
      outerWith(phrase.kind === 'person' ? firstStep : 'email 100000'),
      new Map([[firstStep, { kind: 'found', name: firstStep, ids: [] }]]),
      ports,
      options,
    )
    if (trial === undefined || !isSure(trial)) continue
    const found = await answerReading(inner, ports, { ...plainly, pageSize: 2, withPeople: true })
    if (found.kind !== 'answer') return found.kind === 'none' ? undefined : found
    const said = text.slice(phrase.start, end)
    if (phrase.kind === 'mail') {
      const [mail] = found.answer.mails
      if (mail === undefined || found.answer.total !== 1) return undefined
      const outer = await readOne(
        outerWith(`email ${mail.emailId.includes('@') ? `<${mail.emailId}>` : mail.emailId}`),
        new Map(),
        ports,
        options,
      )
      return outer === undefined
        ? undefined
        : explained(await answerReading(outer, ports, options), `; ${said}: email ${mail.emailId}`)
    }
    const { asked, groups } = found.answer
    if (asked.kind !== 'people' && asked.kind !== 'ranking') return undefined
    const best =
      asked.kind === 'ranking' ? groups.filter(group => group.count === groups[0]?.count) : groups
    const [one] = best
    if (one === undefined || best.some(group => group.ids.length === 0)) return undefined
    if (best.length > 1 && !phrase.isPlural)
      return { kind: 'ambiguous', name: said, candidates: best.map(group => group.name) }
    const match: PersonMatch = {
      kind: 'found',
      name: firstStep,
      ids: [...new Set(best.flatMap(group => group.ids))].sort(compareCodePoints),
    }
    const outer = await readOne(outerWith(firstStep), new Map([[firstStep, match]]), ports, options)
    const names =
      best.length > 3
        ? `${best
            .slice(0, 3)
            .map(group => group.name)
            .join(', ')} and ${best.length - 3} more`
        : best.map(group => group.name).join(', ')
    return outer === undefined
      ? undefined
      : explained(await answerReading(outer, ports, options), `; ${said}: ${names}`, names)
  }
  return undefined
}

/** Says in the description what the first step found. */
function explained(outcome: StructuredOutcome, step: string, name = firstStep): StructuredOutcome {
  const told = (description: string): string => `${description.replaceAll(firstStep, name)}${step}`
  const reading: { readonly reading?: QuestionReading } =
    outcome.reading === undefined
      ? {}
      : {
          reading: {
            ...outcome.reading,
            text: told(outcome.reading.text),
            constraints: outcome.reading.constraints.map(({ kind, text }) => ({
              kind,
              text: text.replaceAll(firstStep, name),
            })),
          },
        }
  if (outcome.kind === 'nothing')
    return { ...outcome, ...reading, description: told(outcome.description) }
  return outcome.kind === 'answer'
    ? {
        kind: 'answer',
        ...reading,
        answer: { ...outcome.answer, description: told(outcome.answer.description) },
      }
    : outcome
}
