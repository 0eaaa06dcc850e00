import { defineConfig } from 'vite'
import { nacre } from './shell/vite/nacre-plugin.ts'

export default defineConfig({ plugins: [nacre()] })
