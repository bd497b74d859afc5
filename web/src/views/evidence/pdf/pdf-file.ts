import { useEffect, useState } from 'react'
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import { getDocument, GlobalWorkerOptions, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
// Vite gives the address of the file.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { getBytes } from '../../../api/client.ts'

GlobalWorkerOptions.workerSrc = workerAddress

// Character maps, fonts and decoders that some files need; vite.config.ts puts them there.
const files = `/assets/pdf-${version}`

type Opened =
  | { readonly state: 'loading' }
  | { readonly state: 'open'; readonly pdf: PDFDocumentProxy }
  | { readonly state: 'failed'; readonly error: unknown }

/** The original of a document, opened; it is read once more when `attempt` changes. */
export function usePdf(id: string, attempt: number): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' })
  useEffect(() => {
    const stop = new AbortController()
    setOpened({ state: 'loading' })
    void (async () => {
      try {
        const task = await open(id, stop.signal)
        if (stop.signal.aborted) return void task.destroy()
        stop.signal.addEventListener('abort', () => void task.destroy())
        const pdf = await task.promise
        if (!stop.signal.aborted) setOpened({ state: 'open', pdf })
      } catch (error) {
        if (!stop.signal.aborted) setOpened({ state: 'failed', error })
      }
    })()
    return () => stop.abort()
  }, [id, attempt])
  return opened
}

async function open(id: string, signal: AbortSignal) {
  const response = await getBytes(`/documents/${encodeURIComponent(id)}/original`, { signal })
  return pdfOf(await response.arrayBuffer())
}

/** Begins to read a PDF; whoever does destroys the task in the end. */
export function pdfOf(bytes: ArrayBuffer): PDFDocumentLoadingTask {
  return getDocument({
    data: bytes,
    // Decoders come as scripts: the policy of the page lets no WebAssembly in.
    useWasm: false,
    wasmUrl: `${files}/decoders/`,
    cMapUrl: `${files}/cmaps/`,
    standardFontDataUrl: `${files}/fonts/`,
    enableXfa: false,
    verbosity: 0,
  })
}
