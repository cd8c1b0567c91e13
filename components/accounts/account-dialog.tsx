import { useMessages } from 'next-intl'
import { formTextsOf } from '@/components/form/texts'
import { Dialog } from '@/components/ui/dialog/dialog'
import type { FirstLogin } from '@/lib/browser/session-calls'
import { AddressForm } from './address-form'
import type { DialogKind } from './dialog-kind'
import { LoginForm } from './login-form'
import { loginWaysHere } from './login-ways'
import { RegisterForm } from './register-form'

type Props = {
  open: boolean
  kind: DialogKind
  /** Why the user has to log in. */
  reason?: string
  /** The page that the visitor wanted. */
  wanted: string | undefined
  onClose: () => void
  /** Gets what the registration named, at the first login. */
  onEnter: (first: FirstLogin) => void
}

/** Login, registration, forgotten password and a new activation link, in one dialog with links between them. */
export default function AccountDialog({ open, kind, reason, wanted, onClose, onEnter }: Props) {
  const messages = useMessages()
  const texts = messages.account
  const formTexts = formTextsOf(messages)
  const { title, lead } = kind === 'confirm' ? texts.again : texts[kind]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      lead={kind === 'login' && reason ? reason : lead}
      close={texts.close}
    >
      {kind === 'login' && (
        <LoginForm texts={texts} form={formTexts} ways={loginWaysHere()} wanted={wanted} onDone={onEnter} />
      )}
      {kind === 'register' && <RegisterForm texts={texts} form={formTexts} wanted={wanted} />}
      {kind === 'reset' && <AddressForm key={kind} kind={kind} texts={{ ...texts, ...texts.reset }} form={formTexts} />}
      {kind === 'confirm' && (
        <AddressForm
          key={kind}
          kind={kind}
          texts={{ ...texts, ...texts.again, username: texts.register.username, back: texts.reset.back }}
          form={formTexts}
        />
      )}
    </Dialog>
  )
}
