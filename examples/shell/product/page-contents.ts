import { pageContent } from 'nacre'

export const screens = {
  welcome: pageContent({
    content: [
      {
        text: 'A grid with the four colored sample tiles. Each tile spans its own number of columns and rows.',
        columns: 4,
        rowHeight: '100px',
        items: ['Each tile has text, cols, rows and color.'],
      },
      {
        text: 'A second grid. Its number of columns depends on the screen width.',
        columns: {
          'extra large': 5,
          large: 4,
          medium: 3,
          small: 2,
          'extra small': 1,
        },
        items: [
          'The first item is a card listing the sample folders with their links and the sample notes, each with its updated date.',
          'The other items are the sample cards, each with a title, an image, a text and two buttons, LIKE and SHARE.',
        ],
      },
    ],
    interactions: [
      'LIKE counts each visitor once. Pressing it again removes the like. It works without JavaScript.',
      'SHARE opens the share menu of the device, or copies the link of the card.',
      'A double tap on the image likes the card.',
      'A long press on the image, or the button with three dots, opens the actions of the card.',
      'In the layout with one column, a swipe shows the next or the previous card.',
    ],
    calls: ['packageSearch', 'captchaImage'],
  }),
  notFound: pageContent({
    content: [
      {
        text: 'A titled dashboard of placeholder boxes.',
        items: ['Main Content, Secondary Content and Abstract Content.', 'Plus signs.'],
      },
      'It shows no message that the page is missing.',
    ],
  }),
}
