import { role } from '#shell/model/role.ts'

export const editor = role('editor')
