import type { ComponentType } from 'react'
import { Icon } from '#shell/ui/components/icon.tsx'
import { type Site, SiteContext } from '#shell/ui/components/site.ts'

interface Props {
  site: Site
  Page: ComponentType<{ data: never }>
  data: unknown
}

/** The same page rendered with plain React: the lower bound for any rendering with React. */
export function BarePage({ site, Page, data }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Welcome – Nacre</title>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="description" content="Sample tiles, folders, notes and cards." />
        <link rel="stylesheet" href="/assets/browser.css" />
        <link rel="stylesheet" href="/assets/page.css" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <SiteContext value={site}>
          <a className="skip" href="#main">
            Skip to content
          </a>
          <header className="bar">
            <p className="brand">
              <img src="/favicon.svg" alt="" width="28" height="28" fetchPriority="low" />
              {site.name}
            </p>
            <nav aria-label="Main">
              {site.links.map(({ to, label }) => (
                <a key={to} href={to}>
                  {label}
                </a>
              ))}
            </nav>
            <button type="button" className="icon scheme" aria-label="Change the color scheme">
              <Icon name="scheme" />
            </button>
          </header>
          <main id="main" tabIndex={-1}>
            <Page data={data as never} />
          </main>
          <p className="say" role="status" />
        </SiteContext>
        <script type="module" src="/assets/browser.js" async />
      </body>
    </html>
  )
}
