export const captchaWords = {
  en: {
    title: 'Are you a person?',
    help: 'Write the letters that you see or the digits that you hear. Capitals and blanks do not matter.',
    label: 'Letters or digits',
    picture: 'Letters and digits to write below. The recording says others.',
    sound: 'Six digits, spoken',
    another: 'Another one',
    self: 'Read letters or hear digits instead',
    working: 'Your browser is working on it. If you wait a moment, you need not write anything.',
    done: 'Your browser has done it. You need not write anything.',
  },
  de: {
    title: 'Sind Sie ein Mensch?',
    help: 'Schreiben Sie die Buchstaben, die Sie sehen, oder die Ziffern, die Sie hören. Groß oder klein und Leerzeichen sind egal.',
    label: 'Buchstaben oder Ziffern',
    picture: 'Buchstaben und Ziffern, die unten einzutragen sind. Die Aufnahme nennt andere.',
    sound: 'Sechs gesprochene Ziffern',
    another: 'Etwas anderes',
    self: 'Stattdessen Buchstaben lesen oder Ziffern hören',
    working: 'Ihr Browser arbeitet daran. Wenn Sie kurz warten, brauchen Sie nichts zu schreiben.',
    done: 'Ihr Browser hat es erledigt. Sie brauchen nichts zu schreiben.',
  },
}
