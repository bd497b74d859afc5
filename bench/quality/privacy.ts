import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askQuestion } from '../../src/app/use-cases/questions/ask.ts'
import { checkPrivacy } from '../../src/app/use-cases/privacy/check-privacy.ts'
import type { App } from '../../src/app/compose.ts'
import { collectAnswer, type Answer } from '../../src/core/answer.ts'
import { owner } from '../../src/core/principal.ts'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import type { Bench } from '../figure.ts'
import { isRight, readEmailQuestions, type EmailQuestion } from './email-questions.ts'
import { corpusOfFiles, tableCorpus } from './privacy/asked-corpus.ts'
import { inventedPeople } from './privacy/invented-people.ts'
import { namedMails } from './privacy/named-mails.ts'
import { plaintextHits } from './privacy/plain-search.ts'
import { pseudonymsOf } from './privacy/pseudonyms-of.ts'
import { replacingSpeed } from './privacy/replacing-speed.ts'
import { speedMails } from './privacy/speed-mails.ts'

const access = { principal: owner }
const seed = 20
const speedCount = 6_000
const salt = '0123456789abcdef'.repeat(4)
const pseudonym = /Person_[0-9a-f]{12}/g

const asked = (app: App, text: string): Promise<Answer> =>
  collectAnswer(askQuestion(app, { text, verify: false }, access))

/** Ids of the mails that an answer rests on, in order. */
const cited = (answer: Answer): string =>
  [
    ...new Set(
      answer.sentences.flatMap(({ citations }) => citations.map(({ ids }) => ids['emailId'] ?? '')),
    ),
  ]
    .sort()
    .join(' ')

export const bench: Bench = {
  name: 'privacy',
  description:
    'sample mails with invented people, read with pseudonyms: plaintexts left in the folder, ' +
    'questions answered as before, mails a second',
  async *run(context) {
    const data = context.dataFolder('emails')
    if (data === undefined) return
    const table = readFileSync(join(data, 'Clean_Emails.csv'), 'utf8')
    const { csv, people } = namedMails(table, seed)
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-privacy-'))
    const key = join(folder, 'key')
    writeFileSync(key, `${salt}\n`, { mode: 0o600 })
    const privacy = { mode: 'pseudonyms', salt: { file: key } }
    const part = (name: string): string => {
      mkdirSync(join(folder, name))
      return join(folder, name)
    }
    await using before = await tableCorpus(part('before'), table, {})
    await using after = await tableCorpus(part('after'), csv, { privacy })
    const mapped = await pseudonymsOf(before.app, after.app)
    const [unknown = { first: 'Nobody', last: 'Nowhere' }] = inventedPeople(900, seed).slice(-1)
    const results = { right: [] as number[], same: [] as number[] }
    for (const question of readEmailQuestions()) {
      const named = question.question.replaceAll(pseudonym, id => {
        const { first, last } = people.get(id) ?? unknown
        return `${first} ${last}`
      })
      const [first, second] = [
        await asked(before.app, question.question),
        await asked(after.app, named),
      ]
      const expected = JSON.parse(
        JSON.stringify(question).replaceAll(pseudonym, id => mapped.get(id) ?? id),
      ) as EmailQuestion
      const [was, is] = [isRight(question, first), isRight(expected, second)]
      const isSame =
        was === is && (question.kind === 'unanswerable' || cited(first) === cited(second))
      results.right.push(is ? 1 : 0)
      results.same.push(isSame ? 1 : 0)
      if (!isSame)
        context.log(
          `${question.id} ${named}\n    before: ${first.text.slice(0, 200).replaceAll('\n', ' ')}` +
            `\n    after: ${second.text.slice(0, 200).replaceAll('\n', ' ')}`,
        )
    }
    yield { case: 'emails', measure: 'right', ...meanWithInterval(results.right) }
    yield { case: 'emails', measure: 'answered-as-before', ...meanWithInterval(results.same) }

    const check = await checkPrivacy(after.app, { against: [after.source] }, access)
    for (const { type, rule, where, count } of check.findings)
      context.log(`privacy check: ${type} (${rule}) in ${where}: ${count}`)
    const sum = (isKnown: boolean): number =>
      check.findings
        .filter(({ rule }) => rule.startsWith('known/') === isKnown)
        .reduce((total, { count }) => total + count, 0)
    yield {
      case: 'privacy check',
      measure: 'known-plaintexts',
      value: sum(true),
      n: check.checked.known,
    }
    yield {
      case: 'privacy check',
      measure: 'detected',
      value: sum(false),
      n: check.checked.documents,
    }
    // Answers are recorded by now, and the log of the database may hold what the file does not.
    const everybody = [...people.values()]
    const hits = plaintextHits(after.corpus, everybody)
    for (const hit of hits.slice(0, 20)) context.log(`plaintext: ${hit}`)
    yield {
      case: 'plain search',
      measure: 'plaintext-hits',
      value: hits.length,
      n: everybody.length,
    }
    // What the same search finds where nothing was replaced: that it does find.
    const inSource = plaintextHits(after.source, everybody).length
    yield { case: 'source', measure: 'plaintext-hits', value: inSource, n: everybody.length }

    const many = [...speedMails(csv, speedCount)]
    yield {
      case: 'replacing alone',
      measure: 'mails-per-processor-second',
      value: await replacingSpeed(many, salt),
      n: speedCount,
    }
    for (const [name, settings] of [
      ['without privacy', {}],
      ['pseudonyms', { privacy }],
    ] as const) {
      await using speed = await corpusOfFiles(part(name), many, {
        ...settings,
        encoder: { kind: 'off' },
      })
      yield {
        case: name,
        measure: 'mails-per-second',
        value: speedCount / speed.ingestSeconds,
        n: speedCount,
      }
    }
  },
}
