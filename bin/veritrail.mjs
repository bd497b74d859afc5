#!/usr/bin/env node
// Plain JavaScript that an old Node can read far enough to say what is wrong.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  process.stderr.write(`veritrail needs Node 24 or later; this is ${process.version} (${process.execPath}).\nInstall it from https://nodejs.org, or run through a newer one: npx --package=node@24 --package=veritrail veritrail\n`)
  process.exit(1)
}
await import('../dist/main.js')
