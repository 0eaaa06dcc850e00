// The components of the admin area, for the screens, cards and panels that a product adds to it.
export { Combobox } from '#shell/ui/kit/combobox/combobox.tsx'
export { Confirm } from '#shell/ui/kit/confirm.tsx'
export { Dialog } from '#shell/ui/kit/dialog.tsx'
export { EmptyState, Skeleton } from '#shell/ui/kit/empty-state.tsx'
export { KitIcon, type KitIconName } from '#shell/ui/kit/kit-icon.tsx'
export { Menu, MenuButton, MenuHeading, MenuLink } from '#shell/ui/kit/menu.tsx'
export { type PlainColumn, PlainTable } from '#shell/ui/kit/plain-table.tsx'
export { Popover } from '#shell/ui/kit/popover.tsx'
export type {
  FieldCellProps,
  FieldFilterProps,
  FieldInputProps,
} from '#shell/ui/records/custom/field-type-view.ts'
export { Progress } from '#shell/ui/kit/progress.tsx'
export { type Toast, toast } from '#shell/ui/kit/toast-store.ts'
export { TabLinks, Tabs } from '#shell/ui/kit/tabs.tsx'
// What the screens of an area are made of, for the pages of a product.
export {
  type FreeTimesPageOptions,
  type FreeTimesPageParts,
  freeTimesPage,
} from '#shell/ui/areas/admin/parts/free-times-page.tsx'
export { type FreeTimesPageData } from '#shell/ui/areas/admin/parts/load-free-times.ts'
export {
  type ListPageOptions,
  type ListPageParts,
  listPage,
} from '#shell/ui/areas/admin/parts/list-page.tsx'
export {
  type HistoryPageData,
  type HistoryPageParts,
  historyPage,
} from '#shell/ui/areas/admin/parts/history-page.tsx'
export { type ListPageData } from '#shell/ui/areas/admin/parts/load-list-page.ts'
export { loadPageReader, type PageReader, Parts } from '#shell/ui/areas/admin/parts/parts.tsx'
export { PageHead } from '#shell/ui/areas/admin/parts/page-head.tsx'
export {
  type RecordPageData,
  type RecordPageOptions,
  type RecordPageParts,
  recordPage,
} from '#shell/ui/areas/admin/parts/record-page.tsx'
export { RecordTable } from '#shell/ui/areas/admin/parts/record-table.tsx'
export { usePermissions, useUser } from '#shell/ui/areas/admin/parts/use-user.ts'
export { RecordValue } from '#shell/ui/areas/admin/parts/record-value.tsx'
export { RecordValues } from '#shell/ui/areas/admin/parts/record-values.tsx'
