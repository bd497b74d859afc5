#!/usr/bin/env node
// Plain JavaScript that an old Node can run: it hands over to a Node 24 that was installed with
// veritrail, or says what is missing.
import { spawn, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const isNewEnough = version => Number(/^v?(\d+)/.exec(version)?.[1]) >= 24
const main = new URL('../dist/program/main.js', import.meta.url)

if (isNewEnough(process.versions.node)) await import(main.href)
else {
  const node = installedNode()
  if (node === undefined) {
    process.stderr.write(
      `veritrail needs Node 24 or later; this is ${process.version} (${process.execPath}).\n` +
        'Install it from https://nodejs.org, or beside veritrail with: npm install node@24\n',
    )
    process.exitCode = 1
  } else handOver(node)
}

/**
 * The program of the package "node", if it is installed here or in a folder above and new enough.
 */
function installedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'))
    const node = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    return status === 0 && isNewEnough(stdout) ? node : undefined
  } catch {
    // There is no such package.
    return undefined
  }
}

/** Runs veritrail in another Node and ends as that ends. */
function handOver(node) {
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both; the child decides what to do.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', error => {
    process.stderr.write(`veritrail could not be run with ${node}: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
  })
}
