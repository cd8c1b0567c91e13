import { LinedButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import type { SecurityTexts } from '../texts'
import { useArrival } from './use-arrival'

type Props = { codes: readonly string[]; texts: SecurityTexts['factor']; onDone: () => void }

/** New recovery codes, which are shown once, to be copied or stored as a file. */
export function RecoveryCodeList({ codes, texts: { codes: texts, copied, notCopied }, onDone }: Props) {
  const text = codes.join('\n')
  const arrived = useArrival<HTMLElement>()
  return (
    <section
      ref={arrived}
      tabIndex={-1}
      className="grid gap-2 rounded-md bg-ground p-3 outline-none"
      aria-labelledby="codes-title"
    >
      <h3 id="codes-title" className="font-semibold text-ink">
        {texts.title}
      </h3>
      <p className="text-sm">{texts.lead}</p>
      <ol className="grid gap-1 text-sm select-all">
        {codes.map((code) => (
          <li key={code}>
            <code className="wrap-anywhere">{code}</code>
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap items-center gap-2">
        <CopyButton text={text} label={texts.copy} done={copied} failed={notCopied} />
        <a
          className="button button-plain inset-ring inset-ring-line"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={texts.file}
        >
          {texts.download}
        </a>
        <LinedButton onClick={onDone}>{texts.done}</LinedButton>
      </p>
    </section>
  )
}
