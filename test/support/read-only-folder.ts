import { spawnSync, type SpawnOptions } from 'node:child_process'
import { chmodSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A way to run a program for which a folder can only be read. */
export interface ReadOnlyWay {
  readonly name: string
  /** Whether the program runs as somebody else than the owner of the folder. */
  readonly asOtherUser: boolean
  /**
   * Words and options with which to start a program instead of `words`; the folder is prepared for
   * it.
   */
  start(
    folder: string,
    words: readonly string[],
  ): { readonly command: string; readonly args: readonly string[]; readonly options: SpawnOptions }
  /** Why this way cannot be gone here. */
  unavailable(folder: string): string | undefined
}

const probe = 'probe'
const nobody = 65_534
const isRoot = process.geteuid?.() === 0

/** A mount of the folder over itself that only the program sees: the owner too gets EROFS. */
const mounted: ReadOnlyWay = {
  name: 'a disk that can only be read',
  asOtherUser: false,
  start: (folder, words) => ({
    command: 'unshare',
    args: [
      isRoot ? '-m' : '-rm',
      'sh',
      '-c',
      'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"',
      folder,
      ...words,
    ],
    options: {},
  }),
  unavailable: folder => unavailable(mounted, folder),
}

/**
 * Permission bits: the owner's without the right to write, or, since those do not bind root,
 * another user.
 */
const forbidden: ReadOnlyWay = {
  name: 'a folder without the right to write',
  asOtherUser: isRoot,
  start(folder, [command = '', ...args]) {
    const others = isRoot ? 0o055 : 0
    for (const name of readdirSync(folder))
      if (!lstatSync(join(folder, name)).isDirectory())
        chmodSync(join(folder, name), 0o400 | (others & 0o044))
    chmodSync(folder, 0o500 | others)
    if (isRoot) chmodSync(dirname(folder), 0o755)
    return { command, args, options: isRoot ? { uid: nobody, gid: nobody } : {} }
  },
  unavailable: folder =>
    process.platform === 'win32'
      ? 'Windows has no permission bits'
      : unavailable(forbidden, folder),
}

export const readOnlyWays: readonly ReadOnlyWay[] = [mounted, forbidden]

function unavailable(way: ReadOnlyWay, folder: string): string | undefined {
  const run = (script: string): string | undefined => {
    const { command, args, options } = way.start(folder, [
      process.execPath,
      '-e',
      script,
      import.meta.filename,
      folder,
    ])
    const { status, error, stderr } = spawnSync(command, args, {
      ...options,
      stdio: 'pipe',
      encoding: 'utf8',
    })
    return status === 0
      ? undefined
      : (`${error?.message ?? ''}${stderr}`.trim().split('\n')[0] ?? 'it failed')
  }
  // The other user must be able to read the program itself.
  const failure = run(
    'const fs = require("node:fs"); fs.readFileSync(process.argv[1]); ' +
      'fs.readdirSync(process.argv[2])',
  )
  if (failure !== undefined) return `${way.name} cannot be had here: ${failure}`
  const isWritable =
    run(`require("node:fs").writeFileSync(process.argv[2] + "/${probe}", "")`) === undefined
  rmSync(join(folder, probe), { force: true })
  return isWritable ? `${way.name} cannot be had here: it can be written to` : undefined
}
