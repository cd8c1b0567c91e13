import { LOCALE } from '@/lib/format'

const long = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' })

/** What happened, by the days on which it happened where the reader is; in the order given. */
export function byDay<Event extends { createdDate: string }>(events: readonly Event[]) {
  const days: { day: string; events: Event[] }[] = []
  for (const event of events) {
    const day = long.format(new Date(event.createdDate))
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}

/** "9:05 PM" where the reader is. */
export function timeOf(iso: string): string {
  return clock.format(new Date(iso))
}
