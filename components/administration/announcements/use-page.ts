import { useSearchParams } from 'next/navigation'

/** The number of the page of a list that the address names, from 0. `name`: its search parameter. */
export function usePage(name: string): number {
  const page = Number(useSearchParams().get(name))
  return Number.isSafeInteger(page) && page > 0 ? page : 0
}
