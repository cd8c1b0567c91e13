'use client'
import { links } from '@/lib/links'
import type { OwnUser } from '@/lib/schemas/users'

type Props = { user: Pick<OwnUser, 'id' | 'username' | 'profilePicture'>; size: 32 | 40 | 128 }

/** A user's picture, or the beginning of their name. Whoever shows it says whose it is. */
export function Avatar({ user, size }: Props) {
  const picture = user.profilePicture
  return (
    <span className="avatar" data-size={size}>
      {picture ? (
        // biome-ignore lint/performance/noImgElement: the sizes are made once by our own file service
        <img
          src={links.file('user', user.id, picture.filename, size === 128 ? 320 : 80)}
          width={size}
          height={size}
          alt=""
          decoding="async"
        />
      ) : (
        [...user.username][0]?.toUpperCase()
      )}
    </span>
  )
}
