import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the pages of the casino's provider: an app of its own, each game a part that is fetched when it is opened. */
export default defineConfig({
  root: join(import.meta.dirname, 'casino/page'),
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    outDir: join(import.meta.dirname, 'dist-casino'),
    emptyOutDir: true,
    sourcemap: false,
    // Symbols and pictures stay files: the provider's policy allows no data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            {
              name: 'wire',
              test: /node_modules[\\/](?:zod|socket\.io-client|socket\.io-parser|engine\.io-[^\\/]+|@socket\.io|xstate|uuid)[\\/]/,
            },
          ],
        },
      },
    },
  },
})
