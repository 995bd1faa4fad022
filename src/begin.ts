import { PLAIN_PAGE } from '#contract/first-image.ts'
import { answersOf, booksOf, type Rendered, renderedFrom } from '#client/ledger/first-image.ts'
import { type PublicBrand, hasAdminSocket, isOfExchange } from '#domain/player/brand.ts'
import { secret } from '#contract/secret.ts'
import { breathe, browserClock, browserDoors, browserMemory, keepCookie } from './edge.ts'
import { readBrand, readFirstImage } from './spine/image.ts'
import { referCodeIn } from './lib/address.ts'
import { awaitMember } from './lib/awaited.ts'
import { fetched } from './lib/fetched.ts'
import { keptLanguage, speakLanguage } from './lib/spoken.ts'
import { isWide } from './lib/wide.ts'
import { createSpine, type Spine } from './spine/spine.ts'
import { createLate } from '#streams/late.ts'
import { ignoreHeldKeys } from '#touch/held-keys.ts'
import { ignoreStrayPresses } from '#touch/presses.ts'

/** The wait before the wanted part is asked for again. */
const AGAIN_MS = 10_000

/** `rendered` is the server's first image, if the page can hydrate it. */
export type Begun = { readonly brand: PublicBrand; readonly spine: Spine; readonly rendered: Rendered | undefined }

/** A screen reader's press is a click alone; the browser's own Back and Forward press nothing in the page. */
const PRESSES = ['pointerdown', 'keydown', 'click', 'popstate'] as const

const atFirstPress = (job: () => void): void => {
  const ended = new AbortController()
  const pressed = (): void => {
    ended.abort()
    job()
  }
  for (const press of PRESSES) window.addEventListener(press, pressed, { capture: true, signal: ended.signal })
}

/** Starts the spine of this page. Yields on the way, so that a player can already read the first image. */
export const begin = async (): Promise<Begun> => {
  const brand = readBrand(document)
  const memory = browserMemory()
  const image = readFirstImage(document)
  const { pathname, search } = window.location
  /** Only the page that was rendered, in this width and language, is hydrated. */
  const isOurs = image?.wide === isWide() && keptLanguage() === 'en' && pathname === image.path && search === ''
  const rendered = image !== null && isOurs ? renderedFrom(image) : undefined
  // Next time this device's page comes as it is, because what was rendered would be replaced or moved.
  if (image !== null && (rendered === undefined || memory.favourites(null).pinned.length > 0)) void keepCookie(PLAIN_PAGE, '1')
  if (rendered !== undefined) await breathe()
  else if (memory.session() !== null) awaitMember()

  const late = createLate(() => fetched(() => import('./late.ts')))
  let startCharts: (part: typeof import('./wanted.ts')) => void = () => undefined
  const wanted = createLate(async () => {
    const part = await fetched(() => import('./wanted.ts'))
    startCharts(part)
    return part
  })
  const fetchWanted = (): void =>
    wanted(
      () => undefined,
      () => void breathe(AGAIN_MS).then(fetchWanted),
    )
  const outside = browserDoors(brand, memory, { image, late, wanted })
  // The page of our own exchange says so, and needs no other tongue.
  const doors = isOfExchange(brand)
    ? outside
    : await fetched(() => import('#streams/source/spoken.ts')).then(
        ({ throughTongue }) => throughTongue(outside, browserClock, () => document.hidden),
        () => outside,
      )
  const spine: Spine = createSpine({
    clock: browserClock,
    ...(rendered === undefined ? {} : { rendered }),
    frame: (job) => void window.requestAnimationFrame(job),
    doors,
    late: (come) => {
      startCharts = ({ createLateRoster }) => come(createLateRoster)
    },
  })
  ignoreHeldKeys(document)
  ignoreStrayPresses(document)
  const look = (): void => spine.record({ type: document.hidden ? 'page.hidden' : 'page.shown' })
  document.addEventListener('visibilitychange', look)
  // A page that the browser freezes is not seen, and may say so by this event alone.
  document.addEventListener('freeze', () => spine.record({ type: 'page.hidden' }))
  document.addEventListener('resume', look)
  window.addEventListener('online', () => spine.record({ type: 'page.online' }))
  spine.start()
  if (hasAdminSocket(brand, window.location.origin)) spine.record({ type: 'admin.named' })
  if (pathname === '/' && search === '' && memory.session() === null) atFirstPress(fetchWanted)
  else fetchWanted()
  late(
    ({ openToInspector }) => openToInspector(spine, brand),
    () => undefined,
  )
  const query = new URLSearchParams(search)
  const hidden = (name: string) => {
    const found = query.get(name)
    return found === null || found === '' ? null : secret(found)
  }
  spine.record({
    type: 'visitor.arrived',
    referCode: referCodeIn(pathname) ?? query.get('ReferBy'),
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
