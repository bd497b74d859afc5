import { defineConfig } from 'vite'

// `npm run dev --workspace web`: the page with changes shown at once, over a server that runs
// beside it. It takes requests of its own page only, so they are sent on as such.
const server = 'http://127.0.0.1:8088'
const proxy = { target: server, headers: { origin: server }, changeOrigin: true }

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
  worker: { format: 'es' },
})
