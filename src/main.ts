import { cacheFolder, mayKeepCompiledCode, shareCompiledCode } from './app/config/cache-folder.ts'
import { keepCompiledCode } from './app/compiled-code.ts'
import { builtFile } from './support/package-files.ts'

// The bin. What it loads here is compiled anew each time; the command, and what it starts in
// threads and child processes, need not be.
const program = builtFile('program', 'main.js')
const folder =
  program !== undefined && mayKeepCompiledCode()
    ? keepCompiledCode(program, cacheFolder())
    : undefined
if (folder !== undefined) shareCompiledCode(folder)

await import('./command.ts')
