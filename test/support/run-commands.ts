import { runCommandLine } from './command-line.ts'

// Started with lists of words as JSON: runs them as command lines one after the other, in this one
// process, and prints what became of each. Starting the program for each would take longer than the
// commands. `umask` as the first argument: octal, or '' for the caller's.
const [umask = '', commands = '[]'] = process.argv.slice(2)
if (umask !== '') process.umask(Number.parseInt(umask, 8))

for (const args of JSON.parse(commands) as string[][]) {
  const ran = await runCommandLine({ folder: process.cwd(), environment: { debug: true } }, args)
  process.stdout.write(`${JSON.stringify({ args, ...ran })}\n`)
}
