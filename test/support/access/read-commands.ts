import fc from 'fast-check'
import type { App } from '../../../src/app/compose.ts'
import { runCli } from '../../../src/interfaces/cli/program.ts'

/** What a command line says; numbers that only measure how long it took are left out. */
export interface Said { readonly code: number; readonly exit: number; readonly out: string; readonly err: string }

/** Files that the commands below read, by name. */
export const commandFiles: Readonly<Record<string, string>> = {
  'answer.txt': 'The gantry is late. Ada Park works for Acme Corporation. The depot opens on 6 March 2022. Somebody wrote: "The crane was built by Acme Corporation in 1998."',
  'questions.jsonl': ['m1', 'm2', 'm3'].map(key => JSON.stringify({ id: key, question: 'Who approved the gantry?', evidence: [{ documentKey: `${key}@example.org` }], answer: 'Ada Park' })).join('\n'),
}

const questions = [
  'Who sent the email about the gantry?', 'How many emails did Ada Park send?', 'Who replied to Ada Park?', 'Who replied to the last email about the gantry?', 'Which conversation has the most emails?', 'Where does Ada Park work?',
  'Find all emails about the gantry and summarise them.', 'What did Bo Chen write in January 2022?', 'When does the depot open?', 'Which emails got no reply?', 'What is the boiling point of tungsten?', 'Who works for Acme Corporation?',
  'Which conversations did Ada Park and Bo Chen share?', 'List the emails in conversation CONV1', 'Who sent email 9001?', 'Who built the crane?', 'How many people replied to Ada Park?', 'What is Acme Corporation?',
]
const words = ['gantry', 'Ada Park depot', 'Acme Corporation', 'crane 1998', 'nothing of the kind']
const names = ['Ada Park', 'Bo Chen', 'ada@example.org', 'Acme Corporation', 'AC', 'Kent', 'Gantry', 'Cy Young', 'CONV1']
const queries = [
  'MATCH (a:Email)-[r:REPLIES_TO]->(b:Email) RETURN a.emailId, b.emailId, elementId(r) ORDER BY a.emailId, b.emailId, elementId(r)',
  'MATCH (e:Email)-[:PART_OF]->(c:Conversation) RETURN c.conversationId, c.name, count(*) AS mails, collect(e.emailId) AS ids ORDER BY mails DESC, c.conversationId',
  'MATCH (n) RETURN labels(n), count(*) AS nodes ORDER BY nodes DESC, labels(n)', 'MATCH (n)-[r]->(m) RETURN type(r), count(*) AS edges ORDER BY edges DESC, type(r)',
  'MATCH (p:Person)-[:SENT]->(e:Email) WHERE e.subject CONTAINS $word RETURN p, e.subject, e.conversationId ORDER BY elementId(p), elementId(e)',
  'MATCH (e:Email) WHERE NOT (e)<-[:REPLIES_TO]-() RETURN e.emailId ORDER BY e.emailId', 'MATCH p = (:Email)-[:REPLIES_TO*1..3]->(:Email) RETURN p ORDER BY length(p), elementId(nodes(p)[0]) LIMIT 5', 'MATCH (n) RETURN n LIMIT 7',
  'MATCH (a:Entity)-[r:SAME_AS]-(b:Entity) RETURN a.name, r.reason, b.name, b.aliases ORDER BY a.name, b.name, r.reason', 'MATCH (f:Fact)<-[:STATES]-(c:Chunk)<-[:HAS_CHUNK]-(d) RETURN f.name, d.key ORDER BY f.name, d.key',
  'MATCH (e:Email {conversationId: \'CONV1\'}) RETURN e.key', 'MATCH (p:Persn) RETURN p', 'MATCH (e:Email)-[:SENT]->(p:Person) RETURN p', 'MATCH (n:Quantity) RETURN n.value', 'MATCH (e:Email) RETURN e.secret',
]

const json = fc.boolean().map(isJson => isJson ? ['--json'] : [])
const one = (values: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...values)
const filterOptions = fc.oneof({ weight: 4, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: fc.constantFrom(['--person', 'Ada Park'], ['--from', '2022-01-10'], ['--kind', 'email'], ['--group', 'a'], ['--kind', 'attachment']) })
const words1 = (...parts: ReadonlyArray<fc.Arbitrary<readonly string[]>>): fc.Arbitrary<string[]> => fc.tuple(...parts).map(found => found.flat())
const said = (...texts: string[]): fc.Arbitrary<readonly string[]> => fc.constant(texts)

/** Command lines that read a corpus. */
export const readCommand: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 4, arbitrary: words1(said('ask'), json, filterOptions, one(questions).map(text => [text])) },
  { weight: 1, arbitrary: words1(said('ask', '--verify', 'full', '--path'), one(questions).map(text => [text])) },
  { weight: 1, arbitrary: words1(said('ask', '--events'), one(questions).map(text => [text])) },
  { weight: 2, arbitrary: words1(said('search', '--recipe'), one(['keyword', 'vector', 'fused', 'graph', 'hybrid']).map(name => [name]), json, filterOptions, one(words).map(text => [text])) },
  { weight: 1, arbitrary: words1(said('verify', '--store', 'answer.txt'), json) },
  { weight: 4, arbitrary: words1(said('cypher', '--param', 'word=Gantry'), fc.boolean().map(isExplained => isExplained ? ['--explain'] : []), json, one(queries).map(text => [text])) },
  { weight: 1, arbitrary: words1(said('schema'), fc.constantFrom([], ['--json'], ['--prompt'])) },
  { weight: 1, arbitrary: words1(said('stats'), json) },
  { weight: 2, arbitrary: words1(said('documents', 'list'), json, filterOptions) },
  { weight: 2, arbitrary: words1(said('documents', 'show'), json, one(['m0@example.org', 'm1@example.org', 'm2@example.org', '9001', 'note-0.md', 'doc_']).map(text => [text])) },
  { weight: 2, arbitrary: words1(said('graph', 'neighbours'), json, fc.constantFrom([], ['--hops', '1'], ['--hops', '2'], ['--type', 'REPLIES_TO']), one(names).map(text => [text])) },
  { weight: 1, arbitrary: words1(said('graph', 'path'), json, one(names).map(text => [text]), one(names).map(text => [text])) },
  { weight: 1, arbitrary: words1(said('graph', 'facts'), json, one(questions).map(text => [text])) },
  { weight: 2, arbitrary: words1(said('graph', 'merges'), json, fc.oneof(fc.constant<string[]>([]), one(names).map(text => [text]))) },
  { weight: 1, arbitrary: words1(said('graph', 'rules'), json) },
  { weight: 1, arbitrary: said('compare', '--json', 'questions.jsonl', '--recipes', 'keyword,hybrid') },
)

/** Runs a command line over an app in this thread, for a user of some groups, so many minutes after the app's own moment. */
export async function say(app: App, groups: readonly string[], args: readonly string[], minutes: number): Promise<Said> {
  const now = app.clock.now() + minutes * 60_000
  let [out, err, exit] = ['', '', 0]
  const terminal = { out: (text: string) => { out += text }, err: (text: string) => { err += text }, color: false, width: 100, interactive: false }
  const context = { terminal, environment: { corpus: app.corpusFolder, color: false, debug: true }, workingFolder: app.corpusFolder, signal: new AbortController().signal, exit: (code: number) => { exit = code }, open: async () => ({ ...app, clock: { now: () => now } }) }
  const code = await runCli(context, '0.0.0', ['--as', `user:${groups.join(',')}`, ...args])
  return { code, exit, out: args[0] === 'compare' ? withoutTimes(out) : out, err: args[0] === 'compare' || args[0] === 'verify' ? '' : err }
}

/** A comparison measures its own time, question by question and on the whole. */
function withoutTimes(out: string): string {
  if (!out.startsWith('{')) return out
  const comparison = JSON.parse(out) as { measures: string[]; rows: Array<{ measure: string }>; perQuestion: Array<{ values: Record<string, unknown[]> }> }
  const timed = comparison.measures.indexOf('ms')
  return JSON.stringify({
    ...comparison, rows: comparison.rows.filter(({ measure }) => measure !== 'ms'),
    perQuestion: comparison.perQuestion.map(question => ({ ...question, values: Object.fromEntries(Object.entries(question.values).map(([name, values]) => [name, values.filter((_, index) => index !== timed)])) })),
  })
}
