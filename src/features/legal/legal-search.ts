import * as v from 'valibot'
import { LEGAL_PAGE_NAMES } from '../../../sync/domain/content.ts'
import { searchSchema } from '../../data/search-schemas.ts'

export const legalTextsSearch = searchSchema({
  /** Absent: the privacy policy. */
  page: v.pipe(v.picklist(LEGAL_PAGE_NAMES), v.notValue('privacy')),
})
