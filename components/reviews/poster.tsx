import { links, sized } from '@/lib/links'
import type { Review } from '@/lib/schemas/reviews'

/** Who wrote it: the picture, or the first letter of the name. */
export function PosterPicture({ poster: { id, username, profilePicture } }: Pick<Review, 'poster'>) {
  if (!profilePicture) {
    return (
      <span className="poster" aria-hidden="true">
        {[...username][0]?.toUpperCase()}
      </span>
    )
  }
  const address = links.file('user', id, profilePicture.filename)
  return (
    // biome-ignore lint/performance/noImgElement: the sizes are made once by our own file service
    <img className="poster" alt="" src={sized(address, 80)} width={40} height={40} loading="lazy" decoding="async" />
  )
}
