export { forgetKeptPages, KEPT_PAGES, keptOwner } from '../../../../sync/kept.ts'
