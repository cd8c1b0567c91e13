import type { TorrentEntry } from '@/lib/torrents/schemas/torrents'

/** A work as the form shows it. */
export type Work = { id: number; title: string }

/** What the fields of a torrent show at first. */
export type FieldValues = Pick<
  TorrentEntry,
  'name' | 'type' | 'resolution' | 'languages' | 'isAnonymous' | 'isRemake' | 'isComplete'
> & { description: string; group: string }

/** The values of the form, to be parsed by the schema. Without a work it has none, which is an error of that field. */
export function valuesOf(form: FormData): unknown {
  const text = (name: string) => String(form.get(name) ?? '')
  const resolution = text('resolution').trim().replace(/p$/i, '')
  return {
    media: Number(text('media')) || null,
    name: text('name'),
    type: text('type'),
    description: text('description'),
    group: text('group'),
    resolution: resolution === '' ? null : Number(resolution),
    languages: text('languages')
      .split(/[\s,]+/)
      .filter(Boolean),
    isAnonymous: form.has('isAnonymous'),
    isRemake: form.has('isRemake'),
    isComplete: form.has('isComplete'),
  }
}

/** The schema of the fields; it contains the validation library. */
export const schema = () => import('@/lib/torrents/schemas/torrents').then(({ torrentChange }) => torrentChange)
