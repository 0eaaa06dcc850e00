import { loadPageReader, type PageReader, Parts } from 'nacre/admin'
import { Gallery } from '../../gallery.tsx'
import * as head from './head.tsx'
import * as placeholders from './placeholders.tsx'
import * as dialogs from './dialogs.tsx'
import * as menus from './menus.tsx'
import * as progress from './progress.tsx'
import * as tabs from './tabs.tsx'

export const load = loadPageReader

/** These parts have messages, so they stand in `Parts`. */
export const Page = ({ data: reader }: { data: PageReader }) => (
  <Parts reader={reader}>
    <Gallery
      title="Dialogs and menus"
      examples={[
        { name: 'The head of a page', file: 'kit/head', shown: <head.Sample /> },
        { name: 'Placeholders', file: 'kit/placeholders', shown: <placeholders.Sample /> },
        { name: 'Dialogs', file: 'kit/dialogs', shown: <dialogs.Sample /> },
        { name: 'Menus and popovers', file: 'kit/menus', shown: <menus.Sample /> },
        { name: 'Progress', file: 'kit/progress', shown: <progress.Sample /> },
        { name: 'Tabs', file: 'kit/tabs', shown: <tabs.Sample /> },
      ]}
    />
  </Parts>
)
