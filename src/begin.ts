import { answersOf, booksOf, type Drawn, drawnFrom } from '#domain/ledger/first-image.ts'
import type { PublicBrand } from '#domain/player/brand.ts'
import { secret } from '#domain/player/secret.ts'
import { readBrand } from './brand.tsx'
import { breathe, browserClock, browserDoors, browserMemory } from './edge.ts'
import { readFirstImage } from './spine/image.ts'
import { keptLanguage, speakLanguage } from './language.tsx'
import { library } from '#streams/http.ts'
import { decoded } from './lib/address.ts'
import { fetched } from './lib/fetched.ts'
import { isWide } from './lib/useWide.ts'
import { createSpine, type Spine } from './spine/spine.ts'

/** `drawn` is the server's first image, if the page can hydrate it. */
export type Begun = { readonly brand: PublicBrand; readonly spine: Spine; readonly drawn: Drawn | undefined }

/** Starts the spine of this page. Yields on the way, so that a player can already read the first image. */
export const begin = async (): Promise<Begun> => {
  const brand = readBrand(document)
  const memory = browserMemory()
  const image = readFirstImage(document)
  const { pathname, search } = window.location
  /** Only the page that was drawn, in this width and language, is hydrated. */
  const isOurs = image?.wide === isWide() && keptLanguage() === 'en' && pathname === image.path && search === ''
  const drawn = image !== null && isOurs ? drawnFrom(image) : undefined
  if (drawn !== undefined) await breathe()

  const spine: Spine = createSpine({
    clock: browserClock,
    ...(drawn === undefined ? {} : { drawn }),
    frame: (job) => void window.requestAnimationFrame(job),
    doors: browserDoors(brand, memory, { isFirst: image !== null, load: () => fetched(library) }),
  })
  document.addEventListener('visibilitychange', () => spine.record({ type: document.hidden ? 'page.hidden' : 'page.shown' }))
  window.addEventListener('online', () => spine.record({ type: 'page.online' }))
  spine.start()
  const query = new URLSearchParams(search)
  const hidden = (name: string) => {
    const found = query.get(name)
    return found === null || found === '' ? null : secret(found)
  }
  const referral = /^\/ReferBy\/([^/]+)/.exec(pathname)?.[1]
  spine.record({
    type: 'visitor.arrived',
    referCode: referral === undefined ? query.get('ReferBy') : decoded(referral),
    google: hidden('glogin'),
    whatsapp: hidden('waotp'),
    target: memory.target(),
  })
  // Recorded as if they came over the wire. They count as old until the line brings newer ones.
  if (image !== null) {
    for (const answer of answersOf(image)) spine.record(answer)
    spine.record({ type: 'books.changed', books: [...booksOf(image)] })
  }
  await speakLanguage(keptLanguage()).catch(() => undefined)
  return { brand, spine, drawn }
}
