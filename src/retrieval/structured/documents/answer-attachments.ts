import type { NodeId } from '../../../core/ids.ts'
import { readQuestion, type Question } from '../../../language/question/question.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { answerFromGraph } from '../answer-from-graph.ts'
import { attachmentsOf } from '../attachments.ts'
import type { MailRow } from '../mail-rows.ts'
import type { SelectionPorts } from '../mail-selection/selection-types.ts'
import type { StructuredOptions } from '../structured-answer.ts'
import { missing, plainName, type DocumentAnswer } from './document-answer.ts'

const maxListed = 50
const maxMails = 50

/**
 * The files that came with the emails that some words mean ("the email about X"), which the rules
 * for questions about email look up; undefined where they are not sure of the words.
 */
export async function answerAttachments(
  said: string,
  { context }: Question,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<DocumentAnswer | undefined> {
  const outcome = await answerFromGraph(readQuestion(`show ${said}`, context), ports, {
    ...options,
    page: 0,
    pageSize: maxMails,
  })
  switch (outcome.kind) {
    case 'none':
      return undefined
    case 'unknown':
      return missing(`There is no ${outcome.what} in it.`)
    case 'ambiguous':
      return missing(
        `“${outcome.name}” could be ${outcome.candidates.slice(0, 5).map(plainName).join(' or ')}.`,
      )
    case 'nothing':
      return missing(`There is no email${outcome.description}.`)
    case 'answer': {
      const { mails, listed } = outcome.answer
      const isOne = !/\b(?:e-?mails|mails|messages)\b/i.test(said)
      if (mails.length === 0) return undefined
      if (listed > (isOne ? 1 : maxMails))
        return missing(
          `${listed.toLocaleString('en-US')} emails can be meant: ` +
            `${mails.slice(0, 5).map(called).join(', ')}${listed > 5 ? ' …' : ''}.`,
        )
      return filesOf(mails, ports, options)
    }
  }
}

const called = ({ emailId, subject }: MailRow): string =>
  `${plainName(emailId)} “${plainName(subject ?? '')}”`

async function filesOf(
  mails: readonly MailRow[],
  ports: SelectionPorts,
  { principal, signal }: StructuredOptions,
): Promise<DocumentAnswer> {
  const names = await attachmentNames(
    mails.map(({ id }) => id),
    ports,
    { principal, signal },
  )
  const [only] = mails
  const of =
    mails.length === 1 && only !== undefined
      ? `email ${called(only)}`
      : `${mails.length.toLocaleString('en-US')} emails`
  // What cannot be read is no document: the list may lack pictures, for example.
  const limit = 'attachments of kinds that are not read are not known'
  if (names.length === 0) return missing(`No file is known that came with ${of}; ${limit}.`)
  return {
    text:
      `${names.length.toLocaleString('en-US')} file${names.length === 1 ? '' : 's'} came with ` +
      `${of} (${limit}):`,
    lines: names.slice(0, maxListed).map((name, index) => `${index + 1}. ${plainName(name)}`),
  }
}

/** Names of the files attached to emails, in the order of their ids. */
async function attachmentNames(
  ids: readonly NodeId[],
  { graph }: SelectionPorts,
  options: Pick<StructuredOptions, 'principal' | 'signal'>,
): Promise<string[]> {
  const sorted = (await attachmentsOf(ids, graph, options)).toSorted((a, b) =>
    compareCodePoints(a.id, b.id),
  )
  const files = new Map(
    sorted.map(({ mail, kind, key, name, title }) => {
      // An attached email is called by its subject.
      const shown = (kind === 'email' ? title : name) ?? key
      return [`${mail} ${kind === 'email' ? key : shown}`, shown]
    }),
  )
  return [...files.values()]
}
