import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseStudy } from '../analysis/analyse-study.ts'
import { simulatedStudy } from '../analysis/simulated-study.contract.ts'
import type { StudyData } from '../study/study-data.ts'
import { analysisReport, reportFormats, studyReport } from './study-report.ts'

const people = [1, 2, 3].map(number => ({ id: `person ${number}`, kind: 'human' as const }))

const study = simulatedStudy({
  seed: 3,
  items: 40,
  aspects: ['faithfulness', 'answer_relevance'],
  pipelines: [
    { id: 'plain', factors: { chunking: 'fixed', prompting: 'none' }, shift: 0.4 },
    { id: 'split', factors: { chunking: 'semantic', prompting: 'none' }, shift: 0.4 },
    { id: 'wide', factors: { chunking: 'fixed', prompting: 'expansion' }, shift: -0.4 },
    { id: 'both', factors: { chunking: 'semantic', prompting: 'expansion' }, shift: -0.4 },
  ],
  raters: [...people, { id: 'judge', kind: 'model', bias: 0.8 }],
})

const contentOf = async (
  one: StudyData,
  format: (typeof reportFormats)[number],
): Promise<string> => {
  const [file] = await studyReport(one, { format })
  return file?.content ?? ''
}

test('a report is the same on a second run, in every format', async () => {
  const [first, second] = [analyseStudy(study), analyseStudy(study)]
  for (const format of reportFormats)
    assert.deepEqual(await analysisReport(first, format), await analysisReport(second, format))
})

test('hostile names stay text in every format', async () => {
  const attack = '<img src=x onerror=alert(1)>"\'`|\u202e\u0000'
  const [first, ...others] = study.pipelines
  assert.ok(first !== undefined)
  const formula = '=HYPERLINK("http://a")'
  const hostile: StudyData = {
    ...study,
    name: String.raw`\input{/etc/passwd} ${attack}`,
    factors: [...study.factors, attack],
    pipelines: [
      { ...first, label: formula, factors: { ...first.factors, [attack]: '$x$' } },
      ...others.map(each => ({
        ...each,
        label: `${attack} ${each.id}`,
        factors: { ...each.factors, [attack]: attack },
      })),
    ],
  }
  const html = await contentOf(hostile, 'html')
  assert.match(
    html.slice(0, 500),
    /content="default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none';/,
  )
  assert.deepEqual(html.match(/<img|<script|<[^>]*\s(?:on\w+|style)=|\u202e|\0/g), null)
  assert.equal(html.match(/<style>/g)?.length, 1)
  const latex = await contentOf(hostile, 'latex')
  assert.deepEqual(latex.match(/\\input|\u202e|\0/g), null)
  assert.match(latex.slice(0, 500), /\\textbackslash\{\}input\\\{/)
  assert.deepEqual((await contentOf(hostile, 'markdown')).match(/(?<!\\)<img/g), null)
  for (const { content } of await studyReport(hostile, { format: 'csv' }))
    assert.deepEqual(content.match(/(?:^|,)"?=|\u202e|\0/gm), null)
})

test('every table of the report is a CSV file with its numbers in full', async () => {
  const files = await studyReport(study, { format: 'csv' })
  const differences = files.find(({ name }) => name.endsWith('differences-1.csv'))
  assert.match(
    differences?.content ?? '',
    /^Aspect,Pipeline A,Pipeline B,Test,n,A − B,"95 % CI, low"/,
  )
  assert.match(differences?.content ?? '', /\r\nfaithfulness,plain,wide,paired,40,0?\.\d{6,},/)
  assert.equal(new Set(files.map(({ name }) => name)).size, files.length)
})

test('a figure is named and described, and has its table behind it', async () => {
  const html = await contentOf(study, 'html')
  const figures = html.match(/<figure>.*?<\/figure>/gs) ?? []
  assert.ok(figures.length >= 5)
  for (const figure of figures) {
    assert.match(figure, /<svg [^>]*role="img" aria-labelledby="([\w-]+)"[^>]*><title id="\1">/)
    assert.match(figure, /<details><summary>Table of Figure \d+<\/summary>.*<table>/s)
  }
})
