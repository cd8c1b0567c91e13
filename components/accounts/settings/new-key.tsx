import { CopyButton } from '@/components/ui/copy-button'
import type { NewFeedKey } from '@/lib/torrents/schemas/feed-keys'
import type { SecurityTexts } from '../texts'

const FEEDS = { NextEpisodes: '/api/feeds/next', Calendar: '/api/feeds/calendar' } as const

/** A key that was just made, with the address of its feed; both are shown this once. */
export function NewKey({ made: { kind, key }, texts }: { made: NewFeedKey; texts: SecurityTexts['feeds'] }) {
  const site = window.location.origin
  const fields =
    kind === 'Torznab'
      ? [
          { label: texts.address, text: `${site}/torznab/api` },
          { label: texts.key, text: key },
        ]
      : [{ label: texts.address, text: `${site}${FEEDS[kind]}?apikey=${key}` }]
  return (
    <div className="grid gap-2 rounded-lg bg-float p-3.5 text-sm/normal" role="status">
      <p className="font-semibold text-ink">{texts.once}</p>
      <dl className="grid gap-2">
        {fields.map(({ label, text }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
            <dt className="col-span-full text-quiet">{label}</dt>
            <dd className="font-mono wrap-anywhere text-ink select-all">{text}</dd>
            <CopyButton text={text} label={`${texts.copy}: ${label}`} done={texts.copied} failed={texts.notCopied} />
          </div>
        ))}
      </dl>
    </div>
  )
}
