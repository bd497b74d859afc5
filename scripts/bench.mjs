// `npm run bench -- NAME [arguments]`: installs what is missing and hands over to bench/run.ts
// under Node 24.
import { handOver, setUp } from './set-up.mjs'

handOver(setUp(), ['bench/run.ts', ...process.argv.slice(2)])
