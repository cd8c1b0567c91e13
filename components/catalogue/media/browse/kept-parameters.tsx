import { stateOf } from '@/components/browse/search-of'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import type { MediaSearch } from '@/lib/catalogue/schemas/media'

/** The current parameters of the list that a form has no fields for, so that it keeps them. */
export function KeptParameters({ from, except }: { from: MediaSearch; except: readonly string[] }) {
  const given = [...new URLSearchParams(stateOf(mediaIndexLink({ ...from, page: 0 })))]
  return given
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} defaultValue={value} />)
}
