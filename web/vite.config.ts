import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

// `npm run dev --workspace web`: the page with changes shown at once, over a server that runs
// beside it. It takes requests of its own page only, so they are sent on as such.
const server = 'http://127.0.0.1:8088'
const proxy = { target: server, headers: { origin: server }, changeOrigin: true }

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** What pdf.js asks for by name when a file needs it: character maps, fonts, decoders. */
const pdfFiles: Plugin = {
  name: 'pdf-files',
  apply: 'build',
  generateBundle() {
    const { version } = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')) as {
      readonly version: string
    }
    const folders = {
      cmaps: ['cmaps/*'],
      // Sans serif fonts are those of the system.
      fonts: ['standard_fonts/Foxit*', 'standard_fonts/LICENSE_FOXIT'],
      decoders: ['wasm/*_nowasm_fallback.js', 'wasm/LICENSE_*{JBIG2,OPENJPEG}'],
    }
    for (const [folder, patterns] of Object.entries(folders))
      for (const path of globSync(patterns, { cwd: pdfjs }))
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdf-${version}/${folder}/${basename(path)}`,
          source: readFileSync(join(pdfjs, path)),
        })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  clearScreen: false,
  server: { proxy: { '/api': proxy, '/health': proxy } },
  build: {
    target: 'es2023',
    // Styles and scripts come from files of this server alone, so nothing is inlined as `data:`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    emptyOutDir: true,
    license: { fileName: 'third-party-licences.md' },
    // "use client" is for servers that render React; there is none.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  plugins: [pdfFiles],
  worker: { format: 'es' },
})
