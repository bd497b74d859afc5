import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestContext } from 'node:test'

const binary = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find(existsSync)
// Dovecot gives mail of the superuser to nobody.
const mailUser = 65_534

/** Why tests with a real IMAP server are skipped, or false where they run. */
export const withoutDovecot: string | false =
  binary !== undefined && process.getuid?.() === 0
    ? false
    : 'no Dovecot that may be started as the superuser (REQUIRE_IMAP=1 makes it an error)'

export interface ImapTestServer {
  readonly port: number
  /** A folder of the account in the form of a maildir; made where it is not there. */
  readonly folder: (name: string) => MaildirFolder
  /** All that clients sent after the login, as the server logged it. */
  readonly stop: () => Promise<void>
}

export interface MaildirFolder {
  readonly path: string
  /** Delivers a message; returns the file's name. */
  readonly deliver: (name: string, message: string) => string
}

export const imapUser = 'anna@example.org'
export const imapPassword = 'correct-horse'

/** Starts a Dovecot of its own on the loopback address, with an empty account. */
export async function startDovecot(t: TestContext): Promise<ImapTestServer> {
  if (binary === undefined) throw new Error('Dovecot is not installed')
  const root = mkdtempSync(join(tmpdir(), 'veritrail-imap-'))
  // The mail user has to pass.
  chmodSync(root, 0o755)
  const port = await freePort()
  const maildir = join(root, 'mail', imapUser, 'Maildir')
  const own = (path: string): string => {
    mkdirSync(path, { recursive: true })
    chownSync(path, mailUser, mailUser)
    return path
  }
  own(join(root, 'mail'))
  own(join(root, 'mail', imapUser))
  for (const name of ['', 'cur', 'new', 'tmp']) own(join(maildir, name))
  const config = join(root, 'dovecot.conf')
  writeFileSync(config, configuration(root, port))
  const server = spawn(binary, ['-F', '-c', config], { stdio: 'ignore' })
  const exited = new Promise<void>(done => server.once('exit', () => done()))
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM')
    await exited
  }
  t.after(async () => {
    await stop()
    rmSync(root, { recursive: true, force: true })
  })
  await listening(port)
  let delivered = 0
  return {
    port,
    stop,
    folder(name) {
      const path = name === 'INBOX' ? maildir : join(maildir, `.${name}`)
      if (name !== 'INBOX') for (const part of ['', 'cur', 'new', 'tmp']) own(join(path, part))
      return {
        path,
        deliver(id, message) {
          delivered += 1
          const file = `${1_700_000_000 + delivered}.${id}.host:2,S`
          const full = join(path, 'cur', file)
          writeFileSync(full, message.replaceAll('\n', '\r\n'))
          chownSync(full, mailUser, mailUser)
          return file
        },
      }
    },
  }
}

const configuration = (root: string, port: number): string => `
protocols = imap
base_dir = ${root}/run
state_dir = ${root}/state
log_path = ${root}/log
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = ${mailUser}
mail_location = maildir:${root}/mail/%u/Maildir
namespace inbox {
  inbox = yes
  mailbox Junk {
    auto = no
    special_use = \\Junk
  }
  mailbox Trash {
    auto = no
    special_use = \\Trash
  }
}
passdb {
  driver = static
  args = password=${imapPassword}
}
userdb {
  driver = static
  args = uid=${mailUser} gid=${mailUser} home=${root}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise(done => server.close(done))
  return port
}

async function listening(port: number): Promise<void> {
  for (let left = 100; left > 0; left--) {
    const isThere = await new Promise<boolean>(done => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => {
        socket.destroy()
        done(true)
      })
      socket.once('error', () => done(false))
    })
    if (isThere) return
    await delay(50)
  }
  throw new Error('Dovecot did not start')
}
