import { AppError } from '../core/errors.ts'
import { frontMatterOf } from './prompt-file.ts'

/** A question with a query that answers it, shown to a model that writes queries. */
export interface QueryExample {
  readonly question: string
  readonly query: string
}

export interface QueryExamples {
  readonly version: string
  readonly examples: readonly QueryExample[]
}

/** More than a prompt has room for, and than helps. */
const mostExamples = 50
const longestQuestion = 1_000
const longestQuery = 10_000

/**
 * The first three are RAG-Eval's (section 4.2.3) in working form: the paper's first names a
 * receiver that it does not match, and its second puts the condition behind the optional pattern,
 * where it leaves every email in. The others show counts, spans of time and threads.
 */
export const defaultQueryExamples: QueryExamples = {
  version: '1',
  examples: [
    {
      question: 'Who sent and who received the emails about pull tester training?',
      query: `MATCH (sender:Person)-[:SENT]->(e:Email)
WHERE toLower(e.subject) CONTAINS toLower('pull tester training')
   OR toLower(e.content) CONTAINS toLower('pull tester training')
OPTIONAL MATCH (receiver:Person)-[:RECEIVED]->(e)
RETURN sender.personId AS senderId, collect(DISTINCT receiver.personId) AS receiverIds,
  e.emailId, e.revisionId, e.timeReceived, e.content`,
    },
    {
      question: 'Which emails about the Land Contract did Person_700b29d2c283 send?',
      query: `MATCH (sender:Person)-[:SENT]->(e:Email)
WHERE sender.personId = 'Person_700b29d2c283'
  AND (toLower(e.subject) CONTAINS toLower('Land Contract')
    OR toLower(e.content) CONTAINS toLower('Land Contract'))
OPTIONAL MATCH (receiver:Person)-[:RECEIVED]->(e)
RETURN sender.personId AS senderId, collect(DISTINCT receiver.personId) AS receiverIds,
  e.emailId, e.revisionId, e.timeReceived, e.content`,
    },
    {
      question: 'Who sent email 123456789?',
      query: `MATCH (sender:Person)-[:SENT]->(e:Email)
WHERE e.emailId = 123456789
RETURN sender.personId AS senderId, e.emailId, e.revisionId, e.timeReceived, e.content`,
    },
    {
      question: 'How many emails did Person_700b29d2c283 receive in March 2024?',
      query: `MATCH (receiver:Person)-[:RECEIVED]->(e:Email)
WHERE receiver.personId = 'Person_700b29d2c283'
  AND e.timeReceived >= '2024-03-01' AND e.timeReceived < '2024-04-01'
RETURN count(DISTINCT e) AS emails`,
    },
    {
      question: 'When was the last email about budgets received?',
      query: `MATCH (e:Email)
WHERE toLower(e.subject) CONTAINS toLower('budget')
   OR toLower(e.content) CONTAINS toLower('budget')
RETURN e.timeReceived, e.emailId, e.subject
ORDER BY e.timeReceived DESC LIMIT 1`,
    },
    {
      question: 'Which conversation has the most emails?',
      query: `MATCH (e:Email)-[:PART_OF]->(c:Conversation)
RETURN c.conversationId, c.name, count(DISTINCT e) AS emails
ORDER BY emails DESC LIMIT 1`,
    },
  ],
}

/** Examples as a prompt shows them. */
export const queryExamplesText = (examples: readonly QueryExample[]): string =>
  examples
    .map(({ question, query }) => `Question: ${question}\n\`\`\`cypher\n${query}\n\`\`\``)
    .join('\n\n')

/**
 * Reads edited examples: front matter as a prompt's (`---`, `version: …`, `---`), then for each a
 * line `## question` and its query in a fence. Throws `invalid_input`, naming `source`.
 */
export function parseQueryExamples(text: string, source: string): QueryExamples {
  const refuse = (message: string): never => {
    throw new AppError('invalid_input', `${source} cannot be used: ${message}.`, {
      issues: [{ path: source, message }],
    })
  }
  const { version, body, firstLine } = frontMatterOf(text, 'graph-query', refuse)
  const examples: QueryExample[] = []
  let question: string | undefined
  let query: string[] | undefined
  for (const [index, line] of body.entries()) {
    const place = `line ${index + firstLine}`
    if (query !== undefined) {
      if (!line.trimEnd().startsWith('```')) {
        query.push(line)
        continue
      }
      const whole = query.join('\n').trim()
      if (whole === '') refuse(`${place}: the query of "${question?.slice(0, 60)}" is empty`)
      if (whole.length > longestQuery)
        refuse(`${place}: the query is longer than ${longestQuery} characters`)
      examples.push({ question: question ?? '', query: whole })
      question = undefined
      query = undefined
    } else if (/^```(?:cypher)?\s*$/.test(line)) {
      if (question === undefined) refuse(`${place}: a query needs a line "## question" above it`)
      query = []
    } else if (line.startsWith('## ')) {
      if (question !== undefined) refuse(`${place}: the question above it has no query`)
      question = line.slice('## '.length).trim()
      if (question === '' || question.length > longestQuestion)
        refuse(`${place}: a question has 1 to ${longestQuestion} characters`)
    } else if (line.trim() !== '')
      refuse(`${place}: there are only lines "## question" and queries in \`\`\` fences`)
  }
  if (query !== undefined) refuse('the fence of its last query is not closed')
  if (question !== undefined) refuse('its last question has no query')
  if (examples.length > mostExamples) refuse(`it holds more than ${mostExamples} examples`)
  return { version, examples }
}
