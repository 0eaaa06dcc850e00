const paths = {
  scheme: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 2.2v13.6a6.8 6.8 0 0 1 0-13.6Z',
  heart:
    'M12 20.3 4.6 13a4.9 4.9 0 0 1 0-6.9 4.7 4.7 0 0 1 6.7 0l.7.7.7-.7a4.7 4.7 0 0 1 6.7 0 4.9 4.9 0 0 1 0 6.9Z',
  share: 'M12 3 7.5 7.5l1.4 1.4L11 6.8V15h2V6.8l2.1 2.1 1.4-1.4ZM5 12v8h14v-8h-2v6H7v-6Z',
  folder: 'M4 5.5h6l2 2h8v11H4Z',
  note: 'M6 3.5h8l4 4v13H6Zm2.5 8v1.5h7v-1.5Zm0 4v1.5h7v-1.5Z',
  more: 'M12 4.5a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Zm0 5.7a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Zm0 5.7a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z',
  previous: 'M15 5l1.4 1.4-5.6 5.6 5.6 5.6L15 19l-7-7Z',
  next: 'M9 5l7 7-7 7-1.4-1.4 5.6-5.6-5.6-5.6Z',
  plus: 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6Z',
} as const

/**
 * The name of an icon for pages.
 *
 * @example
 * const icon: IconName = 'heart'
 */
export type IconName = keyof typeof paths

/**
 * An icon. It never replaces a text, so it is hidden from screen readers.
 *
 * @example
 * <button aria-label="Share"><Icon name="share" /></button>
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="drawing" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
