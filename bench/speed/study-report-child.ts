import { performance } from 'node:perf_hooks'
import { analyseStudy } from '../../src/evaluation/analysis/analyse-study.ts'
import { simulatedStudy } from '../../src/evaluation/analysis/simulated-study.contract.ts'
import { analysisReport, reportFormats } from '../../src/evaluation/report/study-report.ts'
import type { StudyData } from '../../src/evaluation/study/study-data.ts'
import type { BenchFigure } from '../figure.ts'

/** What the process is to do, sent by the benchmark. */
export interface StudyReportTask {
  readonly kind: string
  readonly items: number
  readonly aspects: number
}

const aspects = ['faithfulness', 'answer_relevance', 'context_relevance']
const factors = [
  ['fixed', 'none'],
  ['semantic', 'none'],
  ['fixed', 'expansion'],
  ['semantic', 'expansion'],
] as const

function largeStudy(task: StudyReportTask): StudyData {
  return simulatedStudy({
    seed: 1,
    items: task.items,
    aspects: aspects.slice(0, task.aspects),
    pipelines: factors.map(([chunking, prompting], index) => ({
      id: `${chunking}, ${prompting}`,
      factors: { chunking, prompting },
      shift: index * 0.05,
    })),
    raters: [
      ...[1, 2, 3, 4, 5].map(number => ({
        id: `person ${number}`,
        kind: 'human' as const,
        errorRate: 0.1,
      })),
      { id: 'judge', kind: 'model', bias: 0.8, errorRate: 0.15 },
    ],
    accuracy: { S1: 0.9, S2: 0.8, S3: 0.8, S4: 0.6 },
  })
}

process.on('message', (task: StudyReportTask) => {
  void measured(task).then(figures => {
    process.send?.(figures)
    process.disconnect()
  })
})

async function measured(task: StudyReportTask): Promise<BenchFigure[]> {
  const study = largeStudy(task)
  const rows = study.ratings.length + study.choices.length + study.answers.length
  const name = `${task.items} × 4 × 6, ${task.kind}`
  const figures: BenchFigure[] = [{ case: name, measure: 'rows', value: rows, n: rows }]
  const timed = async <Value>(measure: string, work: () => Promise<Value>): Promise<Value> => {
    const [start, cpu] = [performance.now(), process.cpuUsage()]
    const value = await work()
    const { user, system } = process.cpuUsage(cpu)
    figures.push(
      {
        case: name,
        measure: `${measure}-seconds`,
        value: (performance.now() - start) / 1_000,
        n: rows,
      },
      { case: name, measure: `${measure}-cpu-seconds`, value: (user + system) / 1e6, n: rows },
    )
    return value
  }
  const analysis = await timed('analysis', () => Promise.resolve(analyseStudy(study)))
  for (const format of reportFormats) await timed(format, () => analysisReport(analysis, format))
  const peak = process.resourceUsage().maxRSS / 1_024
  return [...figures, { case: name, measure: 'peak-mb', value: peak, n: rows }]
}
