import { join } from 'node:path'

/** Where recorded markets lie, beside the repository or where PAVILION_DATA says. */
export const recordings = process.env['PAVILION_DATA'] ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'data')
