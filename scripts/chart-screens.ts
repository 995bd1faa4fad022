import type { Screen } from '#staff/charts/reading.ts'
import { loginShots } from './login-screens.tsx'
import { paymentShots } from './payment-screens.tsx'
import { positionShots } from './position-screens.tsx'
import { screensIn } from './shots.tsx'
import { slipShots } from './slip-screens.tsx'

const shots = [...slipShots, ...positionShots, ...loginShots, ...paymentShots]

/** The screens of a chart's states; none where it shows no screen of its own. */
export const screensOf = (chart: string): readonly Screen[] => screensIn(shots, chart)
