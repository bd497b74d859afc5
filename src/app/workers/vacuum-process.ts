import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../core/errors.ts'
import { openDatabase } from '../../stores/sqlite/file/database.ts'
import type { VacuumedStore, VacuumSettings } from '../../stores/sqlite/file/vacuum.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { workerEntry } from '../../support/package-files.ts'
import { bareEnvironment } from '../config/config.ts'
import { fromWire } from './remote-call.ts'
import type { VacuumMessage } from './vacuum-messages.ts'

const action = 'giving back disk space'

/**
 * Writes a corpus file anew in a process of its own, which a signal ends. Throws what
 * `vacuumSqliteStore` throws, and `aborted`: the corpus is then as before.
 */
export async function vacuumInProcess(
  settings: VacuumSettings,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<VacuumedStore> {
  throwIfAborted(signal, action)
  const entry = fileURLToPath(workerEntry(new URL('./vacuum-child.ts', import.meta.url)))
  const child = fork(entry, [], {
    execArgv: ['--no-warnings'],
    env: bareEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const stop = (): void => void child.kill('SIGKILL')
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const message = await new Promise<VacuumMessage | undefined>((resolve, reject) => {
      let received: VacuumMessage | undefined
      child.once('message', (sent: VacuumMessage) => (received = sent))
      child.once('error', reject)
      child.once('exit', () => resolve(received))
      child.send(settings)
    })
    if (message === undefined) {
      // What it had written into the log counts for nothing, and is removed with the log.
      openDatabase({
        path: settings.path,
        readOnly: false,
        busyTimeoutMs: 30_000,
        cacheBytes: 2 ** 20,
      }).close()
      throwIfAborted(signal, action)
      throw new AppError(
        'store_unavailable',
        'The process that gives back disk space was ended; the corpus is as before. Run it again.',
        { store: settings.path },
      )
    }
    if ('error' in message) throw fromWire(message.error)
    return message.result
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
