import assert from 'node:assert/strict'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { runCommandLine, type Run } from '../../support/command-line.ts'

const root = join(import.meta.dirname, '../../..')
const pages = ['README.md', ...globSync('docs/{guide,design}/**/*.md', { cwd: root }).sort()]

/** Queries that are right but find nothing here: they ask for what only a model adds. */
const findsNothing = /s\.by IS NOT NULL|datetime\(\) - duration/
/** The corpus has no email that this is about. */
const otherMail = /123456789/

interface Example {
  readonly page: string
  readonly query: string
  readonly parameters: readonly string[]
  /** What the page shows behind the command, if it is an error. */
  readonly error?: string | undefined
}

/** The queries of fenced blocks, of which each begins with MATCH, and of commands in consoles. */
function examplesOf(page: string): Example[] {
  const text = readFileSync(join(root, page), 'utf8')
  const blocks = [...text.matchAll(/^```cypher\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block
      .replaceAll(/(?:^|\s)\/\/.*$/gm, '')
      .split(/\n(?=MATCH )/)
      .map(query => query.trim())
      // What is for the server's own console.
      .filter(query => query !== '' && !query.startsWith('CREATE INDEX'))
      .map(query => ({ page, query, parameters: [] })),
  )
  const commands = [
    ...text.matchAll(/^\$ (?:npx )?veritrail .*?cypher (["'])(.*?)\1(.*)\n(.*)/gm),
  ].map(([, , query = '', rest = '', next = '']) => ({
    page,
    query,
    parameters: rest.trim() === '' ? [] : rest.trim().split(/\s+/),
    error: /^error (.*)/.exec(next)?.[1],
  }))
  return [...blocks, ...commands]
}

/** As many standards as make a tree of which a query could go through far too many paths. */
const controls = {
  framework: 'Controls',
  version: 'Rev. 5',
  sections: ['AC', 'AU', '8'].map(number => ({ number, title: `Family ${number}` })),
  standards: ['AC', 'AU', '8'].flatMap(section =>
    Array.from({ length: 10 }, (_, place) => {
      const number = section === '8' ? `8.${place + 1}` : `${section}-${place + 1}`
      const part = (count: number) =>
        section === '8' ? `${number}.${count}` : `${number}(${count})`
      return [number, part(1), part(2), part(3)].map(each => ({
        number: each,
        title: `Control ${each}`,
        section,
        formal: `The organisation keeps control ${each} in order.`,
        definitions: `Control ${each} is one of the controls.`,
        basis: `The records of ${each} are dated.`,
      }))
    }).flat(),
  ),
}

describe('the Cypher of the documentation', () => {
  let folder = ''
  let pair: readonly string[] = []
  const veritrail = (...args: readonly string[]): Promise<Run> => runCommandLine({ folder }, args)
  const examples = pages.flatMap(examplesOf)

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-docs-'))
    writeFileSync(join(folder, 'controls.json'), JSON.stringify(controls))
    mkdirSync(join(folder, 'mails'))
    for (const [name, id, headers] of [
      ['asked.eml', 'asked', ''],
      ['answered.eml', 'answered', 'In-Reply-To: <asked@example.org>\n'],
    ] as const)
      writeFileSync(
        join(folder, 'mails', name),
        `From: Ann Lee <ann@example.org>\nTo: Ben Okoro <ben@example.org>\nSubject: Gantry\n` +
          `Message-ID: <${id}@example.org>\n${headers}Date: 4 Mar 2024 10:00:00 +0000\n\n` +
          'The gantry is late.\n',
      )
    const example = (name: string): string => join(root, 'examples', name)
    for (const args of [
      ['framework', 'add', 'controls.json', '--name', 'controls'],
      ['framework', 'add', example('coverage/nist-csf-2.0-selection.json'), '--name', 'nist-csf'],
      [
        'ingest',
        '--no-wait',
        example('mail'),
        example('coverage/documents'),
        join(folder, 'mails'),
      ],
      ['align', 'nist-csf'],
    ]) {
      const run = await veritrail(...args)
      assert.equal(run.code, 0, `${args.join(' ')}: ${run.err}`)
    }
    const people = await veritrail(
      'cypher',
      'MATCH (a:Person)-[:SENT]->(:Email)<-[:RECEIVED]-(b:Person) WHERE a.name < b.name ' +
        'RETURN a.name, b.name LIMIT 1',
      '--json',
    )
    const { rows } = JSON.parse(people.out) as { rows: string[][] }
    pair = rows[0] ?? []
  })
  after(() => rmSync(folder, { recursive: true }))

  it('is found', () => {
    assert.ok(examples.length >= 15, `${examples.length} examples`)
    assert.ok(examples.some(({ query }) => query.includes('[:PART_OF*]')))
  })

  for (const { page, query, parameters, error } of examples)
    it(`${page}: ${query.replaceAll(/\s+/g, ' ').slice(0, 80)}`, async () => {
      const given = ['a', 'b'].flatMap((name, place) =>
        query.includes(`$${name}`) && !parameters.includes('--param')
          ? ['--param', `${name}=${pair[place]}`]
          : [],
      )
      const run = await veritrail('cypher', query, ...parameters, ...given, '--json')
      if (error !== undefined) {
        assert.equal(run.code, 2)
        assert.ok(run.err.includes(error.slice(0, 40)), run.err)
        return
      }
      assert.equal(run.code, 0, run.err)
      const { rows } = JSON.parse(run.out) as { rows: unknown[] }
      if (!findsNothing.test(query) && !otherMail.test(query)) assert.notEqual(rows.length, 0)
    })
})
