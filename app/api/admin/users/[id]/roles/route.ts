import { userRoleList as answer } from '@/lib/administration/schemas/user-acts'
import { rolesOf } from '@/server/domain/administration/roles/queries'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanAdminister',
    summary: 'List the roles that a user can have',
    description: 'All roles, and whether the user has them.',
    params: idPath,
    answer,
  },
  async ({ params }) => {
    const data = await rolesOf(params.id)
    return data && { data }
  },
)
