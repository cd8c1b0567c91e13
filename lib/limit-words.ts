/** Each unit with its seconds, and the seconds from which on it is used. */
const UNITS = [
  ['day', 86_400, 172_800],
  ['hour', 3600, 5400],
  ['minute', 60, 60],
] as const

/** When a limit ends, whatever it limits: "40 seconds", "12 minutes", "23 hours", "3 days", rounded up. */
export function limitWords(seconds: number, locale: string): string {
  const [unit, length] = UNITS.find(([, , least]) => seconds >= least) ?? (['second', 1] as const)
  const units = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return units.format(Math.ceil(seconds / length))
}
