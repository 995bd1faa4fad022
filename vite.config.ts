import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const exchange = process.env['EXCHANGE'] ?? 'http://127.0.0.1:5173'
const proxied = ['/user', '/exchange', '/getUserDetails', '/getUserSetting', '/getStackButton', '/health', '/director']

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 700 },
  server: {
    port: 5174,
    proxy: { ...Object.fromEntries(proxied.map((path) => [path, exchange])), '/socket.io': { target: exchange, ws: true } },
  },
})
