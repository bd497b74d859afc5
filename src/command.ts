import { packageVersion, readEnvironment } from './app/config/config.ts'
import type { McpEndpoint } from './core/ports/mcp-endpoint.ts'
import { runCli } from './interfaces/cli/program.ts'

// Whatever this program or a child of it makes is for its user alone, also what an underlying
// library makes without asking for permissions.
process.umask(0o077)

// A second signal ends at once; the first lets the command in hand stop between commits. A
// terminal that is closed sends SIGHUP.
const environment = readEnvironment()
const controller = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (controller.signal.aborted) process.exit(130)
    controller.abort(
      new Error(
        signal === 'SIGINT' ? 'interrupted' : signal === 'SIGTERM' ? 'terminated' : 'hung up',
      ),
    )
  })
}
// A reader that goes away (`| head`) is no error; nor is a terminal that was closed (EIO), whose
// SIGHUP ends the command.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    if (error.code !== 'EIO' && error.code !== 'ERR_STREAM_DESTROYED') throw error
  })
}

process.exitCode = await runCli(
  {
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
    // No other command needs these.
    async serveHttp(app, serving) {
      const version = packageVersion()
      const { onInternalError } = serving
      const { serveHttp } = await import('./interfaces/http/server.ts')
      let endpoint: McpEndpoint | undefined
      await serveHttp(app, {
        ...serving,
        version,
        mcp: {
          async respond(message, request) {
            const { mcpOverHttp } = await import('./interfaces/mcp/http.ts')
            endpoint ??= mcpOverHttp(app, { version, onInternalError })
            return await endpoint.respond(message, request)
          },
        },
      })
    },
    async serveMcp(app, serving) {
      const { serveMcpOverStdio } = await import('./interfaces/mcp/stdio.ts')
      await serveMcpOverStdio(app, { ...serving, version: packageVersion() })
    },
    async serveSlack(app, serving) {
      const { serveSlack } = await import('./interfaces/slack/server.ts')
      await serveSlack(app, serving)
    },
  },
  packageVersion(),
  process.argv.slice(2),
)
