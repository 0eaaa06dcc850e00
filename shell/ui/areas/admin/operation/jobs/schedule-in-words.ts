const german = {
  one: { minute: 'jede Minute', hour: 'jede Stunde', day: 'jeden Tag' },
  many: { minute: 'Minuten', hour: 'Stunden', day: 'Tage' },
  weekdays: {
    monday: 'Montag',
    tuesday: 'Dienstag',
    wednesday: 'Mittwoch',
    thursday: 'Donnerstag',
    friday: 'Freitag',
    saturday: 'Samstag',
    sunday: 'Sonntag',
  },
} satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

/** A schedule as people say it: `day at 03:00` happens every day at 03:00. Its clock is that of UTC. */
export function scheduleInWords(every: string, language: string): string {
  const [, count, unit = '', time] =
    /^(?:(\d+) )?([a-z]+?)s?(?: at (\d\d:\d\d))?$/u.exec(every) ?? []
  if (language !== 'de') return `every ${every}${time === undefined ? '' : ' (UTC)'}`
  const { one, many, weekdays }: Record<string, Readonly<Record<string, string>>> = german
  const often =
    count === undefined
      ? (one?.[unit] ?? `jeden ${weekdays?.[unit] ?? unit}`)
      : `alle ${count} ${many?.[unit] ?? unit}`
  return time === undefined ? often : `${often} um ${time} Uhr (UTC)`
}
