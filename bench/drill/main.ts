import { runDrill } from './drill.ts'

const steps = await runDrill(Number(process.argv[2] ?? 5))
const rows = steps.map(({ what, sent, failed, longestGap, lost, note }) => ({
  tried: what,
  requests: sent,
  failed: [...failed].map(([status, count]) => `${count} × ${status}`).join(', ') || '0',
  'longest wait (ms)': Math.round(longestGap),
  lost,
  note,
}))
console.table(rows)
process.exit(steps.some(({ lost }) => lost > 0) ? 1 : 0)
