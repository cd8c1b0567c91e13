'use client'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'

type Props = { user: Pick<OwnUser, 'id' | 'username' | 'profilePicture'>; size: 32 | 40 | 128 }

/** The round shape of a profile picture, without its size. */
export const AVATAR =
  'grid flex-none place-items-center overflow-hidden rounded-full bg-float font-strong text-ink inset-ring inset-ring-line'

const SIZES = { 32: 'size-8 text-sm/normal', 40: 'size-10 text-sm/normal', 128: 'size-24 text-2xl/normal sm:size-32' }

/** A user's picture, or the initial of the name. Hidden from screen readers: the name is beside it. */
export function Avatar({ user, size }: Props) {
  const picture = user.profilePicture
  return (
    <span className={`${AVATAR} ${SIZES[size]}`} aria-hidden="true">
      {picture ? (
        // biome-ignore lint/performance/noImgElement: our file service makes the widths
        <img
          src={links.file('user', user.id, picture.filename, size === 128 ? 320 : 80)}
          width={size}
          height={size}
          alt=""
          decoding="async"
          className="size-full object-cover"
        />
      ) : (
        [...user.username][0]?.toUpperCase()
      )}
    </span>
  )
}
