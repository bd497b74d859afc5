/** A file with the name that it is sent under: its path within what was chosen. */
export interface ChosenFile {
  readonly name: string
  readonly file: File
}

/** What an <input type="file"> holds; of a folder each file with its path. */
export const filesOfInput = (list: FileList | null): readonly ChosenFile[] =>
  [...(list ?? [])].map(file => ({
    name: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
    file,
  }))

/**
 * The files of a drop, those in its folders too. `unreadable`: how many files and folders the
 * browser could not open.
 */
export async function filesOfDrop(
  transfer: DataTransfer,
): Promise<{ readonly files: readonly ChosenFile[]; readonly unreadable: number }> {
  const files: ChosenFile[] = []
  let unreadable = 0
  const open: FileSystemEntry[] = []
  // All at once: after the first wait the transfer is empty.
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry()
    const file = entry === null ? item.getAsFile() : null
    if (entry !== null) open.push(entry)
    else if (file !== null) files.push({ name: file.name, file })
  }
  for (let entry = open.shift(); entry !== undefined; entry = open.shift()) {
    try {
      if (isFile(entry)) files.push({ name: nameOf(entry), file: await fileOf(entry) })
      else if (isFolder(entry)) open.push(...(await entriesOf(entry)))
    } catch {
      unreadable++
    }
  }
  return { files, unreadable }
}

const nameOf = ({ fullPath }: FileSystemEntry): string => fullPath.replace(/^\/+/, '')
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject)
  })

/** A reader gives a hundred or so at a time, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject)
    })
    if (some.length === 0) return found
    found.push(...some)
  }
}
