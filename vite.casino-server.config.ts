import { defineConfig } from 'vite'

/** Builds the casino's server as one file that Node runs by itself, beside the exchange or alone. */
export default defineConfig({
  ssr: { noExternal: true, external: ['libsql'] },
  build: {
    ssr: 'casino/server/run.ts',
    target: 'node20',
    outDir: 'dist-server',
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    chunkSizeWarningLimit: 8000,
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'casino.js' } },
  },
})
