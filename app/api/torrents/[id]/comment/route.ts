import { postCalls } from '@/app/api/comments/post-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = postCalls('torrent', 'Write a comment on a torrent')
