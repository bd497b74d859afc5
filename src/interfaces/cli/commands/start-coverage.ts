import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { initCorpus, type App } from '../../../app/compose.ts'
import { configFileName, corpusFolderName } from '../../../app/config/config.ts'
import { packageFile } from '../../../support/package-files.ts'
import { alignDocuments } from '../../../app/use-cases/alignment/align-documents.ts'
import { ingestPaths } from '../../../app/use-cases/corpus/ingest.ts'
import { coverageFile } from '../../../app/use-cases/coverage/coverage-file.ts'
import { coverageOverview } from '../../../app/use-cases/coverage/coverage-overview.ts'
import { coverageReport } from '../../../app/use-cases/coverage/coverage-report.ts'
import { draftReport } from '../../../app/use-cases/coverage/draft-report.ts'
import { importLinks } from '../../../app/use-cases/coverage/import-links.ts'
import { addFramework } from '../../../app/use-cases/frameworks/add-framework.ts'
import {
  readFrameworkFiles,
  type NamedBytes,
} from '../../../app/use-cases/frameworks/framework-files.ts'
import { listFrameworks } from '../../../app/use-cases/frameworks/list-frameworks.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { outputFile } from '../output/output-file.ts'
import { renderCoverage } from '../output/render-coverage.ts'
import { withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { showIngestion } from './ingest.ts'

const framework = 'nist-csf'
const weakestShown = 10

/**
 * Adds the example framework and documents to a corpus of their own, aligns them, takes over what
 * a reviewer decided, and shows the coverage: in the terminal, and as a page in the current folder.
 * A corpus that is there already is reported as it is.
 */
export async function startCoverage(context: CliContext, options: GlobalOptions): Promise<void> {
  const { terminal, workingFolder } = context
  const page = outputFile(context, 'coverage', 'coverage-example.html')
  const corpus = options.corpus ?? join(workingFolder, corpusFolderName, 'coverage-example')
  if (!existsSync(join(corpus, configFileName))) initCorpus(corpus)
  await withApp(context, { ...options, corpus }, async (app, access) => {
    if ((await listFrameworks(app, access)).length === 0) await alignExamples(context, app, access)
    const report = await coverageReport(app, { framework }, access)
    terminal.out(renderCoverage(terminal, coverageOverview(report, weakestShown)))
    const { sections } = await draftReport(app, report, {}, access)
    page.write(await coverageFile(report, 'html', sections))
  })
}

async function alignExamples(context: CliContext, app: App, access: ReadOptions): Promise<void> {
  const { terminal } = context
  const examples = packageFile('examples', 'coverage')
  const file = (name: string): NamedBytes => ({ name, bytes: readFileSync(join(examples, name)) })
  await showIngestion(
    { ...context, terminal: { ...terminal, out: terminal.err } },
    {},
    ingestPaths(app, { paths: [join(examples, 'documents')] }, access),
  )
  const read = await readFrameworkFiles([file('nist-csf-2.0-selection.json')])
  await addFramework(app, { framework: read.framework, name: framework }, access)
  terminal.err('Aligning …\n')
  for await (const event of alignDocuments(app, { framework }, access))
    if (event.type === 'alignment-end') terminal.err(`${event.summary.links} links found\n`)
  const { accepted, added, problems } = await importLinks(
    app,
    { file: file('reviewed-links.csv') },
    access,
  )
  for (const { row, message } of problems) terminal.err(`row ${row}: ${message}\n`)
  terminal.err(`${accepted + added} decisions of a reviewer taken over\n\n`)
}
