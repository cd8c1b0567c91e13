import { mediaStates as answer, statesSearch } from '@/lib/tracking/schemas/records'
import { wishPictures } from '@/server/domain/catalogue/pictures/mutations'
import { readsPrivate } from '@/server/domain/identity/sessions/asker'
import { statesOf } from '@/server/domain/tracking/records/queries'
import { get, LIST_READERS } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...LIST_READERS,
    summary: 'Read my state of up to 100 works',
    description: 'My record and whether it is a favourite, for the marks on cards. Unknown ids are left out.',
    query: statesSearch,
    answer,
  },
  async ({ user, query }) => {
    const data = await statesOf(user.id, query.ids, readsPrivate(user))
    // A wish is no part of the answer, and none of it fails with it.
    await wishPictures(query.ids).catch(() => {})
    return { data }
  },
)
