import { call } from '@/lib/browser/api'
import { uploadLinks } from '@/lib/links/uploads'
import type { TorrentChange, TorrentEntry, TorrentPreview, TorrentUploaded } from '@/lib/torrents/schemas/torrents'

/** The API calls of uploads and of the user's own torrents. All throw Problem. */

/** A .torrent file, or a magnet link. */
export type Source = File | string

export function previewTorrent(source: Source, signal?: AbortSignal): Promise<TorrentPreview> {
  return call(uploadLinks.upload(true), { method: 'POST', form: formOf(source), signal })
}

export function uploadTorrent(source: Source, values: TorrentChange): Promise<TorrentUploaded> {
  const form = formOf(source)
  const { languages, updatedDate: _, ...rest } = values
  if (languages) form.set('languages', languages.join(','))
  for (const [name, value] of Object.entries(rest)) form.set(name, value === null ? '' : String(value))
  return call(uploadLinks.upload(), { method: 'POST', form })
}

export const readTorrent = (id: number) => call<TorrentEntry>(uploadLinks.torrent(id))
export const changeTorrent = (id: number, body: TorrentChange) =>
  call<TorrentEntry>(uploadLinks.torrent(id), { method: 'PUT', body })
export const deleteTorrent = (id: number) => call(uploadLinks.torrent(id), { method: 'DELETE' })
export const restoreTorrent = (id: number) => call<TorrentEntry>(uploadLinks.torrent(id, 'restore'), { method: 'POST' })

function formOf(source: Source): FormData {
  const form = new FormData()
  if (typeof source === 'string') form.set('Magnet', source)
  else form.set('File', source)
  return form
}
