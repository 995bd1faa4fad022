import { defineConfig } from 'vite'

/** Loaded only by a start that sends traces. */
const traces = ['@opentelemetry/sdk-trace-base', '@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/resources']

/** Builds the server as one file that Node runs without a transpiler. Packages with native parts stay outside of it. */
export default defineConfig({
  ssr: { noExternal: true, external: ['libsql', '@node-rs/argon2', 'sharp', 'pg', ...traces] },
  build: {
    ssr: 'server/main.ts',
    target: 'node20',
    outDir: 'dist-server',
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    chunkSizeWarningLimit: 8000,
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
