import { discussionCalls } from '@/app/api/comments/read-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = discussionCalls('torrent', 'Read the comments on a torrent')
