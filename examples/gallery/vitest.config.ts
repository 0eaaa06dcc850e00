import { nacreTest } from 'nacre/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [nacreTest()] })
