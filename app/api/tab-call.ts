import type { z } from 'zod'
import { type TabSearch, tabSearch } from '@/lib/schemas/paging'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

type Tab<Page> = {
  summary: string
  description: string
  answer: z.ZodType<Page>
  read: (id: number, search: TabSearch) => Promise<Page | null>
}

/** The call that reads a list of an entry, which is a tab of its pages. */
export const tabCall = <Page>({ read, ...told }: Tab<Page>) =>
  get({ access: 'public', ...told, params: idPath, query: tabSearch }, ({ params, query }) => read(params.id, query))
