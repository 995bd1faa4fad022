import { defineConfig } from 'vite'

/** Loaded only by a start that sends traces. */
const traces = ['@opentelemetry/sdk-trace-base', '@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/resources']

/** Builds the exchange as one file that Node runs without a transpiler; with `--ssr`, the watch. Packages with native parts stay outside. */
export default defineConfig({
  ssr: { noExternal: true, external: ['libsql', '@node-rs/argon2', 'sharp', 'pg', ...traces] },
  build: {
    ssr: 'server/run.ts',
    target: 'node20',
    outDir: 'dist-server',
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    chunkSizeWarningLimit: 8000,
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: ({ name }) => (name === 'run' ? 'exchange.js' : '[name].js') } },
  },
})
