import { role } from 'nacre'

export const member = role('member')
export const staff = role('staff', { description: 'Runs the sites that they belong to.' })
export const manager = role('manager', { includes: [staff] })
