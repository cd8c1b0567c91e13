import { isField, kindOf } from '@/components/curation/contribute/sections'
import type { EditedNoun } from '@/lib/catalogue/nouns'

/** Whether a field is a list whose items have a form of their own. The series of a character is one entry. */
export const hasRows = (_noun: EditedNoun, field: string): boolean => isField(field) && kindOf(field) === 'rows'
