// No line of code is longer than 100 columns; no folder holds more than 40 files. Reads the code
// and the word lists of the current folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const maxColumns = 100
const maxFiles = 40
const roots = ['bench', 'bin', 'lexicons', 'scripts', 'src', 'test', 'web']
// Data, expected outputs and records of runs.
const isData = /^(?:bench\/(?:data|results)|test\/golden)\//
const isCode = /^lexicons\/|\.(?:tsx?|mjs|css)$/

const files = roots
  .filter(root => existsSync(root))
  .flatMap(root =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name)),
  )
  .filter(file => !file.includes('node_modules'))
  .filter(file => !isData.test(file))

const problems = []
let lines = 0
for (const file of files.filter(file => isCode.test(file))) {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    lines++
    if (line.length > maxColumns) problems.push(`${file}:${index + 1}: ${line.length} columns`)
  }
}

const folders = new Map()
for (const file of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1)
for (const [folder, count] of folders)
  if (count > maxFiles) problems.push(`${folder}: ${count} files, at most ${maxFiles}`)

if (lines === 0) problems.push('read nothing: a green run must mean something was read')
console.log(`${lines} lines in ${folders.size} folders, ${problems.length} problems`)
for (const problem of problems) console.log(`- ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0
