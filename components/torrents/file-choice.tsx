'use client'
import { type ReactNode, useRef, useState } from 'react'
import { useFormats } from '@/i18n/formats'
import { type Magnet, magnetLink } from '@/lib/magnet'
import { fill } from '@/lib/text'
import { CopyButton } from '../ui/copy-button'
import { Icon } from '../ui/icon'

/** Texts; `count` contains {count}. */
type Texts = Record<'label' | 'hint' | 'count' | 'magnet' | 'copy' | 'copied' | 'notCopied' | 'all' | 'none', string>

type Props = {
  torrent: Magnet
  texts: Texts
  /** The files, with checkboxes named "file". */
  children: ReactNode
}

/** The files of a batch, and the magnet link of the chosen ones (BEP 53). */
export function FileChoice({ torrent, texts, children }: Props) {
  const format = useFormats()
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const read = () => setChosen(form.current ? new FormData(form.current).getAll('file').map(Number) : [])
  const choose = (all: boolean) => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[name="file"]') ?? []) box.checked = all
    read()
  }
  const magnet = magnetLink(torrent, chosen)
  return (
    <form ref={form} aria-label={texts.label} onChange={read} onSubmit={(event) => event.preventDefault()}>
      <div className="needs-script mb-2.5">
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <p className="text-quiet" role="status">
            {chosen.length === 0 ? texts.hint : fill(texts.count, { count: format.count(chosen.length) })}
          </p>
          {chosen.length > 0 && (
            <span className="flex items-center gap-1">
              <a className="button button-plain min-h-10 px-3 text-sm/normal" href={magnet}>
                <Icon name="magnet" size={18} />
                {texts.magnet}
              </a>
              <CopyButton text={magnet} label={texts.copy} done={texts.copied} failed={texts.notCopied} />
            </span>
          )}
          <button type="button" className="quiet-link min-h-8" onClick={() => choose(chosen.length === 0)}>
            {chosen.length === 0 ? texts.all : texts.none}
          </button>
        </div>
      </div>
      {children}
    </form>
  )
}
