// What pages and admin extensions use to render. It runs on the server and in the browser.
export { type Announce, useAnnounce } from '#shell/ui/components/announce.ts'
export type {
  CellProps,
  ExtensionContext,
  ExtensionProps,
  PanelContext,
  PanelProps,
} from '#shell/ui/components/extension-types.ts'
export { Icon, type IconName } from '#shell/ui/components/icon.tsx'
export { IntentLink } from '#shell/ui/components/intent-link.tsx'
export { LocalDate } from '#shell/ui/components/local-date.tsx'
export { Markdown } from '#shell/ui/components/markdown/markdown.tsx'
export { Picture } from '#shell/ui/components/picture.tsx'
export { type Site, useSite } from '#shell/ui/components/site.ts'
export { ownMessagesFor } from '#shell/messages/product-messages.ts'
export { srcSetOf } from '#shell/ui/components/src-set.ts'
export { useGestures } from '#shell/ui/components/use-gestures.ts'
export { useHydrated } from '#shell/ui/components/use-hydrated.ts'
export { XsrfField } from '#shell/ui/components/xsrf-field.tsx'
