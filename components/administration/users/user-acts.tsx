import type { AdministeredUser } from '@/lib/administration/schemas/users'

type Props = {
  user: AdministeredUser
  /** Called after an act: the page reads the user again. */
  onChange: () => void
}

/** What administrators can do with a user. */
export default function UserActs(_: Props) {
  return null
}
