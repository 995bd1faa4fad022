import * as z from 'zod/mini'
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
import type { Member } from '#domain/member.ts'
import type { Paise } from '#domain/money.ts'
import type { Request } from '#domain/requests.ts'
import { buttonFields } from '#domain/stakes.ts'
import { refusalText, text } from '#domain/text.ts'
import { configFrom } from './config.ts'
import type { Doors, Reply } from './doors.ts'
import { settingsFrom } from './settings.ts'
import { betFrom } from './wire.ts'

type What = Extract<Request, { type: 'load' }>['what']
type Unloaded = Extract<Input, { type: 'load.failed' }>['what']

/**
 * Reads, one switch: each ends in what it loaded, or in `load.failed`. `ofMember` drops the answers of a player who is gone;
 * `who` is the player who is here.
 */
export const createLoads = (
  { http, socket, site }: Doors,
  record: (fact: Input) => void,
  ofMember: <T>(take: (reply: Reply<T>) => void) => (reply: Reply<T>) => void,
  who: () => Member | null,
) => {
  const send = <Body extends z.ZodMiniType>(shape: { readonly name: string; readonly body: Body }, body: z.output<Body>): boolean =>
    socket.send(shape.name, z.encode(shape.body, body))
  /** What a good answer holds becomes a fact; anything else has failed. */
  const taken =
    <T extends { readonly success: boolean }>(what: Unloaded, factOf: (answer: T) => Input | undefined) =>
    (reply: Reply<T>): void => {
      const fact = reply.kind === 'answer' && reply.answer.success ? factOf(reply.answer) : undefined
      record(fact ?? { type: 'load.failed', what, text: reply.kind === 'failed' ? reply.text : text.cannotLoad })
    }
  const tellBalance = taken<z.output<typeof getUserDetails.answer>>('balance', ({ doc }) => doc && { type: 'account.changed', ...doc })
  /** Over the socket, and over REST while it is down; a list that cannot be had is left as it was. */
  const listBets = (which: 'active' | 'ended'): void => {
    const member = who()
    const result = which === 'active' ? 'ACTIVE' : 'SETTLED'
    const filter = { username: member?.username ?? '', deleted: false, result, status: 'MATCHED' } as const
    if (send(getBets, { token: '', filter, sort: { placedTime: -1 } }) || member === null) return
    http.call(
      getOrderList,
      { memberCode: member.memberCode, orderStatus: which === 'active' ? 'open' : 'settled' },
      ofMember((reply) => {
        if (reply.kind !== 'answer' || reply.answer.accountSeq === undefined) return
        record({ type: 'bets.listed', which, accountSeq: reply.answer.accountSeq, bets: (reply.answer.result ?? []).map(betFrom) })
      }),
    )
  }

  const load = (what: What): void => {
    const member = who()
    switch (what) {
      case 'home':
        if (!send(getHomeMarkets, HOME_WISH))
          http.call(
            getHome,
            {},
            taken(what, ({ groups }) => ({ type: 'home.loaded', markets: groups.flatMap((group) => group.markets) })),
          )
        return
      case 'bets':
        return listBets('active')
      case 'balance':
        return http.call(
          getUserDetails,
          {},
          ofMember((reply) =>
            reply.kind === 'answer' && reply.answer.logout === true
              ? record({ type: 'balance.refused', text: reply.answer.message ?? text.loginAgain })
              : tellBalance(reply),
          ),
        )
      case 'settings':
        return http.call(
          getUserSetting,
          {},
          ofMember(taken(what, ({ data }) => data && { type: 'settings.loaded', settings: settingsFrom(data) })),
        )
      case 'stakes':
        return http.call(
          getStackButton,
          {},
          ofMember(taken(what, ({ data }) => data && { type: 'stakes.loaded', stakes: data.priceArray })),
        )
      case 'profile':
        if (member === null) return
        return http.call(
          getProfile,
          { memberCode: member.memberCode },
          ofMember(taken(what, ({ result }) => result && { type: 'profile.loaded', profile: result })),
        )
      case 'notices':
        if (member === null) return
        return http.call(
          getNotifications,
          { memberCode: member.memberCode },
          ofMember(taken(what, ({ result }) => result && { type: 'notices.loaded', notices: result })),
        )
      case 'flags':
        if (member === null) return
        return http.call(
          getUserEvenets,
          {
            details: { username: member.username, id: member.memberCode, key: member.memberCode, role: member.role, token: '' },
            targetUser: member.username,
          },
          ofMember(taken(what, ({ parent }) => parent && { type: 'flags.loaded', flags: parent })),
        )
      case 'activity':
        return http.call(
          getActivityDetails,
          {},
          ofMember(taken(what, ({ doc }) => doc && { type: 'activity.loaded', lastLogin: doc[0]?.lastLogin ?? null })),
        )
      case 'config':
        return http.call(
          getAppConfig,
          { siteurl: site.siteurl },
          taken(what, ({ result }) => result && { type: 'config.loaded', ...configFrom(result, site) }),
        )
      case 'support':
        if (member !== null)
          return http.call(
            getUserWpNumber,
            { siteurl: site.siteurl },
            ofMember(taken(what, ({ data }) => data && { type: 'support.loaded', support: data })),
          )
        return http.call(
          getWpNumber,
          { siteurl: site.siteurl },
          taken(what, ({ response }) => response && { type: 'support.loaded', support: response }),
        )
      case 'popups':
        return http.call(
          getSetting,
          { siteurl: site.siteurl },
          taken(what, ({ data }) => data && { type: 'popups.loaded', casinoPopup: data.istenpaisa }),
        )
      default:
        return what satisfies never
    }
  }
  /** Exactly ten, whole rupees each: other stakes are no request, and nothing is sent. */
  const saveStakes = (stakes: readonly Paise[]): void => {
    const fields = updateButton.request.safeParse(buttonFields(stakes))
    if (!fields.success) return record({ type: 'stakes.saved', ok: false, text: text.stakesNotKept })
    return http.call(
      updateButton,
      fields.data,
      ofMember((reply) => {
        if (reply.kind !== 'answer') return record({ type: 'stakes.saved', ok: false, text: reply.text })
        const { success, message } = reply.answer
        return record({ type: 'stakes.saved', ok: success, text: message ?? (success ? text.stakesKept : text.stakesNotKept) })
      }),
    )
  }
  const sendProof = ({ email, password }: Extract<Request, { type: 'send-proof' }>): void => {
    const asked = sendEmailLink.request.safeParse({ email, ...(password === null ? {} : { password: password.reveal() }) })
    if (!asked.success) return record({ type: 'proof.sent', ok: false, text: text.emailInvalid })
    return http.call(
      sendEmailLink,
      asked.data,
      ofMember((reply) => {
        if (reply.kind !== 'answer') return record({ type: 'proof.sent', ok: false, text: reply.text })
        const { success, code, message } = reply.answer
        const why = code === undefined ? (message ?? text.cannotLoad) : refusalText(code)
        return record({ type: 'proof.sent', ok: success, text: success ? text.emailLinkSent(email) : why })
      }),
    )
  }
  /** Whoever opened it, and whoever is here when the answer comes: it is the link's alone. */
  const checkProof = ({ id, token }: Extract<Request, { type: 'check-proof' }>): void => {
    const asked = verifyEmail.request.safeParse({ p1: id, p2: token.reveal() })
    if (!asked.success) return record({ type: 'proof.answered', ok: false, text: text.emailLinkWrong })
    return http.call(verifyEmail, asked.data, (reply) =>
      reply.kind === 'answer'
        ? record({ type: 'proof.answered', ok: reply.answer.success, text: text.told(reply.answer.status.statusDesc) })
        : record({ type: 'proof.answered', ok: false, text: reply.text }),
    )
  }
  const terms = ({ marketId, selectionId }: Extract<Request, { type: 'load-terms' }>): void =>
    http.call(
      orderSettings,
      { marketId, runnerId: selectionId },
      ofMember(
        taken('terms', ({ result }) => {
          if (result === undefined) return undefined
          const { minBet: min, maxBet: max, maxWinPerMarket: maxWin } = result
          return { type: 'terms.loaded', marketId, selectionId, terms: { min, max, maxWin } }
        }),
      ),
    )
  const wagering = (walletType: WalletType): void =>
    http.call(
      getWageringDetails,
      { walletType },
      ofMember((reply) => {
        const result = reply.kind === 'answer' && reply.answer.success ? reply.answer.result : undefined
        record(result ? { type: 'wagering.loaded', walletType, wagering: result } : { type: 'wagering.failed', walletType })
      }),
    )
  return { load, terms, saveStakes, sendProof, checkProof, wagering, listEnded: (): void => listBets('ended') }
}
