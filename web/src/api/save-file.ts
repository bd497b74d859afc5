import { getBytes } from './client.ts'

const keptMs = 60_000

/** Saves what a route gives. A plain link would not say who asks, where that takes a token. */
export async function saveFile(path: string, usualName: string): Promise<void> {
  const response = await getBytes(path)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? usualName
  link.click()
  // The browser takes its time to begin.
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
}

function fileNameOf(disposition: string | null): string | undefined {
  const [, encoded, plain] =
    /filename\*=UTF-8''([^;]+)|filename="([^"]+)"/i.exec(disposition ?? '') ?? []
  if (encoded === undefined) return plain
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
