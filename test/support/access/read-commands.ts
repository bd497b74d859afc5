import fc from 'fast-check'
import type { App } from '../../../src/app/compose.ts'
import { runCommandLine } from '../command-line.ts'

/** What a command line says; numbers that only measure how long it took are left out. */
export interface Said {
  readonly code: number
  readonly out: string
  readonly err: string
}

const goldQuestions = ['m1', 'm2', 'm3'].map(key =>
  JSON.stringify({
    id: key,
    question: 'Who approved the gantry?',
    evidence: [{ documentKey: `${key}@example.org` }],
    answer: 'Ada Park',
  }),
)
/** Files that the commands below read, by name. */
export const commandFiles: Readonly<Record<string, string>> = {
  'answer.txt':
    'The gantry is late. Ada Park works for Acme Corporation. The depot opens on 6 March 2022. ' +
    'Somebody wrote: "The crane was built by Acme Corporation in 1998."',
  'questions.jsonl': goldQuestions.join('\n'),
}

const questions = [
  'Who sent the email about the gantry?',
  'How many emails did Ada Park send?',
  'Who replied to Ada Park?',
  'Who replied to the last email about the gantry?',
  'Which conversation has the most emails?',
  'Where does Ada Park work?',
  'Find all emails about the gantry and summarise them.',
  'What did Bo Chen write in January 2022?',
  'When does the depot open?',
  'Which emails got no reply?',
  'What is the boiling point of tungsten?',
  'Who works for Acme Corporation?',
  'Which conversations did Ada Park and Bo Chen share?',
  'List the emails in conversation CONV1',
  'Who sent email 9001?',
  'Who built the crane?',
  'How many people replied to Ada Park?',
  'What is Acme Corporation?',
]
const words = ['gantry', 'Ada Park depot', 'Acme Corporation', 'crane 1998', 'nothing of the kind']
const names = [
  'Ada Park',
  'Bo Chen',
  'ada@example.org',
  'Acme Corporation',
  'AC',
  'Kent',
  'Gantry',
  'Cy Young',
  'CONV1',
]
const documents = [
  'm0@example.org',
  'm1@example.org',
  'm2@example.org',
  '9001',
  'note-0.md',
  'doc_',
]
const queries = [
  `MATCH (a:Email)-[r:REPLIES_TO]->(b:Email) RETURN a.emailId, b.emailId, elementId(r)
   ORDER BY a.emailId, b.emailId, elementId(r)`,
  `MATCH (e:Email)-[:PART_OF]->(c:Conversation) RETURN c.conversationId, c.name,
    count(*) AS mails, collect(e.emailId) AS ids
   ORDER BY mails DESC, c.conversationId`,
  'MATCH (n) RETURN labels(n), count(*) AS nodes ORDER BY nodes DESC, labels(n)',
  'MATCH (n)-[r]->(m) RETURN type(r), count(*) AS edges ORDER BY edges DESC, type(r)',
  `MATCH (p:Person)-[:SENT]->(e:Email) WHERE e.subject CONTAINS $word
    RETURN p, e.subject, e.conversationId
   ORDER BY elementId(p), elementId(e)`,
  'MATCH (e:Email) WHERE NOT (e)<-[:REPLIES_TO]-() RETURN e.emailId ORDER BY e.emailId',
  'MATCH p = (:Email)-[:REPLIES_TO*1..3]->(:Email) RETURN p ORDER BY length(p), ' +
    'elementId(nodes(p)[0]) LIMIT 5',
  'MATCH (n) RETURN n LIMIT 7',
  'MATCH (a:Entity)-[r:SAME_AS]-(b:Entity) RETURN a.name, r.reason, b.name, b.aliases ' +
    'ORDER BY a.name, b.name, r.reason',
  'MATCH (f:Fact)<-[:STATES]-(c:Chunk)<-[:HAS_CHUNK]-(d) RETURN f.name, d.key ORDER BY ' +
    'f.name, d.key',
  "MATCH (e:Email {conversationId: 'CONV1'}) RETURN e.key",
  'MATCH (p:Persn) RETURN p',
  'MATCH (e:Email)-[:SENT]->(p:Person) RETURN p',
  'MATCH (n:Quantity) RETURN n.value',
  'MATCH (e:Email) RETURN e.secret',
]

type Words = fc.Arbitrary<readonly string[]>
const given = (...texts: string[]): Words => fc.constant(texts)
const one = (texts: readonly string[]): Words => fc.constantFrom(...texts).map(text => [text])
const maybe = (...texts: string[]): Words => fc.boolean().map(isGiven => (isGiven ? texts : []))
const line = (...parts: readonly Words[]): Words => fc.tuple(...parts).map(found => found.flat())
const json = maybe('--json')
const filters = [
  ['--person', 'Ada Park'],
  ['--from', '2022-01-10'],
  ['--kind', 'email'],
  ['--group', 'a'],
  ['--kind', 'attachment'],
]
const filter: Words = fc.oneof(
  { weight: 4, arbitrary: given() },
  { weight: 1, arbitrary: fc.constantFrom(...filters) },
)
const hops: Words = fc.constantFrom([], ['--hops', '1'], ['--hops', '2'], ['--type', 'REPLIES_TO'])
const recipes = ['keyword', 'vector', 'fused', 'graph', 'hybrid']

/** Command lines that read a corpus. */
export const readCommand: Words = fc.oneof(
  { weight: 4, arbitrary: line(given('ask'), json, filter, one(questions)) },
  { weight: 1, arbitrary: line(given('ask', '--verify', 'full', '--path'), one(questions)) },
  { weight: 1, arbitrary: line(given('ask', '--events'), one(questions)) },
  {
    weight: 2,
    arbitrary: line(given('search', '--recipe'), one(recipes), json, filter, one(words)),
  },
  { weight: 1, arbitrary: line(given('verify', '--store', 'answer.txt'), json) },
  {
    weight: 4,
    arbitrary: line(
      given('cypher', '--param', 'word=Gantry'),
      maybe('--explain'),
      json,
      one(queries),
    ),
  },
  { weight: 1, arbitrary: line(given('schema'), fc.constantFrom([], ['--json'], ['--prompt'])) },
  { weight: 1, arbitrary: line(given('stats'), json) },
  { weight: 2, arbitrary: line(given('documents', 'list'), json, filter) },
  { weight: 2, arbitrary: line(given('documents', 'show'), json, one(documents)) },
  { weight: 2, arbitrary: line(given('graph', 'neighbours'), json, hops, one(names)) },
  { weight: 1, arbitrary: line(given('graph', 'path'), json, one(names), one(names)) },
  { weight: 1, arbitrary: line(given('graph', 'facts'), json, one(questions)) },
  { weight: 2, arbitrary: line(given('graph', 'merges'), json, fc.oneof(given(), one(names))) },
  { weight: 1, arbitrary: line(given('graph', 'rules'), json) },
  {
    weight: 1,
    arbitrary: given('compare', '--json', 'questions.jsonl', '--recipes', 'keyword,hybrid'),
  },
)

/**
 * Runs a command line over an app in this thread, for a user of some groups, so many minutes after
 * the app's own moment.
 */
export async function say(
  app: App,
  groups: readonly string[],
  args: readonly string[],
  minutes: number,
): Promise<Said> {
  const now = app.clock.now() + minutes * 60_000
  const { code, out, err } = await runCommandLine(
    {
      folder: app.corpusFolder,
      environment: { corpus: app.corpusFolder, debug: true },
      open: async () => ({ ...app, clock: { now: () => now } }),
    },
    ['--as', `user:${groups.join(',')}`, ...args],
  )
  const [command] = args
  // Progress is told by the time that it takes.
  return {
    code,
    out: command === 'compare' ? withoutTimes(out) : out,
    err: command === 'compare' || command === 'verify' ? '' : err,
  }
}

interface Timed {
  readonly measures: readonly string[]
  readonly rows: ReadonlyArray<{ readonly measure: string }>
  readonly perQuestion: ReadonlyArray<{
    readonly values: Readonly<Record<string, readonly unknown[]>>
  }>
}

/** A comparison measures its own time, question by question and on the whole. */
function withoutTimes(out: string): string {
  if (!out.startsWith('{')) return out
  const comparison = JSON.parse(out) as Timed
  const timed = comparison.measures.indexOf('ms')
  const untimed = (values: readonly unknown[]): readonly unknown[] =>
    values.filter((_, index) => index !== timed)
  const perQuestion = comparison.perQuestion.map(question => ({
    ...question,
    values: Object.fromEntries(
      Object.entries(question.values).map(([name, values]) => [name, untimed(values)]),
    ),
  }))
  return JSON.stringify({
    ...comparison,
    rows: comparison.rows.filter(({ measure }) => measure !== 'ms'),
    perQuestion,
  })
}
