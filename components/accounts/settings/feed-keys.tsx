import { useEffect, useState } from 'react'
import { Form, type FormTexts } from '@/components/form/form'
import { Select } from '@/components/form/select'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { CopyButton } from '@/components/ui/copy-button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { Panel } from '@/components/ui/section'
import { call } from '@/lib/browser/api'
import { isWithout } from '@/lib/browser/parts'
import { subscriptionLinks } from '@/lib/curation/links/subscriptions'
import type { FeedKey, FeedKeyInput, FeedKind, NewFeedKey } from '@/lib/torrents/schemas/feed-keys'
import type { SecurityTexts } from '../texts'
import { AccessRow } from './access-row'

type Texts = SecurityTexts['feeds']
type Props = { texts: Texts; form: FormTexts }

const ADDRESS = '/api/me/feed-keys'
const KINDS: readonly FeedKind[] = ['Torznab', 'NextEpisodes', 'Calendar', 'Subscriptions', 'FollowedTorrents']

/** Kinds of feeds that have nothing while the site has no torrents. */
const OF_TORRENTS: readonly FeedKind[] = ['Torznab', 'NextEpisodes', 'FollowedTorrents']

const schema = () => import('@/lib/torrents/schemas/feed-keys').then(({ feedKeyInput }) => feedKeyInput)

/** The keys of feeds that other programs read: made here, shown once, revoked. */
export function FeedKeys({ texts, form }: Props) {
  const [keys, setKeys] = useState<readonly FeedKey[]>()
  const [made, setMade] = useState<NewFeedKey>()
  const kinds = KINDS.filter((kind) => !isWithout('torrents') || !OF_TORRENTS.includes(kind))
  useEffect(() => {
    void orElse(call<{ data: FeedKey[] }>(ADDRESS), form.unknown).then((found) => setKeys(found?.data))
  }, [form.unknown])

  const send = async (body: FeedKeyInput) => {
    const { key, ...rest } = await call<NewFeedKey>(ADDRESS, { method: 'POST', body })
    setKeys((all) => [rest, ...(all ?? [])])
    setMade({ ...rest, key })
  }
  const revoke = async ({ id }: FeedKey) => {
    if ((await orElse(call(`${ADDRESS}/${id}`, { method: 'DELETE' }), form.unknown)) === undefined) return
    notify('success', texts.revoked)
    setKeys((all) => all?.filter((one) => one.id !== id))
    setMade((current) => (current?.id === id ? undefined : current))
  }
  return (
    <Panel name="feeds-title" title={texts.title} lead={texts.lead} aria-busy={keys === undefined}>
      {made && <NewKey made={made} texts={texts} />}
      <ul className="grid gap-1">
        {keys?.map((one) => (
          <AccessRow
            key={one.id}
            {...one}
            scope={[texts.kinds[one.kind], ...(one.withPrivate ? [texts.withPrivate] : [])].join(', ')}
            texts={{ ...texts, end: texts.revoke }}
            onEnd={() => void revoke(one)}
          />
        ))}
      </ul>
      <Form key={made?.id} schema={schema} send={send} texts={form} label={texts.title} values={valuesOf}>
        <TextField name="name" label={texts.name} hint={texts.nameHint} autoComplete="off" required />
        <Select
          name="kind"
          label={texts.kind}
          value={kinds[0] ?? ''}
          choices={kinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
        />
        <label className="mt-3 flex min-h-10 items-center gap-2.5 text-sm text-soft">
          <input type="checkbox" name="withPrivate" className="size-4.5 accent-(--accent)" />
          {texts.withPrivate}
        </label>
        <Submit className="justify-self-start">{texts.make}</Submit>
      </Form>
    </Panel>
  )
}

function valuesOf(form: FormData): unknown {
  return { name: form.get('name'), kind: form.get('kind'), withPrivate: form.has('withPrivate') }
}

const FEEDS = {
  NextEpisodes: '/api/feeds/next',
  Calendar: '/api/feeds/calendar',
  Subscriptions: subscriptionLinks.feed(),
  FollowedTorrents: '/api/feeds/followed',
} as const

/** A key that was just made, with the address of its feed; both are shown this once. */
function NewKey({ made: { kind, key }, texts }: { made: NewFeedKey; texts: SecurityTexts['feeds'] }) {
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
