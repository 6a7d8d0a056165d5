import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // Without the option, nothing that it serves is compressed.
  plugins: [tanstackStart(), nitro({ compressPublicAssets: true }), react()],
  // For the page that all peers show, which lies beside this folder.
  resolve: { dedupe: ['react', 'react-dom'] },
})
