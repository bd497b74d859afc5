import { getBytes } from '../../api/client.ts'

const keptMs = 60_000

/** Saves a document as it came. A plain link would not say who asks, where that takes a token. */
export async function saveOriginal(id: string): Promise<void> {
  const response = await getBytes(`/documents/${encodeURIComponent(id)}/original`)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? id
  link.click()
  // The browser takes its time to begin.
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
}

function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
