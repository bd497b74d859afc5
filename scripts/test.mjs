// `npm test`: installs what is missing, then runs every check and test under Node 24
// (scripts/run-tests.ts says how).
import { handOver, setUp } from './set-up.mjs'

handOver(setUp(), ['scripts/run-tests.ts', ...process.argv.slice(2)])
