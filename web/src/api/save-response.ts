import { saveFile } from '../app/save-file.ts'
import { getBytes } from './client.ts'

/** Saves what a route gives. A plain link would not say who asks, where that takes a token. */
export async function saveResponse(path: string, usualName: string): Promise<void> {
  const response = await getBytes(path)
  const name = fileNameOf(response.headers.get('content-disposition')) ?? usualName
  saveFile(await response.blob(), name)
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
