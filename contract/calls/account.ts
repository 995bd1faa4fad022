import * as z from 'zod/mini'
import { call, emptyRequest, envelope } from '../call.ts'
import { money } from '../messages/account.ts'
import { bettingSettingsSchema, buttonRupees as price } from '../messages/settings.ts'
import { rupees } from '../scalar.ts'

/** POST /getUserDetails: balance and exposure (ACCT-01, SESS-05). */
export const getUserDetails = call({
  method: 'POST',
  path: '/getUserDetails',
  access: 'member',
  polled: true,
  request: emptyRequest,
  answer: z.object({ ...envelope, doc: z.exactOptional(z.object(money)), logout: z.exactOptional(z.boolean()) }),
})

const limit = z.object({ min: rupees, max: rupees })
/** The bet delays by kind, in seconds, as the specification names them (ACCT-07). */
export const betDelays = {
  oddsBetDelay: z.number(),
  soccerBetDelay: z.number(),
  tennisBetDelay: z.number(),
  bookmakerBetDelay: z.number(),
  fancyBetDelay: z.number(),
  ballbyballBetDelay: z.number(),
  virtualBetDelay: z.number(),
} as const

/** POST /getUserSetting: bet delays in seconds and limits by kind (ACCT-07, MKT-06). */
export const getUserSetting = call({
  method: 'POST',
  path: '/getUserSetting',
  access: 'member',
  request: emptyRequest,
  answer: z.object({
    ...envelope,
    data: z.exactOptional(
      z.object({
        ...betDelays,
        limits: z.object({
          odds: limit,
          fancy: limit,
          bookmaker: limit,
          soccer: limit,
          tennis: limit,
          /** The source's placeBetLimit: of kinds without limits of their own. A limit that is absent is 0 to 0, which is unset (MKT-08). */
          placeBet: z.exactOptional(limit),
          virtual: z.exactOptional(limit),
          ballByBall: z.exactOptional(limit),
        }),
        confirmation: z.boolean(),
        lastLogin: z.nullable(z.string()),
        /** The rest of the betting settings; a server without them leaves it out (SLIP-33). */
        betting: z.exactOptional(bettingSettingsSchema),
      }),
    ),
  }),
})

const buttons = z.array(rupees).check(z.maxLength(20))

/** POST /getStackButton: the member's stake presets (STAKE-01), and those of a phone, each where chosen (STAKE-04). */
export const getStackButton = call({
  method: 'POST',
  path: '/getStackButton',
  access: 'member',
  request: emptyRequest,
  answer: z.object({
    ...envelope,
    data: z.exactOptional(
      z.object({ priceArray: buttons, mobile: z.exactOptional(buttons), mobileExchangeGame: z.exactOptional(buttons) }),
    ),
  }),
})

const label = z.string().check(z.minLength(1), z.maxLength(12))

/** POST /updateButton: the ten stake buttons, whole rupees each; a label follows from its price and is not kept (STAKE-03). */
export const updateButton = call({
  method: 'POST',
  path: '/updateButton',
  access: 'member',
  request: z.strictObject({
    price1: price,
    label1: label,
    price2: price,
    label2: label,
    price3: price,
    label3: label,
    price4: price,
    label4: label,
    price5: price,
    label5: label,
    price6: price,
    label6: label,
    price7: price,
    label7: label,
    price8: price,
    label8: label,
    price9: price,
    label9: label,
    price10: price,
    label10: label,
  }),
  answer: z.object({ ...envelope, data: z.exactOptional(z.object({ priceArray: buttons })) }),
})

/** The wallets a bonus may lie in: for the exchange, and for the casino. */
export const walletTypeSchema = z.enum(['exchange', 'casino'])
export type WalletType = z.infer<typeof walletTypeSchema>

/** A bonus: how much it is, how much must be wagered before it is the member's own, and how much of that was. */
const wageringSchema = z.object({ bonus: rupees, required: rupees, wagered: rupees })
export type Wagering = z.infer<typeof wageringSchema>

/** GET /account/wagering-details: the bonus in one wallet, and what of it is still to be wagered (SUPP-06, ACCT-06). */
export const getWageringDetails = call({
  method: 'GET',
  path: '/account/wagering-details',
  base: 'account',
  access: 'member',
  request: z.strictObject({ walletType: walletTypeSchema }),
  answer: z.object({ ...envelope, result: z.exactOptional(wageringSchema) }),
})
