import type { Season } from '@/lib/catalogue/seasons'

/** The call of the works of a season that the user watches or plans. */
export const ownSeasonCall = ({ year, name }: Season) => `/api/me/seasons/${year}/${name.toLowerCase()}`
