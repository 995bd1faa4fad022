import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { secret } from '#domain/secret.ts'
import { BrandContext, readBrand } from './brand.tsx'
import { browserClock, browserDoors, browserMemory } from './edge.ts'
import { keptLanguage, speakLanguage } from './language.tsx'
import { SpineContext } from './hooks.ts'
import { createSpine, type Spine } from './spine.ts'
import './styles/main.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const brand = readBrand(document)
const memory = browserMemory()
const spine: Spine = createSpine({
  clock: browserClock,
  frame: (job) => void window.requestAnimationFrame(job),
  doors: browserDoors(brand, memory, (inFlight) => spine.record({ type: 'calls.counted', inFlight })),
})
document.addEventListener('visibilitychange', () => spine.record({ type: document.hidden ? 'page.hidden' : 'page.shown' }))
spine.start()
const query = new URLSearchParams(window.location.search)
const hidden = (name: string) => {
  const found = query.get(name)
  return found === null || found === '' ? null : secret(found)
}
const referral = /^\/ReferBy\/([^/]+)/.exec(window.location.pathname)?.[1]
spine.record({
  type: 'visitor.arrived',
  referCode: referral === undefined ? query.get('ReferBy') : decodeURIComponent(referral),
  google: hidden('glogin'),
  whatsapp: hidden('waotp'),
  target: memory.target(),
})

const show = (): void =>
  createRoot(root).render(
    <StrictMode>
      <BrandContext value={brand}>
        <SpineContext value={spine}>
          <App />
        </SpineContext>
      </BrandContext>
    </StrictMode>,
  )
speakLanguage(keptLanguage())
  .catch(() => undefined)
  .finally(show)
