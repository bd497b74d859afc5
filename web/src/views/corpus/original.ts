import { getBytes } from '../../api/client.ts'
import { saveFile } from '../../app/save-file.ts'

/** Saves a document as it came. A plain link would not say who asks, where that takes a token. */
export async function saveOriginal(id: string): Promise<void> {
  const response = await getBytes(`/documents/${encodeURIComponent(id)}/original`)
  const name = fileNameOf(response.headers.get('content-disposition')) ?? id
  saveFile(await response.blob(), name)
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
