import { refreshSimilarWorks } from '@/server/domain/catalogue/similar-works/jobs'
import { backgroundMain } from './background-main'

/** The process that finds similar works, once. */
backgroundMain(() => refreshSimilarWorks())
