/** Headers of what came out of documents: nothing of it runs in a browser, whatever it holds. */
export const harmless = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const

/** A file that a browser saves. */
export const downloadResponse = (
  content: string | Uint8Array,
  { name, mediaType }: { readonly name: string; readonly mediaType: string },
): Response =>
  new Response(content as string | Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': mediaType,
      'content-disposition': disposition('attachment', name),
      ...harmless,
    },
  })

/** A file name for clients old and new (RFC 6266); no name can end its header. */
export function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = fileName
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed()
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
