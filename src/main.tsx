import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { drawnFrom } from '#domain/first-image.ts'
import { App } from './App.tsx'
import { secret } from '#domain/secret.ts'
import { readBrand } from './brand.tsx'
import { breathe, browserClock, browserDoors, browserMemory } from './edge.ts'
import { readFirstImage } from './image.ts'
import { keptLanguage, speakLanguage } from './language.tsx'
import { LATER } from './parts/later.ts'
import { isWide } from './parts/useWide.ts'
import { createSpine, type Spine } from './spine.ts'
import './styles/main.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const brand = readBrand(document)
const memory = browserMemory()
const image = readFirstImage(document)
const { pathname, search } = window.location
/** Only home, in this width and language, is taken over as it stands. */
const isOurs = image?.wide === isWide() && keptLanguage() === 'en' && pathname === '/' && search === ''
const drawn = image !== null && isOurs ? drawnFrom(image) : undefined

const startSpine = (): Spine => {
  const spine: Spine = createSpine({
    clock: browserClock,
    ...(drawn === undefined ? {} : { drawn }),
    frame: (job) => void window.requestAnimationFrame(job),
    doors: browserDoors(brand, memory, (inFlight) => spine.record({ type: 'calls.counted', inFlight })),
  })
  document.addEventListener('visibilitychange', () => spine.record({ type: document.hidden ? 'page.hidden' : 'page.shown' }))
  spine.start()
  const query = new URLSearchParams(search)
  const hidden = (name: string) => {
    const found = query.get(name)
    return found === null || found === '' ? null : secret(found)
  }
  const referral = /^\/ReferBy\/([^/]+)/.exec(pathname)?.[1]
  spine.record({
    type: 'visitor.arrived',
    referCode: referral === undefined ? query.get('ReferBy') : decodeURIComponent(referral),
    google: hidden('glogin'),
    whatsapp: hidden('waotp'),
    target: memory.target(),
  })
  // As the wire would have told them; the line brings newer ones, and until then these count as old.
  if (image !== null) {
    spine.record({ type: 'home.loaded', markets: image.markets })
    spine.record({ type: 'books.changed', books: image.markets.map(({ book }) => book) })
  }
  return spine
}

/** What the server left to the browser is no fault. */
const onRecoverableError = (error: unknown): void => {
  if (!(error instanceof Error && 'digest' in error && error.digest === LATER)) reportError(error)
}
const show = (spine: Spine): void => {
  const app = <App brand={brand} spine={spine} Router={BrowserRouter} />
  if (drawn === undefined) {
    root.removeAttribute('data-drawn')
    root.removeAttribute('data-still')
    createRoot(root).render(app)
  } else startTransition(() => void hydrateRoot(root, app, { onRecoverableError }))
}
/** A page that can be read already is not held up: between two long steps the browser may scroll it. */
const begin = async (): Promise<void> => {
  if (drawn !== undefined) await breathe()
  const spine = startSpine()
  await speakLanguage(keptLanguage()).catch(() => undefined)
  if (drawn !== undefined) await breathe()
  show(spine)
}
void begin()
