import { entryLoader } from '@/app/[locale]/_entry/loader'
import { redirectMerged } from '@/app/[locale]/_entry/redirect-merged'
import { characterHead } from '@/server/domain/catalogue/characters/queries'

/** Loads the character of an address; redirects from one that was merged into another one; a hidden one answers 410. */
export const loadCharacter = entryLoader(async (id) => (await characterHead(id)) ?? redirectMerged('character', id))
