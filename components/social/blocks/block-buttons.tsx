import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { call } from '@/lib/browser/api'
import { links } from '@/lib/links'
import { BLOCK_KINDS, type Blocking, type BlockKind } from '@/lib/social/schemas/blocks'

type Props = { username: string; onChange: () => void }

/** Mutes or blocks a user, or ends it. Loaded with its texts. */
export default function BlockButtons({ username, onChange }: Props) {
  const t = useTranslations('blocks')
  const address = links.userCall(username, 'block')
  const { found } = useRead<Blocking>(address)
  const [written, setWritten] = useState<Blocking>()
  const [isBusy, setBusy] = useState(false)
  const state = written ?? (found === 'failed' ? undefined : found)
  const press = async (kind: BlockKind) => {
    const isOn = state?.kind === kind
    setBusy(true)
    const work = call<Blocking>(address, isOn ? { method: 'DELETE' } : { method: 'PUT', body: { kind } })
    const answer = await orElse(work, t('failed'))
    setBusy(false)
    if (!answer) return
    setWritten(answer)
    notify('success', t(answer.kind ? `done.${answer.kind}` : 'ended', { username }))
    onChange()
  }
  return (
    <span className="inline-flex flex-wrap gap-1">
      {BLOCK_KINDS.toReversed().map((kind) => (
        <LinedButton
          className="aria-pressed:text-accent disabled:opacity-60"
          key={kind}
          aria-pressed={state?.kind === kind}
          disabled={!state || isBusy}
          title={t(`explained.${kind}`)}
          onClick={() => void press(kind)}
        >
          {t(state?.kind === kind ? `end.${kind}` : `begin.${kind}`)}
          <span className="sr-only"> {username}</span>
        </LinedButton>
      ))}
    </span>
  )
}
