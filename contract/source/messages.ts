import * as z from 'zod/mini'
import { emptyRequest, message } from '../call.ts'
import * as auth from '../messages/auth.ts'
import * as betting from '../messages/betting.ts'
import * as browse from '../messages/browse.ts'
import * as source from './betting.ts'
import { sourceMarketSchema } from './market.ts'
import { sourceMemberSchema } from './member.ts'
import { sourceRowSchema } from './row.ts'

/** The messages of section 7 that a client sends, strictly in its fields. Those of a member name its session by `token`. */
export const heardMessages = [
  auth.socketLogin,
  auth.newLoginWithOtp,
  source.createBet,
  message({
    name: source.getBets.name,
    access: 'member',
    body: z.strictObject({
      token: source.betToken,
      filter: z.strictObject({ ...source.getBets.body.shape.filter.shape, result: z.literal('ACTIVE') }),
      sort: z.strictObject(source.getBets.body.shape.sort.shape),
    }),
  }),
  message({
    name: browse.getHomeMarkets.name,
    access: 'open',
    body: z.strictObject({ filter: z.exactOptional(z.strictObject(browse.homeFilter.shape)), sort: browse.getHomeMarkets.body.shape.sort }),
  }),
] as const

const said = z.object({ message: z.string() })
const answer = z.object({ success: z.boolean(), message: z.exactOptional(z.string()), output: z.exactOptional(sourceMemberSchema) })

/** The answer to a message that section 7 has no answer for: an unknown name, a field that is not its own, no session. */
export const sourceError = message({ name: 'error', access: 'open', body: said })

/** The messages of section 7 that an exchange sends, and `error` beside them. Home lists are one for each competition (BROWSE-01). */
export const saidMessages = [
  message({ ...auth.loginSuccess, body: answer }),
  message({ ...auth.loginOtpSuccess, body: answer }),
  message({ ...betting.placeBetSuccess, body: said }),
  message({ ...betting.placeBetError, body: said }),
  message({
    ...betting.getBetsSuccess,
    body: z.object({ bets: z.array(sourceRowSchema).check(z.maxLength(500)) }),
  }),
  message({
    ...browse.homeMarkets,
    body: z.array(z.array(sourceMarketSchema).check(z.maxLength(200))).check(z.maxLength(200)),
  }),
  message({ ...browse.logoutMessage, body: emptyRequest }),
  message({ ...auth.eventTypeSuccess, body: emptyRequest }),
  sourceError,
] as const
