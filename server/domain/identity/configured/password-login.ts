import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'

/** Whether users log in by passwords (PASSWORD_LOGIN). */
export const hasPasswordLogin = () => env().PASSWORD_LOGIN === 'on'

/** @throws AppError passwordLoginOff where users log in by a provider alone */
export function expectPasswordLogin(): void {
  if (!hasPasswordLogin()) throw new AppError('passwordLoginOff')
}
