import type { AdministrationPart } from './parts'

/** Addresses of the administration. */
export const administrationLinks = {
  part: (part: AdministrationPart) => (part === 'overview' ? '/admin' : `/admin/${part}`),
}
