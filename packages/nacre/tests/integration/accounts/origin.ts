/** The origin of the library in the tests. */
export const origin = 'https://library.example'
