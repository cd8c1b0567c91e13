'use client'
import { userPart } from '@/components/identity/session/user-part'

/** The place of the users whom I follow and who track a work: the end of the side column, so that it moves nothing. */
export const FriendsOfMedia = userPart(() => import('./friends'))
