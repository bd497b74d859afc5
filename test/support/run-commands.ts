import { runCli } from '../../src/interfaces/cli/program.ts'

// Started with lists of words as JSON: runs them as command lines one after the other, in this one
// process, and prints what became of each. Starting the program for each would take longer than the
// commands. `umask` as the first argument: octal, or '' for the caller's.
const [umask = '', commands = '[]'] = process.argv.slice(2)
if (umask !== '') process.umask(Number.parseInt(umask, 8))

for (const args of JSON.parse(commands) as string[][]) {
  let [out, err, code] = ['', '', 0]
  const terminal = {
    out: (text: string) => {
      out += text
    },
    err: (text: string) => {
      err += text
    },
    color: false,
    width: 100,
    interactive: false,
  }
  const environment = { color: false, debug: true }
  const ended = await runCli(
    {
      terminal,
      environment,
      workingFolder: process.cwd(),
      signal: new AbortController().signal,
      exit: value => {
        code = value
      },
    },
    '0.0.0',
    args,
  )
  process.stdout.write(`${JSON.stringify({ args, code: ended === 0 ? code : ended, out, err })}\n`)
}
