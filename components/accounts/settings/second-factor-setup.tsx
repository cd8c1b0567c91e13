import { Form, type FormTexts } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { PlainButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import type { CodeInput, FactorSetup, RecoveryCodes } from '@/lib/identity/schemas/second-factors'
import { CodeField } from '../code-fields'
import type { SecurityTexts } from '../texts'
import { useArrival } from './use-arrival'

type Props = {
  setup: FactorSetup
  texts: SecurityTexts['factor']
  form: FormTexts
  confirm: (input: CodeInput) => Promise<RecoveryCodes>
  onDone: (codes: RecoveryCodes) => void
  onCancel: () => void
}

const schema = () => import('@/lib/identity/schemas/second-factors').then(({ codeInput }) => codeInput)

/** What an authenticator app needs, as a QR code and as text, and the first code, which confirms it. */
export function FactorSetupForm({ setup, texts, form, confirm, onDone, onCancel }: Props) {
  const { key, qrCode } = setup
  const arrived = useArrival<HTMLDivElement>()
  return (
    <div ref={arrived} tabIndex={-1} className="grid gap-4 outline-none">
      <p>{texts.scan}</p>
      {/* biome-ignore lint/performance/noImgElement: a drawing of the answer itself, which no server makes smaller */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt={texts.qrCode}
        width={208}
        height={208}
        className="rounded-md"
      />
      <div className="grid gap-1">
        <p className="text-sm text-quiet">{texts.key}</p>
        <p className="flex items-center justify-between gap-2 rounded-md bg-ground px-3 py-1">
          <code className="min-w-0 text-sm wrap-anywhere select-all">{key}</code>
          <CopyButton text={key} label={texts.copyKey} done={texts.copied} failed={texts.notCopied} />
        </p>
      </div>
      <Form
        schema={schema}
        send={async (input: CodeInput) => onDone(await confirm(input))}
        texts={form}
        label={texts.title}
      >
        <CodeField label={texts.code} hint={texts.codeHint} />
        <p className="mt-3 flex flex-wrap gap-2">
          <Submit>{texts.confirm}</Submit>
          <PlainButton onClick={onCancel}>{texts.cancel}</PlainButton>
        </p>
      </Form>
    </div>
  )
}
