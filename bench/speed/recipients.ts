import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Bench, BenchFigure } from '../figure.ts'
import type { RecipientsTask } from './recipients-child.ts'
import { recipientMail, type RecipientMail } from './recipient-mails.ts'

const defaultSizes = '5000,10000,20000,40000'
const forms = ['eml', 'mbox', 'table'] as const
const childFile = fileURLToPath(new URL('./recipients-child.ts', import.meta.url))
const figuresOfChild = z.array(z.object({ measure: z.string(), value: z.number() }))

function inChild(
  task: RecipientsTask,
  log: (line: string) => void,
): Promise<z.infer<typeof figuresOfChild>> {
  return new Promise((resolve, reject) => {
    const child = fork(childFile, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    let figures: z.infer<typeof figuresOfChild> = []
    child.on('message', message => {
      if (typeof message === 'string') log(message)
      else figures = figuresOfChild.parse(message)
    })
    child.on('error', reject)
    child.on('exit', code =>
      code === 0
        ? resolve(figures)
        : reject(new Error(`the process for ${task.kind} ended with ${code}`)),
    )
    child.send(task)
  })
}

const fileOf = { eml: 'circular.eml', mbox: 'circular.mbox', table: 'circular.csv' } as const

function questionsAbout(
  mail: RecipientMail,
  form: (typeof forms)[number],
): Array<readonly [measure: string, text: string]> {
  const id = form === 'table' ? 'circular-row' : mail.messageId
  return [
    ['who-got-it', `Who received the email ${id}?`],
    ['how-many-got-it', `How many people received the email ${id}?`],
    ['who-was-in-copy', `Who was in copy of the email ${id}?`],
    ['who-sent-most', 'Who sent the most emails?'],
    ['who-received-most', 'Who received the most emails?'],
    ['what-one-received', `Which emails did ${mail.name(7)} receive?`],
    ['free-question', 'When does the inspection of the northern viaduct begin?'],
  ]
}

/** The exponent with which a value grows with a size: 1 is linear, 2 the square. */
function exponent(points: ReadonlyArray<readonly [size: number, value: number]>): number {
  const logs = points.map(([size, value]) => [Math.log(size), Math.log(value)] as const)
  const mean = (index: 0 | 1): number =>
    logs.reduce((sum, point) => sum + point[index], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  return (
    logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) /
    logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  )
}

export const bench: Bench = {
  name: 'recipients',
  description:
    'one e-mail to very many recipients: ingesting, asking, checking, and how each grows ' +
    `with their number. --sizes ${defaultSizes}, --form eml|mbox|table`,
  async *run(context) {
    const option = (name: string): string | undefined =>
      context.arguments.includes(name)
        ? context.arguments[context.arguments.indexOf(name) + 1]
        : undefined
    const form = forms.find(known => known === (option('--form') ?? 'eml'))
    if (form === undefined) throw new Error(`--form is one of ${forms.join(', ')}`)
    const sizes = (option('--sizes') ?? defaultSizes).split(',').map(Number)
    if (sizes.some(size => !Number.isSafeInteger(size) || size < 1))
      throw new Error('--sizes are whole numbers, separated by commas')
    const points = new Map<string, Array<readonly [size: number, value: number]>>()
    for (const size of sizes) {
      const place = mkdtempSync(join(tmpdir(), 'veritrail-recipients-'))
      try {
        const mail = recipientMail(size)
        const path = join(place, fileOf[form])
        writeFileSync(path, mail[form])
        const corpus = join(place, 'corpus')
        for (const task of [
          { kind: 'ingest', path, corpus },
          { kind: 'ask', corpus, questions: questionsAbout(mail, form) },
          { kind: 'doctor', corpus },
        ] as const) {
          context.log(`${size}: ${task.kind}`)
          for (const { measure, value } of await inChild(task, context.log)) {
            yield { case: `${form}-${size}`, measure, value, n: size }
            if (/-(?:cpu-s|mb)$/.test(measure))
              points.set(measure, [...(points.get(measure) ?? []), [size, value]])
          }
        }
      } finally {
        rmSync(place, { recursive: true })
      }
    }
    if (sizes.length < 2) return
    for (const [measure, values] of points) yield* growth(`${form}-growth`, measure, values)
  },
}

/** How a measure grows over all sizes, and over the last step alone, where a square shows first. */
function* growth(
  name: string,
  measure: string,
  points: ReadonlyArray<readonly [size: number, value: number]>,
): Generator<BenchFigure> {
  const what = measure.replace(/-(?:s|mb)$/, '')
  yield { case: name, measure: `${what}-exponent`, value: exponent(points), n: points.length }
  if (points.length > 2)
    yield { case: name, measure: `${what}-last-exponent`, value: exponent(points.slice(-2)), n: 2 }
}
