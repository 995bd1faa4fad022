/** The rooms of what an operator runs. */
export const PRODUCT = [
  'contract',
  'doors',
  'domain',
  'client',
  'copy',
  'machines',
  'streams',
  'server',
  'touch',
  'src',
  'staff',
  'casino',
] as const
/** The folders of the project that hold sources. */
export const ROOMS = [...PRODUCT, 'tests', 'scripts', 'bench'] as const
