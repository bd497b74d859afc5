// `npm start`: from an empty checkout to answers. Installs, builds, and hands over to `veritrail
// start` (or another command given after `--`).
import { build, handOver, setUp } from './set-up.mjs'

const node = setUp()
if (!build(node)) process.exit(1)
const words = process.argv.slice(2)
const isCommand = words.length > 0 && !/^--(?:terminal|coverage)/.test(words[0])
handOver(node, ['bin/veritrail.mjs', ...(isCommand ? words : ['start', ...words])])
