import { postRoute } from '@/app/api/comments/post-route'
import { methods } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: postRoute('list', 'Write a comment on a public list'),
})
