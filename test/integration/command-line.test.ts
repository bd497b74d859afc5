import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { longPattern } from '../../src/support/long-pattern.ts'
import { mainProgram, veritrail, veritrailProcess } from '../support/command-line.ts'

const examples = fileURLToPath(new URL('../../examples/', import.meta.url))

/** In this process; some tests start one of its own, for its exit code and its standard input. */
const command = (folder: string, args: readonly string[]) => veritrail(folder, ...args)

const answerShape = z.object({
  text: z.string(),
  finishReason: z.string(),
  sentences: z.array(
    z.object({
      text: z.string(),
      citations: z.array(
        z.object({
          documentId: z.string(),
          start: z.number(),
          end: z.number(),
          text: z.string(),
          ids: z.record(z.string(), z.string()),
        }),
      ),
    }),
  ),
  matches: z.object({ total: z.number() }).optional(),
})

describe('the command line on the example mail and documents', () => {
  let folder = ''
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-cli-'))
    // Paths are relative to where the process runs.
    process.chdir(folder)
    cpSync(join(examples, 'mail'), join(folder, 'mail'), { recursive: true })
    cpSync(join(examples, 'documents'), join(folder, 'documents'), { recursive: true })
    const run = await veritrailProcess(folder, ['ingest', '--no-wait', 'mail', 'documents'])
    assert.equal(run.code, 0, run.err)
    assert.match(run.out, /^118 ingested, 0 replaced, 0 unchanged, 0 removed, 0 skipped, 0 failed/)
  })
  after(() => {
    process.chdir(examples)
    rmSync(folder, { recursive: true })
  })

  it('answers from the graph with ids and dates, and by --json with verbatim spans', async () => {
    const run = await veritrailProcess(folder, ['ask', '--json', 'Who sent email 9806201052?'])
    assert.equal(run.code, 0, run.err)
    const answer = answerShape.parse(JSON.parse(run.out))
    assert.match(answer.text, /Person_700b29d2c283/)
    const citation = answer.sentences.flatMap(sentence => sentence.citations)[0]
    assert.equal(citation?.ids['emailId'], '9806201052')
    const shown = await veritrailProcess(folder, [
      'documents',
      'show',
      '--json',
      citation?.documentId ?? '',
    ])
    const { text } = z.object({ text: z.string() }).parse(JSON.parse(shown.out))
    for (const each of answer.sentences.flatMap(sentence => sentence.citations))
      if (each.documentId === citation?.documentId)
        assert.equal(text.slice(each.start, each.end), each.text)
  })

  it('shows the first of very many addresses with their number, all on request', async () => {
    const corpus = ['--corpus', join(folder, 'circular')]
    const guests = Array.from(
      { length: 120 },
      (_, index) => `Guest ${index} <guest${index}@example.org>`,
    )
    writeFileSync(
      join(folder, 'circular.eml'),
      `From: Clara <clara@example.org>\r\nTo: ${guests.join(',\r\n ')}\r\nSubject: Open ` +
        'day\r\nMessage-ID: <circular@example.org>\r\n\r\nCome all.\r\n',
    )
    const run = await command(folder, [...corpus, 'ingest', '--no-wait', 'circular.eml'])
    assert.equal(run.code, 0, run.err)
    const shown = await command(folder, [...corpus, 'documents', 'show', 'circular@example.org'])
    assert.ok(
      shown.out.includes(`to         ${guests.slice(0, 10).join(', ')} and 110 more\n`),
      shown.out,
    )
    const all = await command(folder, [
      ...corpus,
      'documents',
      'show',
      '--addresses',
      'circular@example.org',
    ])
    assert.equal(all.out, guests.map(guest => `to: ${guest}\n`).join(''))
    const asked = await command(folder, [
      ...corpus,
      'ask',
      '--json',
      'Who received email circular@example.org?',
    ])
    const { sentences } = z
      .object({
        sentences: z.array(
          z.object({
            lists: z.array(
              z.object({
                of: z.string(),
                total: z.number(),
                names: z.array(z.string()),
                truncated: z.literal(true),
              }),
            ),
          }),
        ),
      })
      .parse(JSON.parse(asked.out))
    assert.deepEqual(
      sentences[0]?.lists.map(({ of, total, names }) => [of, total, names.length]),
      [['recipients', 120, 10]],
    )
  })

  it('answers from documents with their sentences', async () => {
    const run = await command(folder, [
      'ask',
      'How are hanger rods replaced that exceed the limit?',
    ])
    assert.equal(run.code, 0, run.err)
    assert.match(run.out, /in pairs/)
    assert.match(run.out, /gantry-inspection-guide\.md/)
  })

  it('says that the corpus does not hold the answer, with an exit code of its own', async () => {
    const run = await veritrailProcess(folder, [
      'ask',
      'What is the boiling point of tungsten hexafluoride?',
    ])
    assert.equal(run.code, 4)
    assert.match(run.out, /Not found in the corpus/)
    assert.match(run.out, /Searched 118 documents/)
  })

  it('changes nothing for the same files; follows edits and deletions', async () => {
    const again = await command(folder, ['ingest', '--no-wait', 'mail', 'documents'])
    assert.match(again.out, /^0 ingested, 0 replaced, 118 unchanged, 0 removed/)
    writeFileSync(
      join(folder, 'documents', 'extra.txt'),
      'The zeppelin hangar in Friedrichshafen opens at noon.',
    )
    assert.match((await command(folder, ['ingest', '--no-wait', 'documents'])).out, /^1 ingested/)
    assert.match(
      (await command(folder, ['ask', 'When does the zeppelin hangar open?'])).out,
      /at noon/,
    )
    writeFileSync(
      join(folder, 'documents', 'extra.txt'),
      'The zeppelin hangar in Friedrichshafen opens at dusk.',
    )
    assert.match(
      (await command(folder, ['ingest', '--no-wait', 'documents'])).out,
      /^0 ingested, 1 replaced/,
    )
    assert.match(
      (await command(folder, ['ask', 'When does the zeppelin hangar open?'])).out,
      /at dusk/,
    )
    unlinkSync(join(folder, 'documents', 'extra.txt'))
    assert.match((await command(folder, ['ingest', '--no-wait', 'documents'])).out, /1 removed/)
    assert.equal((await command(folder, ['ask', 'When does the zeppelin hangar open?'])).code, 4)
  })

  it('does not take a folder that is suddenly empty for deleted, unless told so', async () => {
    const mount = join(folder, 'mount')
    mkdirSync(mount)
    writeFileSync(join(mount, 'note.txt'), 'Penguins nest in August.')
    assert.equal((await command(folder, ['ingest', '--no-wait', 'mount'])).code, 0)
    unlinkSync(join(mount, 'note.txt'))
    const run = await command(folder, ['ingest', '--no-wait', 'mount'])
    assert.equal(run.code, 2)
    assert.match(run.err, /--allow-empty/)
    assert.match(
      (await command(folder, ['ingest', '--no-wait', '--allow-empty', 'mount'])).out,
      /1 removed/,
    )
  })

  it('names what failed, keeps the rest, and says so by its exit code', async () => {
    const bad = join(folder, 'bad')
    mkdirSync(bad)
    writeFileSync(join(bad, 'good; rm -rf $HOME.txt'), 'A perfectly fine sentence about walruses.')
    writeFileSync(join(bad, 'empty.txt'), '')
    writeFileSync(join(bad, 'broken.docx'), 'PK\u0003\u0004 this is no archive')
    const run = await veritrailProcess(folder, ['ingest', '--no-wait', 'bad'])
    assert.equal(run.code, 3)
    assert.match(run.out, /^1 ingested, .* 2 failed/)
    assert.match(run.err, /failed +broken\.docx – damaged/)
    assert.match(run.err, /failed +empty\.txt – empty/)
    assert.match((await veritrailProcess(folder, ['search', 'walruses'])).out, /walruses/)
  })

  it(
    'does not wait for pipes, in folders or named, and goes on with the rest',
    { skip: process.platform === 'win32' ? 'Windows has no named pipes in folders' : false },
    async () => {
      const odd = join(folder, 'odd')
      mkdirSync(odd)
      writeFileSync(join(odd, 'good.txt'), 'A perfectly fine sentence about narwhals.')
      execFileSync('mkfifo', [join(odd, 'pipe.txt')])
      const inside = await command(folder, ['ingest', '--no-wait', 'odd'])
      assert.equal(inside.code, 0, inside.err)
      assert.match(inside.out, /^1 ingested, .* 1 skipped, 0 failed/)
      assert.match(inside.err, /skipped +pipe\.txt – a named pipe, not a file/)
      const named = await command(folder, ['ingest', '--no-wait', 'odd/pipe.txt', 'odd'])
      assert.equal(named.code, 3)
      assert.match(
        named.out,
        /^0 ingested, 0 replaced, 1 unchanged, 0 removed, 1 skipped, 1 failed/,
      )
      assert.match(
        named.err,
        longPattern('')`
          failed +pipe\.txt – unsupported: Cannot read odd\/pipe\.
          txt: it is a named pipe\. Save what it gives to a file first`,
      )
      writeFileSync(join(folder, 'claim.txt'), 'A sentence about narwhals is fine.')
      const verified = await command(folder, [
        'verify',
        'claim.txt',
        '--fail-on',
        'never',
        '--against',
        'odd/pipe.txt',
        'odd/good.txt',
      ])
      assert.equal(verified.code, 3, verified.err)
      assert.match(
        verified.err,
        longPattern('')`
          not read pipe\.txt – Cannot read odd\/pipe\.txt|not read pipe\.
          txt – Cannot read \S+odd\/pipe\.txt`,
      )
    },
  )

  it('shows a principal without rights nothing, not even a count', async () => {
    assert.equal(
      (await command(folder, ['ingest', '--no-wait', '--group', 'secret', 'mail'])).code,
      0,
    )
    const run = await command(folder, [
      '--as',
      'bob:other',
      'ask',
      '--json',
      'Who sent email 9806201052?',
    ])
    assert.equal(run.code, 4)
    assert.doesNotMatch(run.out, /Person_700b29d2c283/)
    assert.match(
      (await command(folder, ['--as', 'alice:secret', 'ask', 'Who sent email 9806201052?'])).out,
      /Person_700b29d2c283/,
    )
    assert.equal((await command(folder, ['--as', 'bob:other', 'doctor'])).code, 8)
    assert.equal((await command(folder, ['--as', 'mallory', 'stats'])).code, 2)
    assert.equal(
      (await command(folder, ['ingest', '--no-wait', '--group', 'public', 'mail'])).code,
      0,
    )
  })

  it('takes questions from a pipe, one a line', async () => {
    const run = await veritrailProcess(
      folder,
      ['--json', 'chat'],
      `Hello\n${'long '.repeat(2_000)}\nWho sent email 9806201052?\n`,
    )
    assert.equal(
      run.code,
      2,
      'a question that cannot be asked is told, and the next ones are answered',
    )
    assert.match(run.err, /4,000 characters/)
    const answers = run.out
      .trim()
      .split('\n')
      .map(line => answerShape.parse(JSON.parse(line)))
    assert.deepEqual(
      answers.map(answer => answer.finishReason),
      ['small_talk', 'stop'],
    )
  })

  it('finds neighbours and paths by the names that people use', async () => {
    const sent = await command(folder, [
      'graph',
      'neighbours',
      'Person_700b29d2c283',
      '--type',
      'SENT',
    ])
    assert.match(sent.out, /SENT +\S*Email\S* +Underdeck Gantry Design Discussion/)
    const path = await command(folder, [
      'graph',
      'path',
      'Person_700b29d2c283',
      'Person_c525af15f6d0',
    ])
    assert.match(path.out, /SENT[\s\S]*RECEIVED/)
  })

  it('is sound when an ingestion is interrupted, and goes on from there', async () => {
    const many = join(folder, 'many')
    mkdirSync(many)
    for (let index = 0; index < 3_000; index++)
      writeFileSync(join(many, `${index}.txt`), `Note number ${index} about subject ${index % 17}.`)
    const child = spawn(
      process.execPath,
      [mainProgram, 'ingest', '--no-wait', '--verbose', 'many'],
      { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let told = ''
    const code = await new Promise<number | null>(resolve => {
      child.stderr.on('data', (data: Buffer) => {
        const before = told.includes('ingested')
        told += data.toString()
        if (!before && told.includes('ingested')) child.kill('SIGINT')
      })
      child.on('exit', resolve)
    })
    assert.equal(code, 130, told.slice(-300))
    const doctor = await command(folder, ['doctor', '--json'])
    assert.equal(doctor.code, 0, doctor.out)
    const unfinished = longPattern('')`
        The last ingestion did not finish: documents may be missing\. Run "veritrail ingest \S+man
        y" again\.`
    const found = await command(folder, ['search', '--json', '--limit', '1', 'note'])
    assert.match(found.err, unfinished)
    assert.equal(z.array(z.unknown()).parse(JSON.parse(found.out)).length, 1)
    const counted = z
      .object({ notes: z.array(z.string()) })
      .parse(
        JSON.parse(
          (await command(folder, ['cypher', '--json', 'MATCH (d:Document) RETURN count(*)'])).out,
        ),
      )
    assert.match(counted.notes.join('\n'), unfinished)
    const answer = z
      .object({ statuses: z.array(z.string()) })
      .parse(
        JSON.parse(
          (await command(folder, ['ask', '--json', '--no-verify', 'What is note number 1 about?']))
            .out,
        ),
      )
    assert.match(answer.statuses.join('\n'), unfinished)
    const rest = await command(folder, ['ingest', '--no-wait', 'many'])
    assert.equal(rest.code, 0, rest.err)
    const [ingested, unchanged] = [/(\d+) ingested/, /(\d+) unchanged/].map(pattern =>
      Number(pattern.exec(rest.out)?.[1]),
    )
    assert.equal((ingested ?? 0) + (unchanged ?? 0), 3_000)
    assert.ok((unchanged ?? 0) > 0, 'what was committed before the interruption stays')
    assert.doesNotMatch(
      (await command(folder, ['search', '--limit', '1', 'note'])).err,
      /did not finish/,
    )
  })
})

describe('the command line without a corpus', () => {
  it('says what to do, and how a command is meant', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-cli-'))
    try {
      const ask = await veritrailProcess(folder, ['ask', 'anything'])
      assert.equal(ask.code, 5)
      assert.match(ask.err, /veritrail ingest/)
      assert.equal((await veritrailProcess(folder, ['ask'])).code, 2)
      assert.equal((await veritrailProcess(folder, ['ingest', 'no-such-folder'])).code, 5)
      assert.equal((await veritrailProcess(folder, ['init'])).code, 0)
      writeFileSync(join(folder, '.veritrail', 'corpus.sqlite'), 'This is no database. '.repeat(50))
      const stats = await veritrailProcess(folder, ['stats'])
      assert.equal(stats.code, 7, 'a store that cannot be opened ends the program')
      assert.match(stats.err, /not a veritrail corpus/)
      const help = await veritrailProcess(folder, ['ask', '--help'])
      assert.equal(help.code, 0)
      assert.match(help.out, /Examples:/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
