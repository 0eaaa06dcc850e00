/** Where the library of the tests is. */
export const origin = 'https://library.example'
