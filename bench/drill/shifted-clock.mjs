// Loaded before a server: its clock is ahead by the milliseconds in the file that CLOCK_FILE names.
import { readFileSync, watchFile } from 'node:fs'

const file = process.env.CLOCK_FILE
const SystemDate = Date
let ahead = 0

const read = () => {
  ahead = Number(readFileSync(file, 'utf8'))
}
read()
watchFile(file, { interval: 50, persistent: false }, read)

globalThis.Date = class extends SystemDate {
  constructor(...values) {
    if (values.length === 0) super(SystemDate.now() + ahead)
    else super(...values)
  }
  static now() {
    return SystemDate.now() + ahead
  }
}
