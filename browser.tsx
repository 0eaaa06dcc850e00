import '#shell/ui/styles/base.css'
import { startBrowser } from '#shell/ui/start-browser.tsx'
import { pages } from './product/pages.ts'

void startBrowser(pages, import.meta.glob('./product/pages/*/page.tsx'))
