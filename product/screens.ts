import { screen } from '#shell/model/screen.ts'

export const screens = {
  welcome: screen({
    shows: [
      {
        text: 'A grid with the four coloured sample tiles, each as many columns and rows large as it says.',
        columns: 4,
        rowHeight: '100px',
        items: ['Each tile has text, cols, rows and color.'],
      },
      {
        text: 'A second grid, whose number of columns follows the width of the screen.',
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
    does: [
      'LIKE counts the visitor once and is pressed again to take it back; it works without JavaScript.',
      'SHARE hands the address of the card to the device, or copies it.',
      'A double tap on the image likes the card.',
      'A press on the image, or the button with the dots, opens what can be done with the card.',
      'Where the cards stand in one column, a swipe goes to the next card or to the one before.',
    ],
    calls: ['packageSearch', 'captchaImage'],
  }),
  notFound: screen({
    shows: [
      {
        text: 'A titled dashboard of placeholder boxes.',
        items: ['Main Content, Secondary Content and Abstract Content.', 'Plus signs.'],
      },
      'It carries no message saying that the page is missing.',
    ],
  }),
}
