import * as z from 'zod/mini'
import { call, emptyRequest, envelope, message } from './call.ts'
import { rupees, signedRupees } from './scalar.ts'

/** One up for every change of a member's balance, exposure or bets; a gap makes the client refetch (SLIP-31). */
export const accountSeqSchema = z.number().check(z.int(), z.nonnegative())

const money = { accountSeq: accountSeqSchema, balance: signedRupees, exposure: signedRupees }

/** POST /getUserDetails: balance and exposure (ACCT-01, SESS-05). */
export const getUserDetails = call({
  method: 'POST',
  path: '/getUserDetails',
  access: 'member',
  request: emptyRequest,
  answer: z.object({ ...envelope, doc: z.exactOptional(z.object(money)), logout: z.exactOptional(z.boolean()) }),
})

const limit = z.object({ min: rupees, max: rupees })

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
        oddsBetDelay: z.number(),
        soccerBetDelay: z.number(),
        tennisBetDelay: z.number(),
        bookmakerBetDelay: z.number(),
        fancyBetDelay: z.number(),
        ballbyballBetDelay: z.number(),
        virtualBetDelay: z.number(),
        limits: z.object({ odds: limit, fancy: limit, bookmaker: limit, soccer: limit, tennis: limit }),
        confirmation: z.boolean(),
        lastLogin: z.nullable(z.string()),
      }),
    ),
  }),
})

/** POST /getStackButton: the member's stake presets (STAKE-01). */
export const getStackButton = call({
  method: 'POST',
  path: '/getStackButton',
  access: 'member',
  request: emptyRequest,
  answer: z.object({ ...envelope, data: z.exactOptional(z.object({ priceArray: z.array(rupees).check(z.maxLength(20)) })) }),
})

/** `account-changed`, to all connections of the member, after every change. */
export const accountChanged = message({ name: 'account-changed', access: 'member', body: z.object(money) })
