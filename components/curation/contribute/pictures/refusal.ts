import type { Messages } from 'next-intl'
import { Problem } from '@/lib/browser/problem'

/** Why a picture was not taken: what is wrong with it, else the server's sentence. */
export function refusalText(error: unknown, { fields, unknown }: Messages['errors']): string {
  if (!(error instanceof Problem)) return unknown
  const [code = ''] = Object.values(error.errors)
  return (fields as Record<string, string>)[code] ?? (error.message || unknown)
}
