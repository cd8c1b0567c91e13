import { offerMarks } from '@/components/catalogue/marks/parts'
import { withMessages } from '@/i18n/browser'

offerMarks(withMessages(() => import('./parts')))
