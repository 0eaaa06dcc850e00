// Writes every kind of output besides the log, in a child process.
import { createLog } from './log.ts'
import { logEverything } from './log-everything.ts'

logEverything(createLog('debug'))
console.log('Two\nlines of %s', 'a library')
console.warn('A table: %o', { cells: 2 })
console.error(new TypeError('Said on the console.'))
console.error('A page could not be shown.', new RangeError('Its cause.'))
process.emitWarning('An old way.', { type: 'DeprecationWarning', code: 'DEP0000' })
setTimeout(() => {
  void Promise.reject(new Error('Nobody has caught this.'))
}, 10)
setInterval(() => {}, 1_000)
