import { formatPartialDate } from '@/lib/format'

/** "Joined {date}" with the day of an ISO timestamp. */
export function joined(text: string, createdDate: string): string {
  return text.replace('{date}', formatPartialDate(createdDate.slice(0, 10)))
}
