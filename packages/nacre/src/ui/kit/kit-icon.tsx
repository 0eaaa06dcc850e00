/** Icon paths for a 24 × 24 view box with a stroke width of 1.75. */
const paths = {
  home: 'M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  list: 'M4 6h16M4 12h16M4 18h16',
  table: 'M4 5h16v14H4ZM4 10h16M10 10v9',
  record: 'M6 3.5h8l4 4v13H6ZM9 11h6M9 15h6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18.5 14.5a6.5 6.5 0 0 1 3 5.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  key: 'M15 14a5 5 0 1 0-4.6-3.1L4 17.3V20h3v-2h2v-2h2l.9-2.1A5 5 0 0 0 15 14ZM16.5 7.5h.01',
  roles: 'M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6ZM9 12l2 2 4-4',
  operation: 'M3 12h4l3-8 4 16 3-8h4',
  specification: 'M5 4h11l3 3v13H5ZM9 9h6M9 13h6M9 17h3',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16.2 16.2 20.5 20.5',
  plus: 'M12 5v14M5 12h14',
  remove: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5',
  change: 'M4 20h4L19 9l-4-4L4 16ZM13 7l4 4',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  more: 'M12 5.5h.01M12 12h.01M12 18.5h.01',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  warning: 'M12 4 2.5 20h19ZM12 10v4.5M12 17.3h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5h.01',
  down: 'm6 9 6 6 6-6',
  next: 'm9 6 6 6-6 6',
  previous: 'm15 6-6 6 6 6',
  up: 'm6 15 6-6 6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  filter: 'M4 6h16M7 12h10M10.5 18h3',
  columns: 'M4 5h16v14H4ZM9.3 5v14M14.7 5v14',
  sort: 'M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5',
  history: 'M4 5v5h5M4.6 14a8 8 0 1 0 .6-6.5L4 10M12 8v4.5l3 2',
  undo: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3',
  move: 'M4 12h15M13 6l6 6-6 6',
  export: 'M12 4v11M7.5 11l4.5 4.5L16.5 11M4.5 20h15',
  import: 'M12 15.5V4.5M7.5 9 12 4.5 16.5 9M4.5 20h15',
  out: 'M14 4H5v16h9M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  scheme: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 4v16',
  language:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.4 3.8 5.5 3.8 9S14.5 18.6 12 21c-2.5-2.4-3.8-5.5-3.8-9S9.5 5.4 12 3Z',
  keyboard: 'M3 6.5h18v11H3ZM7 10.5h.01M11 10.5h.01M15 10.5h.01M8.5 14h7',
  settings: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  star: 'm12 4 2.5 5.1 5.6.8-4.1 4 1 5.6-5-2.7-5 2.7 1-5.6-4.1-4 5.6-.8Z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  lock: 'M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M3.5 6h17v12.5h-17ZM4 6.5l8 6.5 8-6.5',
  web: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 9h17M3.5 15h17M12 3v18',
  none: 'M4.5 8 12 4l7.5 4v8L12 20l-7.5-4ZM4.5 8l7.5 4 7.5-4M12 12v8',
} as const

/**
 * The name of an icon of the admin area.
 *
 * @example
 * const icon: KitIconName = 'plus'
 */
export type KitIconName = keyof typeof paths

/** A built-in icon, or the path of a product’s icon. */
export type IconDrawing = KitIconName | { readonly path: string }

/** Icons that point in the direction of the text. They are mirrored where it runs from right to left. */
const pointing = new Set<IconDrawing>(['move', 'next', 'out', 'previous', 'undo'])

/**
 * An icon. It never replaces a text, so it is hidden from screen readers.
 *
 * @example
 * <KitIcon name="plus" />
 */
export function KitIcon({ name }: { name: IconDrawing }) {
  return (
    <svg
      className={pointing.has(name) ? 'kit-icon directional' : 'kit-icon'}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
    >
      <path d={typeof name === 'string' ? paths[name] : name.path} />
    </svg>
  )
}
