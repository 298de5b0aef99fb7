import { adminCounts } from '../../../../sync/admin.ts'
import { useQuestion } from '../../../data/use-question.ts'

export type { AdminCounts } from '../../../../sync/admin.ts'

/** The server's figures; the last known ones where it is out of reach. */
export const useAdminCounts = () => useQuestion(adminCounts)
