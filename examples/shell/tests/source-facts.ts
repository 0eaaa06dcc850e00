/**
 * The facts of the source document in its words and order, with the lines of SPECIFICATION.md that state the
 * same. If the source says “not shown”, `filled` has the lines that now specify the fact. Without `filled`, the
 * specification must say “not shown” as well.
 */
export interface Fact {
  readonly says: string
  readonly printed: readonly string[]
  readonly filled?: true
  /** The section of SPECIFICATION.md, if it differs from that of the source. */
  readonly in?: number
}

const route = (path: string, result: string) => `| ${path} | ${result} |`

export const facts: Readonly<Record<number, readonly Fact[]>> = {
  1: [
    { says: 'Business purpose: not shown.', printed: ['- **Business purpose:** not shown.'] },
    { says: 'User groups: not shown.', printed: ['- **User groups:** not shown.'] },
    {
      says: 'What is present is a shell with sample tiles, sample folders and notes, and sample cards. It can be rendered on the server and then run in the browser.',
      printed: [
        '- **What is present:** A shell with sample tiles, sample folders and notes, and sample cards. Only sample data is present. Pages are rendered on the server and then run in the browser.',
      ],
    },
  ],
  2: [
    {
      says: 'The product is a single-page web application that can also be rendered on the server: a placeholder welcome page, a placeholder not-found page and a root outlet, plus two lazily loaded areas.',
      printed: [
        '- Every page is rendered on the server, hydrated in the browser and loaded on demand.',
      ],
    },
    {
      says: 'Scroll position restoration is enabled on navigation.',
      printed: ['- Scroll position restoration is enabled on navigation.'],
    },
    {
      says: 'empty path: loads a lazily loaded admin area. Its screens and sub-routes: not shown.',
      printed: [
        route(
          '`/` (the empty path)',
          'Admin area: Loaded on demand. Administration of content, users and system.',
        ),
      ],
      filled: true,
    },
    {
      says: 'login: loads a lazily loaded login area. Its screens and sub-routes: not shown.',
      printed: [
        route('`/login`', 'Login area: Loaded on demand. Sign-in, sign-up and account settings.'),
      ],
      filled: true,
    },
    {
      says: 'welcome: placeholder welcome page.',
      printed: [
        route(
          '`/welcome`',
          'Welcome page: A demo of the application shell with sample tiles, folders, notes and cards.',
        ),
      ],
    },
    {
      says: 'any other path: placeholder page-not-found screen.',
      printed: [route('any other path', 'Not found page: A dashboard with placeholder boxes.')],
    },
    {
      says: 'No route parameters are defined in what is known.',
      printed: ['No page has parameters in its path.'],
    },
    {
      says: 'A grid of 4 columns with four coloured sample tiles, row height 100px. Each tile has text, cols, rows and color.',
      printed: [
        '  - A grid with the four colored sample tiles. Each tile spans its own number of columns and rows. (4 columns; row height 100px)',
        '    - Each tile has text, cols, rows and color.',
      ],
    },
    {
      says: 'A second responsive grid. Its column count follows screen width: 5 (extra large), 4 (large), 3 (medium), 2 (small), 1 (extra small).',
      printed: [
        '  - A second grid. Its number of columns depends on the screen width. (columns by width: 5 (extra large), 4 (large), 3 (medium), 2 (small), 1 (extra small))',
      ],
    },
    {
      says: 'The first item is a card listing sample folders and sample notes, each with an updated date.',
      printed: [
        '    - The first item is a card listing the sample folders with their links and the sample notes, each with its updated date.',
      ],
    },
    {
      says: 'The other items are sample cards, each with a title, an image, a text and two buttons, LIKE and SHARE.',
      printed: [
        '    - The other items are the sample cards, each with a title, an image, a text and two buttons, LIKE and SHARE.',
      ],
    },
    {
      says: 'What the buttons do: not shown.',
      printed: [
        '  - LIKE counts each visitor once. Pressing it again removes the like. It works without JavaScript.',
        '  - SHARE opens the share menu of the device, or copies the link of the card.',
      ],
      filled: true,
    },
    {
      says: 'On opening, the page makes the two calls listed in point 7.',
      printed: ['- **Calls on load:** `packageSearch`, `captchaImage`'],
    },
    {
      says: 'A titled dashboard of placeholder boxes labelled Main Content, Secondary Content, Abstract Content and plus signs.',
      printed: [
        '  - A titled dashboard of placeholder boxes.',
        '    - Main Content, Secondary Content and Abstract Content.',
        '    - Plus signs.',
      ],
    },
    {
      says: 'It carries no message saying the page is missing.',
      printed: ['  - It shows no message that the page is missing.'],
    },
  ],
  3: [
    {
      says: 'tile: text, cols, rows, color',
      printed: [
        '- **Names:** singular `tile`, plural `tiles`',
        '| `text` | text | yes | at most 40 characters | Text / de: Text |',
        '| `cols` | integer | yes | from 1 to 4 | Cols / de: Spalten |',
        '| `rows` | integer | yes | from 1 to 4 | Rows / de: Zeilen |',
        '| `color` | color | yes | | Color / de: Farbe |',
      ],
    },
    {
      says: 'folder and note: name, updated date',
      printed: [
        '- **Names:** singular `folder`, plural `folders`',
        '- **Names:** singular `note`, plural `notes`',
        '| `name` | text | yes | at most 80 characters | Name / de: Name |',
        'In addition to its fields, every record has `id`, `version`, `createdAt`, `updatedAt`, and with states also `state`. Fields marked “read-only” cannot be written.',
      ],
    },
    {
      says: 'folder link: name, link',
      printed: [
        '- **Names:** singular `folderLink`, plural `folder-links`',
        '| `name` | text | yes | at most 80 characters | Name / de: Name |',
        '| `link` | url | yes | at most 2,000 characters | Link / de: Link |',
      ],
    },
    {
      says: 'Real product entities: not shown.',
      printed: ['- **Names:** singular `card`, plural `cards`'],
      filled: true,
    },
  ],
  4: [
    {
      says: 'Product states and transitions: not shown.',
      printed: [
        '- **Initial state:** `published`',
        '| `withdraw` | `published` | `draft` | `editor` | Withdraw / de: Zurückziehen |',
        '| `publish` | `draft` | `published` | `editor` | Publish / de: Veröffentlichen |',
      ],
      filled: true,
    },
  ],
  5: [
    {
      says: 'Product-specific validation rules, bounds and messages: not shown.',
      printed: ['Rules over several fields: not shown.'],
    },
  ],
  6: [
    {
      says: 'Roles and permissions: not shown.',
      printed: ['| `editor` | Editor / de: Redaktion | Manages the content of the welcome page. |'],
      filled: true,
    },
  ],
  7: [
    {
      says: 'Base address of the product’s backend in production: {host}/v1/ (version 1).',
      printed: ['Base address of the product’s backend: `{host}/v1/` (version 1).'],
    },
    {
      says: 'GET a public package-search service, with query parameter q; payload none; reads fields total and results. On each answer the product only writes the result to the console; nothing is shown to the user. Both calls appear to be leftover sample behaviour.',
      printed: [
        '| `packageSearch` | GET | `https://api.npms.io/v2/search` | `PACKAGE_SEARCH_URL` | `q` | none | `total`, `results` | Sample behaviour: the result is written to the console, and nothing is shown to the user. |',
      ],
    },
    {
      says: 'GET /api/captcha_images/imagecode (internal); payload none; reads field image.',
      printed: [
        '| `captchaImage` | GET | `/api/captcha_images/imagecode` | | | none | `image` | Sample behaviour: the result is written to the console, and nothing is shown to the user. |',
      ],
    },
    {
      says: 'Calls made by the admin and login areas: not shown. What the server does with requests and the full shape of answers: not shown.',
      printed: ['### Endpoints'],
      filled: true,
    },
    {
      says: 'Answers to GET and HEAD requests made during server rendering are cached until the application is stable.',
      printed: [
        '- Responses to GET and HEAD requests made during server rendering are cached until the application is stable.',
      ],
    },
    {
      says: 'Any request that is not GET clears the cached entries for its URL.',
      printed: ['- Any request that is not GET or HEAD clears the cached entries for its URL.'],
    },
    {
      says: 'Cross-site request protection: cookie named XSRF-TOKEN, header named X-XSRF-TOKEN.',
      printed: [
        '- Cross-site request protection: cookie named XSRF-TOKEN, header named X-XSRF-TOKEN.',
      ],
    },
  ],
  8: [
    {
      says: 'Product-facing error messages: not shown.',
      printed: ['Error messages of the product’s own: not shown.'],
    },
    {
      says: 'The not-found screen carries no message.',
      printed: ['  - It shows no message that the page is missing.'],
      in: 2,
    },
    {
      says: 'If starting the application fails, the failure is logged to the console.',
      printed: ['- If starting the application fails, the failure is logged to the console.'],
    },
  ],
  9: [
    { says: 'Production mode is on.', printed: ['| Production mode | on |'] },
    {
      says: 'Welcome page tile grid: 4 columns, row height 100px.',
      printed: [
        '| Welcome page | A grid with the four colored sample tiles. Each tile spans its own number of columns and rows. | 4 columns; row height 100px |',
      ],
    },
    {
      says: 'Responsive grid columns by width: 5, 4, 3, 2, 1 (extra large down to extra small).',
      printed: [
        '| Welcome page | A second grid. Its number of columns depends on the screen width. | columns by width: 5 (extra large), 4 (large), 3 (medium), 2 (small), 1 (extra small) |',
      ],
    },
    {
      says: 'Scroll position restoration: enabled.',
      printed: ['| Scroll position restoration | enabled |'],
    },
    {
      says: 'Touch gesture defaults: tap interval 300 ms, press time 251 ms, swipe velocity 0.3, pan threshold 10.',
      printed: [
        '| tap interval | 300 ms |',
        '| press time | 251 ms |',
        '| swipe velocity | 0.3 px/ms |',
        '| pan threshold | 10 px |',
      ],
    },
    {
      says: 'Business limits (amounts, lengths, counts, times): not shown.',
      printed: ['Business limits (counts, rates): not shown.'],
    },
  ],
}
