import { useMessages } from 'next-intl'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { call } from '@/lib/browser/api'
import type { CodeInput } from '@/lib/identity/schemas/second-factors'
import type { MethodProps } from './methods'

const schema = () => import('@/lib/identity/schemas/second-factors').then(({ codeInput }) => codeInput)

/** Proves by a code of the second factor who the user is. A recovery code does, too. */
export function CodeProof({ onProven }: MethodProps) {
  const messages = useMessages()
  const { proof } = messages.account.security.factor
  const send = async (body: CodeInput) => {
    await call('/api/users/step-up', { method: 'POST', body })
    onProven()
  }
  return (
    <Form schema={schema} send={send} texts={formTextsOf(messages)} label={proof.label}>
      <TextField name="code" label={proof.label} autoComplete="one-time-code" maxLength={100} required />
      <Submit>{proof.submit}</Submit>
    </Form>
  )
}
