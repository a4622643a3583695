import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// In development the page comes from Vite and the calls go on to the server, as they would on one port.
const apiBase = process.env.API_BASE ?? '/api'
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // build.mjs compresses at full strength, so measuring here again would only cost time.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1024,
  },
  server: {
    port: 5173,
    proxy: { [apiBase]: { target: server, ws: true } },
  },
})
