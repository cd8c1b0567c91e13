import type { Formats } from '@/lib/format'

/** Groups events by day in the reader's time zone, in the given order. */
export function byDay<Event extends { createdDate: string }>(format: Formats, events: readonly Event[]) {
  const days: { day: string; events: Event[] }[] = []
  for (const event of events) {
    const day = format.localDay(event.createdDate)
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}
