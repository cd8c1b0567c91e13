import { PICTURE_WIDTHS } from '@/lib/picture-widths'
import { fileSearch } from '@/lib/schemas/files'
import { immutableFile } from '@/server/web/http/cache-policy'

/** A picture's name contains a hash of its content. Widths are rounded up to those that the server makes. */
export const cache = immutableFile({
  parameters: ['w'],
  address(path, given) {
    const { w } = fileSearch.parse({ w: given.w })
    return w === undefined ? path : `${path}?w=${PICTURE_WIDTHS.find((width) => width >= w) ?? PICTURE_WIDTHS.at(-1)}`
  },
})
