import * as z from 'zod/mini'
import { call, envelope } from '../call.ts'
import { BUTTONS, bettingSettingsSchema, buttonRupees, choices } from '../messages/settings.ts'
import { memberCodeSchema } from '../scalar.ts'

const kept = z.object({ ...envelope, betting: z.exactOptional(bettingSettingsSchema) })

/** PUT /account/:memberCode/settings/betting: the settings that change, and no others (SLIP-33). */
export const saveBetting = call({
  method: 'PUT',
  path: '/account/:memberCode/settings/betting',
  base: 'account',
  access: 'member',
  request: z
    .strictObject({
      memberCode: memberCodeSchema,
      confirmation: z.exactOptional(choices.confirmation),
      accept: z.exactOptional(choices.accept),
      steps: z.exactOptional(choices.steps),
      keepSlip: z.exactOptional(choices.keepSlip),
      fillsStake: z.exactOptional(choices.fillsStake),
      persists: z.exactOptional(choices.persists),
      prices: z.exactOptional(choices.prices),
      commission: z.exactOptional(choices.commission),
      hotkeys: z.exactOptional(choices.hotkeys),
      matchedAlerts: z.exactOptional(choices.matchedAlerts),
      alertSound: z.exactOptional(choices.alertSound),
      armedMinutes: z.exactOptional(choices.armedMinutes),
    })
    .check(z.refine((wish) => Object.keys(wish).length > 1, { error: 'names no setting' })),
  answer: kept,
})

/** POST /account/:id/settings/one-click: on with its stake, or off; a stake that is left out stays (STAKE-04, SLIP-23). */
export const saveOneClick = call({
  method: 'POST',
  path: '/account/:id/settings/one-click',
  base: 'account',
  access: 'member',
  request: z
    .strictObject({ id: memberCodeSchema, active: z.boolean(), stake: z.exactOptional(buttonRupees) })
    .check(
      z.refine(({ active, stake }) => !active || stake !== undefined, { path: ['stake'], error: 'is needed when one-click is active' }),
    ),
  answer: kept,
})

const buttons = (count: number) => ({
  request: z.strictObject({
    id: memberCodeSchema,
    settings: z.strictObject({ stakes: z.array(buttonRupees).check(z.length(count)) }),
  }),
  answer: z.object({ ...envelope, settings: z.exactOptional(z.object({ stakes: z.array(buttonRupees) })) }),
})

/** POST /account/:id/settings/stakes: the ten stake buttons, the same list as `updateButton` (STAKE-04). */
export const saveStakes = call({
  method: 'POST',
  path: '/account/:id/settings/stakes',
  base: 'account',
  access: 'member',
  ...buttons(BUTTONS.desk),
})

/** POST /account/:id/settings/mobile-stakes: the six stake buttons of a phone (STAKE-04). */
export const saveMobileStakes = call({
  method: 'POST',
  path: '/account/:id/settings/mobile-stakes',
  base: 'account',
  access: 'member',
  ...buttons(BUTTONS.phone),
})

/** POST /account/:id/settings/mobile-stakes-exchange-game: the six of a phone for exchange games (STAKE-04). */
export const saveMobileGameStakes = call({
  method: 'POST',
  path: '/account/:id/settings/mobile-stakes-exchange-game',
  base: 'account',
  access: 'member',
  ...buttons(BUTTONS.phone),
})
