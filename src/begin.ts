import { answersOf, booksOf, type Rendered, renderedFrom } from '#domain/ledger/first-image.ts'
import type { PublicBrand } from '#domain/player/brand.ts'
import { secret } from '#domain/player/secret.ts'
import { breathe, browserClock, browserDoors, browserMemory } from './edge.ts'
import { readBrand, readFirstImage } from './spine/image.ts'
import { decoded } from './lib/address.ts'
import { fetched } from './lib/fetched.ts'
import { keptLanguage, speakLanguage } from './lib/spoken.ts'
import { isWide } from './lib/wide.ts'
import { createSpine, type LateCharts, type Spine } from './spine/spine.ts'
import { createLate } from '#streams/late.ts'

/** The wait before the late charts are asked for again. */
const AGAIN_MS = 10_000

/** `rendered` is the server's first image, if the page can hydrate it. */
export type Begun = { readonly brand: PublicBrand; readonly spine: Spine; readonly rendered: Rendered | undefined }

/** Starts the spine of this page. Yields on the way, so that a player can already read the first image. */
export const begin = async (): Promise<Begun> => {
  const brand = readBrand(document)
  const memory = browserMemory()
  const image = readFirstImage(document)
  const { pathname, search } = window.location
  /** Only the page that was rendered, in this width and language, is hydrated. */
  const isOurs = image?.wide === isWide() && keptLanguage() === 'en' && pathname === image.path && search === ''
  const rendered = image !== null && isOurs ? renderedFrom(image) : undefined
  if (rendered !== undefined) await breathe()

  const late = createLate(() => fetched(() => import('./late.ts')))
  const waitForCharts: LateCharts = (come) =>
    late(
      ({ createLateRoster }) => come(createLateRoster),
      () => void breathe(AGAIN_MS).then(() => waitForCharts(come)),
    )
  const spine: Spine = createSpine({
    clock: browserClock,
    ...(rendered === undefined ? {} : { rendered }),
    frame: (job) => void window.requestAnimationFrame(job),
    doors: browserDoors(brand, memory, { isFirst: image !== null, late }),
    late: waitForCharts,
  })
  document.addEventListener('visibilitychange', () => spine.record({ type: document.hidden ? 'page.hidden' : 'page.shown' }))
  window.addEventListener('online', () => spine.record({ type: 'page.online' }))
  spine.start()
  late(
    ({ openToInspector }) => openToInspector(spine, brand),
    () => undefined,
  )
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
  // Recorded as if they came over the wire. They count as old until the link brings newer ones.
  if (image !== null) {
    for (const answer of answersOf(image)) spine.record(answer)
    spine.record({ type: 'books.changed', books: [...booksOf(image)] })
  }
  await speakLanguage(keptLanguage()).catch(() => undefined)
  return { brand, spine, rendered }
}
