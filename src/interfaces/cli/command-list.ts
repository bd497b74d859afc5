import type { Command } from 'commander'
import type { CliContext } from './terminal/session.ts'

type AddCommand = (program: Command, context: CliContext) => void

/**
 * All commands by their names, in the order of the help. Each is loaded when it is called: all of
 * them together are the whole program, which takes longer to load than most commands to run.
 */
export const commandList: ReadonlyMap<string, () => Promise<AddCommand>> = new Map([
  ['init', async () => (await import('./commands/init.ts')).addInit],
  ['ingest', async () => (await import('./commands/ingest.ts')).addIngest],
  ['ask', async () => (await import('./commands/ask.ts')).addAsk],
  ['chat', async () => (await import('./commands/chat.ts')).addChat],
  ['answers', async () => (await import('./commands/answers.ts')).addAnswers],
  ['search', async () => (await import('./commands/search.ts')).addSearch],
  ['verify', async () => (await import('./commands/verify.ts')).addVerify],
  ['score', async () => (await import('./commands/score.ts')).addScore],
  ['metrics', async () => (await import('./commands/metrics.ts')).addMetrics],
  ['compare', async () => (await import('./commands/compare.ts')).addCompare],
  ['questions', async () => (await import('./commands/questions/questions.ts')).addQuestions],
  ['experiment', async () => (await import('./commands/experiment.ts')).addExperiment],
  ['regress', async () => (await import('./commands/regress.ts')).addRegress],
  ['calibrate', async () => (await import('./commands/calibrate.ts')).addCalibrate],
  ['panel', async () => (await import('./commands/panel.ts')).addPanel],
  ['documents', async () => (await import('./commands/documents.ts')).addDocuments],
  ['framework', async () => (await import('./commands/framework.ts')).addFrameworks],
  ['align', async () => (await import('./commands/align.ts')).addAlign],
  ['coverage', async () => (await import('./commands/coverage.ts')).addCoverage],
  ['graph', async () => (await import('./commands/graph.ts')).addGraph],
  ['cypher', async () => (await import('./commands/cypher.ts')).addCypher],
  ['pipelines', async () => (await import('./commands/pipelines.ts')).addPipelines],
  ['schema', async () => (await import('./commands/schema.ts')).addSchema],
  ['stats', async () => (await import('./commands/stats.ts')).addStats],
  ['backup', async () => (await import('./commands/corpus/backup.ts')).addBackup],
  ['vacuum', async () => (await import('./commands/corpus/vacuum.ts')).addVacuum],
  ['restore', async () => (await import('./commands/corpus/restore.ts')).addRestore],
  ['copy', async () => (await import('./commands/copy.ts')).addCopy],
  ['privacy', async () => (await import('./commands/privacy/privacy.ts')).addPrivacy],
  ['models', async () => (await import('./commands/models.ts')).addModels],
  ['serve', async () => (await import('./commands/servers/serve.ts')).addServe],
  ['worker', async () => (await import('./commands/servers/worker.ts')).addWorker],
  ['mcp', async () => (await import('./commands/servers/mcp.ts')).addMcp],
  ['slack', async () => (await import('./commands/servers/slack.ts')).addSlack],
  ['tokens', async () => (await import('./commands/tokens.ts')).addTokens],
  ['doctor', async () => (await import('./commands/doctor.ts')).addDoctor],
  ['start', async () => (await import('./commands/start.ts')).addStart],
])
