import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { QuietLink } from '@/components/ui/quiet-link'
import { RelativeTime } from '@/components/ui/relative-time'
import { call } from '@/lib/browser/api'
import { isWaiting } from '@/lib/curation/contributing'
import type { TokenActs as Acts } from '@/lib/curation/schemas/token-acts'
import type { TokenUndo, TokenUndone } from '@/lib/identity/schemas/personal-tokens'
import { links } from '@/lib/links'
import { uploadLinks } from '@/lib/links/uploads'
import { importLinks } from '@/lib/tracking/links/imports'

type Props = { id: number; name: string; unknown: string }

/** What a token did, read when it is opened, with buttons that take changes of records and of entries back. */
export function TokenActs({ id, name, unknown }: Props) {
  const t = useTranslations('account.security.tokens.acts')
  const states = useTranslations('contributions.states')
  const [isOpen, setOpen] = useState(false)
  const { found, read } = useRead<Acts>(isOpen ? uploadLinks.tokenActs(id) : undefined)
  const [busy, setBusy] = useState(false)
  const summary = useRef<HTMLElement>(null)
  const [areEditsBack, setEditsBack] = useState(false)
  const undo = async (of: TokenUndo['of']) => {
    setBusy(true)
    const done = await orElse(undoAll(id, of), unknown)
    setBusy(false)
    if (done) notify('success', t('undone', done))
    if (done && of === 'edits') setEditsBack(true)
    // Its button is gone.
    if (done) summary.current?.focus()
    read()
  }
  const acts = found === 'failed' ? undefined : found
  const isEmpty = acts && Object.values(acts).every((lines) => lines.length === 0)
  return (
    <details className="col-span-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary} className="inline-flex min-h-9 cursor-pointer items-center text-soft hover:text-ink">
        {t('title')}
        <span className="sr-only">: {name}</span>
      </summary>
      <div className="grid gap-3 pb-2" aria-busy={isOpen && found === undefined}>
        {found === 'failed' && <p>{unknown}</p>}
        {isEmpty && <p className="text-quiet">{t('none')}</p>}
        {acts && (
          <>
            <Lines
              title={t('records')}
              lines={acts.records}
              undo={t('undoRecords')}
              busy={busy}
              onUndo={isUndoable(acts.records) ? () => undo('records') : undefined}
            >
              {({ media, canUndo, isUndone }) => (
                <>
                  <QuietLink href={links.media(media.id)}>
                    <span dir="auto">{media.title}</span>
                  </QuietLink>
                  {isUndone ? ` (${t('takenBack')})` : !canUndo && ` (${t('changedSince')})`}
                </>
              )}
            </Lines>
            <Lines
              title={t('edits')}
              lines={acts.edits}
              undo={t('undoEdits')}
              busy={busy}
              onUndo={areEditsBack ? undefined : () => undo('edits')}
            >
              {({ noun, entry }) => <QuietLink href={links[noun](entry)}>{links[noun](entry)}</QuietLink>}
            </Lines>
            <Lines
              title={t('proposals')}
              lines={acts.proposals}
              undo={t('undoProposals')}
              busy={busy}
              onUndo={canWithdraw(acts.proposals) ? () => undo('proposals') : undefined}
            >
              {({ noun, entry, state }) => (
                <>
                  {entry === null ? (
                    t('newEntry')
                  ) : (
                    <QuietLink href={links[noun](entry)}>{links[noun](entry)}</QuietLink>
                  )}
                  {` (${states(state)})`}
                </>
              )}
            </Lines>
            <Lines title={t('imports')} lines={acts.imports}>
              {({ id, filename, list }) => (
                <>
                  <QuietLink href={importLinks.page(id)}>
                    <span dir="auto">{filename}</span>
                  </QuietLink>
                  {list !== null && ` (${list})`}
                </>
              )}
            </Lines>
            <Lines title={t('calls')} lines={acts.calls}>
              {({ method, path }) => (
                <code className="text-xs wrap-anywhere">
                  {method} {path}
                </code>
              )}
            </Lines>
          </>
        )}
      </div>
    </details>
  )
}

/** Lines of an answer; with so many there may be more. */
const LINES = 100
const canWithdraw = (proposals: Acts['proposals']) =>
  proposals.length === LINES || proposals.some(({ state }) => isWaiting(state))
const isUndoable = (records: Acts['records']) => records.length === LINES || records.some(({ canUndo }) => canUndo)

type LinesProps<Line> = {
  title: string
  lines: readonly Line[]
  undo?: string
  busy?: boolean
  onUndo?: (() => Promise<void>) | undefined
  children: (line: Line) => ReactNode
}

function Lines<Line extends { createdDate: string }>({ title, lines, undo, busy, onUndo, children }: LinesProps<Line>) {
  if (lines.length === 0) return null
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      <ul className="grid max-h-60 gap-1 overflow-y-auto">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are replaced as a whole
          <li key={at} className="flex flex-wrap justify-between gap-x-3 text-quiet">
            <span className="min-w-0 wrap-anywhere">{children(line)}</span>
            <RelativeTime iso={line.createdDate} />
          </li>
        ))}
      </ul>
      {onUndo && (
        <LinedButton className="justify-self-start" disabled={busy} onClick={() => void onUndo()}>
          {undo}
        </LinedButton>
      )}
    </section>
  )
}

/** Takes all back, portion by portion. */
async function undoAll(id: number, of: TokenUndo['of']): Promise<{ undone: number; kept: number }> {
  const sum = { undone: 0, kept: 0 }
  for (let next: number | null | undefined; next !== null; ) {
    const body = { of, ...(next !== undefined && { next }) }
    const part: TokenUndone = await call<TokenUndone>(uploadLinks.tokenUndo(id), { method: 'POST', body })
    sum.undone += part.undone
    sum.kept += part.kept
    next = part.next
  }
  return sum
}
