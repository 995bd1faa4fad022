import type { PublicBrand } from '#domain/player/brand.ts'
import { fetched } from './lib/fetched.ts'
import { whenInspected } from './lib/inspected.ts'
import type { Spine } from './spine/spine.ts'

/** The code that comes beside the first paint: what makes a visitor's calls, and the way to the inspector. */
export * from '#streams/first-calls.ts'

/** Opens this tab to the inspector while the switch is on. The code for that is fetched then, and never otherwise. */
export const openToInspector = (spine: Spine, brand: PublicBrand): void =>
  whenInspected(() => void fetched(() => import('#staff/inspect/publisher.ts')).then(({ publish }) => publish(spine, brand)))
