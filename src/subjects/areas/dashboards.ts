import type { TypeCompte } from '../../../sync/index.ts'

/**
 * docs/specification.md#4: where each type of account belongs; a profile that never arrived goes to the client's
 * dashboard.
 */
export function dashboardOf(type: TypeCompte | null | undefined) {
  switch (type) {
    case 'intervention':
      return '/intervenant/dashboard'
    case 'admin':
      return '/admin/dashboard'
    default:
      return '/client/dashboard'
  }
}
