import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const exchange = process.env['EXCHANGE'] ?? 'http://127.0.0.1:5173'
const proxied = ['/user', '/exchange', '/getUserDetails', '/getUserSetting', '/getStackButton', '/health', '/director']

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What changes seldom, apart: a new version of the product leaves it in the browser's cache.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
            { name: 'state', test: /node_modules[\\/](?:xstate|@xstate|rxjs)[\\/]/ },
            { name: 'wire', test: /node_modules[\\/](?:zod|ofetch)[\\/]/ },
            { name: 'socket', test: /node_modules[\\/](?:socket\.io-client|socket\.io-parser|engine\.io-[^\\/]+|@socket\.io)[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5174,
    proxy: { ...Object.fromEntries(proxied.map((path) => [path, exchange])), '/socket.io': { target: exchange, ws: true } },
  },
})
