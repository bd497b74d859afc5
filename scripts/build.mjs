// `npm run build`: compiles `src` to `dist` if anything has changed.
import { build, setUp } from './set-up.mjs'

if (!build(setUp())) process.exitCode = 1
