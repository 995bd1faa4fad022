/** The folders of the project that hold sources. */
export const ROOMS = [
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
  'tests',
  'scripts',
  'bench',
] as const
