/** The parts of the administration, in their order. Each is a page: /admin/users; the first one is /admin. */
export const ADMINISTRATION_PARTS = [
  'overview',
  'users',
  'jobs',
  'mail',
  'settings',
  'announcements',
  'sources',
  'log',
] as const
export type AdministrationPart = (typeof ADMINISTRATION_PARTS)[number]
