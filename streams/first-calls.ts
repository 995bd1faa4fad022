import type { Ask } from '#client/ledger/reads.ts'
import { askBy, type RecordRead } from './asking.ts'
import type { Site } from './doors.ts'
import { firstResources } from './first-resources.ts'
import type { FirstRead } from './first-reads.ts'
import type { LineDoors } from './lines.ts'

export { createHttpDoor } from './http.ts'
export { homeFrom } from './list-changes.ts'

/** Makes a read of a visitor's sports pages. */
export const askFirst = <W extends FirstRead>(on: LineDoors, site: Site, ask: Ask<W>, record: RecordRead<W>): void =>
  askBy(firstResources[ask.what], on, site, ask, record)
