import { money, type SettingsOptions } from 'nacre'
import { manager } from './roles.ts'

export const settings = {
  fields: {
    approveFrom: money('EUR', { required: true, default: '1000.00', min: 0 }),
    monthlyFee: money('EUR', { required: true, default: '4.90', min: 0 }),
  },
  change: [manager],
} satisfies SettingsOptions
