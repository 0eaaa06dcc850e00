import { role } from 'nacre'

export const editor = role('editor', { description: 'Writes and completes tasks.' })
