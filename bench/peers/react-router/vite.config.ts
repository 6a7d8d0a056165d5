import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // For the page that all peers show, which lies beside this folder.
  resolve: { dedupe: ['react', 'react-dom'] },
})
