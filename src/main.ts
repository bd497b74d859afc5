import { packageVersion, readEnvironment } from './app/config.ts'
import { runCli } from './interfaces/cli/program.ts'

// The bin. A second signal ends at once; the first lets the command in hand stop between commits.
const environment = readEnvironment()
const controller = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (controller.signal.aborted) process.exit(130)
    controller.abort(new Error(signal === 'SIGINT' ? 'interrupted' : 'terminated'))
  })
}
// A reader that goes away (`| head`) is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
}

process.exitCode = await runCli({
  terminal: {
    out: text => void process.stdout.write(text),
    err: text => void process.stderr.write(text),
    color: environment.color && process.stdout.isTTY,
    width: process.stdout.columns > 0 ? process.stdout.columns : 100,
    interactive: process.stderr.isTTY && process.stdin.isTTY,
  },
  environment,
  workingFolder: process.cwd(),
  signal: controller.signal,
  exit: () => {},
}, packageVersion(), process.argv.slice(2))
