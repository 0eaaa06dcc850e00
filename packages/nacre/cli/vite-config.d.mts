import type { InlineConfig } from 'vite'

/** An app without its own vite.config.ts gets the plugin of Nacre alone. */
export function viteConfigOf(appDir: string): Promise<InlineConfig>
