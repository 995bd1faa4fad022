import * as z from 'zod/mini'
import type { Pictures } from '../pictures.ts'
import { type Link, type SharedPlace, openLink } from './link.ts'

const rowsSchema = z.array(z.object({ body: z.instanceof(Buffer) }))

/**
 * Pictures in the database of the shared log, where the next leader finds them. Their connection is their own, so that a large one
 * holds no bet up. They need no fence: a name is made once, and only an event in the log makes a picture count.
 */
export const sharedPictures = (place: SharedPlace): Pictures & { readonly close: () => void } => {
  let link: Promise<Link> | null = null
  const query = async (text: string, values: readonly unknown[]): Promise<readonly unknown[]> => {
    const last = await link?.catch(() => null)
    if (last === null || last === undefined || last.isBroken()) link = openLink(place)
    return (await (link ?? openLink(place))).query(text, values)
  }
  return {
    put: async (name, bytes) => void (await query('INSERT INTO pictures VALUES ($1, $2)', [name, bytes])),
    get: async (name) => rowsSchema.parse(await query('SELECT body FROM pictures WHERE name = $1', [name]))[0]?.body ?? null,
    drop: async (name) => void (await query('DELETE FROM pictures WHERE name = $1', [name])),
    close: () =>
      void link?.then(
        (open) => open.close(),
        () => undefined,
      ),
  }
}
