'use client'
import { userPart } from '@/components/identity/session/user-part'

/** The place of the users whom I follow and who track a work: on its first page, before what others say of it. */
export const FriendsOfMedia = userPart(() => import('./friends'))
