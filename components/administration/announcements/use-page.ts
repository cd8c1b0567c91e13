import { useSearchParams } from 'next/navigation'

/** The number of the page of the list that the address names, from 0. */
export function usePage(): number {
  const page = Number(useSearchParams().get('page'))
  return Number.isSafeInteger(page) && page > 0 ? page : 0
}
