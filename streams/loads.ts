import type * as z from 'zod/mini'
import { getStackButton, getUserDetails, getUserSetting, getWageringDetails, updateButton, type WalletType } from '#contract/account.ts'
import { getActivityDetails, getUserEvenets } from '#contract/auth.ts'
import { getBets, getOrderList, orderSettings } from '#contract/betting.ts'
import { getHome, getHomeMarkets, HOME_WISH } from '#contract/browse.ts'
import {
  getAppConfig,
  getNotifications,
  getProfile,
  getSetting,
  getUserWpNumber,
  getWpNumber,
  sendEmailLink,
  verifyEmail,
} from '#contract/support.ts'
import type { Input } from '#domain/facts.ts'
import type { Paise } from '#domain/money.ts'
import type { Request } from '#domain/requests.ts'
import { buttonFields } from '#domain/stakes.ts'
import { type Said, said, saidBy } from '#domain/said.ts'
import { configFrom } from './config.ts'
import type { Doors, Reply } from './doors.ts'
import type { LineDoors } from './lines.ts'
import { settingsFrom } from './settings.ts'
import { betFrom } from './wire.ts'

type What = Extract<Request, { type: 'load' }>['what']
/** What the exchange says of a link: of one that failed its code, else its own words. */
const proofSaid = (answer: z.output<typeof verifyEmail.answer>): Said =>
  answer.success ? said('emailVerifiedNow') : saidBy(answer, said('words', answer.status.statusDesc))

type Unloaded = Extract<Input, { type: 'load.failed' }>['what']

/** Reads, one switch: each ends in what it loaded, or in `load.failed`. `record` takes what is good for every line. */
export const createLoads = ({ site }: Pick<Doors, 'site'>, record: (fact: Input) => void) => {
  /** What a good answer holds becomes a fact; anything else has failed. */
  const taken =
    <T extends { readonly success: boolean }>(tell: (fact: Input) => void, what: Unloaded, factOf: (answer: T) => Input | undefined) =>
    (reply: Reply<T>): void => {
      const fact = reply.kind === 'answer' && reply.answer.success ? factOf(reply.answer) : undefined
      tell(fact ?? { type: 'load.failed', what, said: reply.kind === 'failed' ? reply.said : said('cannotLoad') })
    }
  /** Over the socket, and over REST while it is down; a list that cannot be had is left as it was. */
  const listBets = ({ line: { member }, send, memberCall, record }: LineDoors, which: 'active' | 'ended'): void => {
    if (member === null) return
    const { memberCode, username } = member
    const result = which === 'active' ? 'ACTIVE' : 'SETTLED'
    const filter = { username, deleted: false, result, status: 'MATCHED' } as const
    if (send(getBets, { memberCode, token: '', filter, sort: { placedTime: -1 } })) return
    memberCall(getOrderList, { memberCode, orderStatus: which === 'active' ? 'open' : 'settled' }, (reply) => {
      if (reply.kind !== 'answer' || reply.answer.accountSeq === undefined) return
      record({ type: 'bets.listed', which, accountSeq: reply.answer.accountSeq, bets: (reply.answer.result ?? []).map(betFrom) })
    })
  }

  const load = (on: LineDoors, what: What): void => {
    const { member } = on.line
    switch (what) {
      case 'home':
        if (!on.send(getHomeMarkets, HOME_WISH))
          on.publicCall(
            getHome,
            {},
            taken(record, what, ({ groups }) => ({ type: 'home.loaded', markets: groups.flatMap((group) => group.markets) })),
          )
        return
      case 'bets':
        return listBets(on, 'active')
      case 'balance':
        return on.memberCall(getUserDetails, {}, (reply) =>
          reply.kind === 'answer' && reply.answer.logout === true
            ? on.record({ type: 'balance.refused', said: saidBy(reply.answer, said('LOGIN_AGAIN')) })
            : taken<z.output<typeof getUserDetails.answer>>(
                on.record,
                what,
                ({ doc }) => doc && { type: 'account.changed', ...doc },
              )(reply),
        )
      case 'settings':
        return on.memberCall(
          getUserSetting,
          {},
          taken(on.record, what, ({ data }) => data && { type: 'settings.loaded', settings: settingsFrom(data) }),
        )
      case 'stakes':
        return on.memberCall(
          getStackButton,
          {},
          taken(on.record, what, ({ data }) => data && { type: 'stakes.loaded', stakes: data.priceArray }),
        )
      case 'profile':
        if (member === null) return
        return on.memberCall(
          getProfile,
          { memberCode: member.memberCode },
          taken(on.record, what, ({ result }) => result && { type: 'profile.loaded', profile: result }),
        )
      case 'notices':
        if (member === null) return
        return on.memberCall(
          getNotifications,
          { memberCode: member.memberCode },
          taken(on.record, what, ({ result }) => result && { type: 'notices.loaded', notices: result }),
        )
      case 'flags':
        if (member === null) return
        return on.memberCall(
          getUserEvenets,
          {
            details: { username: member.username, id: member.memberCode, key: member.memberCode, role: member.role, token: '' },
            targetUser: member.username,
          },
          taken(on.record, what, ({ parent }) => parent && { type: 'flags.loaded', flags: parent }),
        )
      case 'activity':
        return on.memberCall(
          getActivityDetails,
          {},
          taken(on.record, what, ({ doc }) => doc && { type: 'activity.loaded', lastLogin: doc[0]?.lastLogin ?? null }),
        )
      case 'config':
        return on.publicCall(
          getAppConfig,
          { siteurl: site.siteurl },
          taken(record, what, ({ result }) => result && { type: 'config.loaded', ...configFrom(result, site) }),
        )
      case 'support':
        if (member !== null)
          return on.memberCall(
            getUserWpNumber,
            { siteurl: site.siteurl },
            taken(on.record, what, ({ data }) => data && { type: 'support.loaded', support: data }),
          )
        return on.publicCall(
          getWpNumber,
          { siteurl: site.siteurl },
          taken(record, what, ({ response }) => response && { type: 'support.loaded', support: response }),
        )
      case 'popups':
        return on.publicCall(
          getSetting,
          { siteurl: site.siteurl },
          taken(record, what, ({ data }) => data && { type: 'popups.loaded', casinoPopup: data.istenpaisa }),
        )
      default:
        return what satisfies never
    }
  }
  /** Exactly ten, whole rupees each: other stakes are no request, and nothing is sent. */
  const saveStakes = ({ memberCall, record }: LineDoors, stakes: readonly Paise[]): void => {
    const fields = updateButton.request.safeParse(buttonFields(stakes))
    if (!fields.success) return record({ type: 'stakes.saved', ok: false, said: said('stakesNotKept') })
    return memberCall(updateButton, fields.data, (reply) => {
      if (reply.kind !== 'answer') return record({ type: 'stakes.saved', ok: false, said: reply.said })
      const { success } = reply.answer
      return record({ type: 'stakes.saved', ok: success, said: success ? said('stakesKept') : saidBy(reply.answer, said('stakesNotKept')) })
    })
  }
  const sendProof = ({ memberCall, record }: LineDoors, { email, password }: Extract<Request, { type: 'send-proof' }>): void => {
    const asked = sendEmailLink.request.safeParse({ email, ...(password === null ? {} : { password: password.reveal() }) })
    if (!asked.success) return record({ type: 'proof.sent', ok: false, said: said('emailInvalid') })
    return memberCall(sendEmailLink, asked.data, (reply) => {
      if (reply.kind !== 'answer') return record({ type: 'proof.sent', ok: false, said: reply.said })
      const { success } = reply.answer
      return record({
        type: 'proof.sent',
        ok: success,
        said: success ? said('emailLinkSent', email) : saidBy(reply.answer, said('cannotLoad')),
      })
    })
  }
  /** Records the answer even after a login or logout: it belongs to the link, not to a line. */
  const checkProof = (on: LineDoors, { id, token }: Extract<Request, { type: 'check-proof' }>): void => {
    const asked = verifyEmail.request.safeParse({ p1: id, p2: token.reveal() })
    if (!asked.success) return record({ type: 'proof.answered', ok: false, said: said('EMAIL_LINK_WRONG') })
    return on.publicCall(verifyEmail, asked.data, (reply) =>
      reply.kind === 'answer'
        ? record({ type: 'proof.answered', ok: reply.answer.success, said: proofSaid(reply.answer) })
        : record({ type: 'proof.answered', ok: false, said: reply.said }),
    )
  }
  const terms = (on: LineDoors, { marketId, selectionId }: Extract<Request, { type: 'load-terms' }>): void =>
    on.memberCall(
      orderSettings,
      { marketId, runnerId: selectionId },
      taken(on.record, 'terms', ({ result }) => {
        if (result === undefined) return undefined
        const { minBet: min, maxBet: max, maxWinPerMarket: maxWin } = result
        return { type: 'terms.loaded', marketId, selectionId, terms: { min, max, maxWin } }
      }),
    )
  const wagering = ({ memberCall, record }: LineDoors, walletType: WalletType): void =>
    memberCall(getWageringDetails, { walletType }, (reply) => {
      const result = reply.kind === 'answer' && reply.answer.success ? reply.answer.result : undefined
      record(result ? { type: 'wagering.loaded', walletType, wagering: result } : { type: 'wagering.failed', walletType })
    })
  return { load, terms, saveStakes, sendProof, checkProof, wagering, listEnded: (on: LineDoors): void => listBets(on, 'ended') }
}
