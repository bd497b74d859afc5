import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder with so many notes, and as many mails whose replies lie in other jobs. */
export function writeNotesAndReplies(source: string, files: number): void {
  mkdirSync(source)
  for (let index = 0; index < files; index++) {
    const text = `Ada Brandt met Ben Quinn on ${1 + (index % 28)} May 2021 about plan ${index}.\n`
    const head =
      `Message-ID: <m${index}@example.org>\nDate: ${1 + (index % 28)} May 2021 10:00:00 +0000\n` +
      'From: Ada Brandt <ada@example.org>\nTo: Ben Quinn <ben@example.org>\n' +
      `Subject: Re: Project\nIn-Reply-To: <m${(index * 7) % files}@example.org>\n`
    writeFileSync(join(source, `${index}.md`), `# Note ${index}\n\n${text}`)
    writeFileSync(join(source, `${index}.eml`), `${head}\n${text}`)
  }
}
