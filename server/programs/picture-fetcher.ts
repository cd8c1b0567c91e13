import { fetchPictures } from '@/server/domain/catalogue/pictures/jobs'
import { backgroundMain } from './background-main'

/** The process that fetches pictures (background.ts), for less than a minute. */
backgroundMain(() => fetchPictures())
