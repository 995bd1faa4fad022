import { fetched } from '../lib/fetched.ts'
import { keep, kept } from '../lib/kept.ts'
import type { PublicBrand } from '#domain/player/brand.ts'
import type { Spine } from '../spine/spine.ts'

const SWITCH = 'pavilion-inspector'

/** Do this browser's tabs show their journals to /inspect? */
export const isInspected = (): boolean => kept(SWITCH) === 'on'

/** Switches it for every tab of this browser; the page at /inspect alone has the button. */
export const setInspected = (on: boolean): void => keep(SWITCH, on ? 'on' : 'off')

/** Opens this tab to the inspector while the switch is on. The code for that is fetched then, and never otherwise. */
export const openToInspector = (spine: Spine, brand: PublicBrand): void => {
  const open = (): void => {
    if (isInspected()) void fetched(() => import('./publisher.ts')).then(({ publish }) => publish(spine, brand))
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === SWITCH) open()
  })
  open()
}
