import type { Link } from './link.ts'

/** A core that heard the bus so short a time ago hears it still: half of what makes a leader stand down. */
const HEARS_MS = 600
/** Rows of cores that ended are kept so long. */
const KEPT = '1 hour'

/** Writes that this core heard the bus so long ago, by the database's clock. */
export const sayHearsBus = async (link: Link, holder: string, agoMs: number): Promise<void> =>
  void (await link.query(
    `INSERT INTO nodes VALUES ($1, clock_timestamp() - $2 * interval '1 ms')
     ON CONFLICT (holder) DO UPDATE SET bus_at = EXCLUDED.bus_at`,
    [holder, agoMs],
    'hears bus',
  ))

/** Removes what cores of before left. */
export const forgetNodes = async (link: Link): Promise<void> =>
  void (await link.query(`DELETE FROM nodes WHERE bus_at < clock_timestamp() - interval '${KEPT}'`))

/** Does another core hear the bus? */
export const anotherHearsBus = async (link: Link, holder: string): Promise<boolean> =>
  (await link.query(`SELECT 1 FROM nodes WHERE holder <> $1 AND bus_at > clock_timestamp() - interval '${HEARS_MS} ms' LIMIT 1`, [holder]))
    .length > 0
