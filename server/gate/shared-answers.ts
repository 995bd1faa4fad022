import type { WireMember, WireMemberSettings } from '#contract/session.ts'
import type { BettingSettings } from '#contract/messages/settings.ts'
import type { MemberCode, Millis } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { type StakeList, type StakePlace, STAKE_PLACES, stakesAt } from '#domain/betting/stakes.ts'
import { refusalSaid } from '#domain/said.ts'
import { say, text } from '#copy/catalogue.ts'
import type { Refused } from '#server/members/joining.ts'
import type { Members } from '#server/members/members.ts'
import type { StakePlace as StakeColumn } from '#server/members/settings.ts'

/** A refusal as every answer has it: 200, with its text and code (HTTP-01). */
export const refusal = ({ code, waitMs, about }: Refused) => ({
  success: false,
  message: waitMs === undefined ? say(refusalSaid(code, about)) : text.waitFirst(waitMs),
  code,
  ...(about === undefined ? {} : { about }),
  ...(waitMs === undefined ? {} : { waitMs }),
})

/** A member of a session; `isOutside`: another identity logged in. */
type Logged = { readonly memberCode: MemberCode; readonly username: string; readonly isOutside: boolean }

/** The betting settings as a session has them: a login by another identity keeps one-click off (AUTH-14). */
export const bettingOf = (members: Members, { memberCode, isOutside }: Omit<Logged, 'username'>): BettingSettings => {
  const { oneClick, ...choices } = members.betting(memberCode)
  return { ...choices, oneClick: { ...oneClick, active: oneClick.active && !isOutside, barred: isOutside } }
}

const COLUMNS = { desk: 'stakes', phone: 'mobileStakes', phoneGames: 'mobileGameStakes' } as const satisfies Record<StakePlace, StakeColumn>
/** The preset stakes that the member chose, of each place with some. */
export const stakeLists = (members: Members, memberCode: MemberCode): readonly StakeList[] =>
  STAKE_PLACES.flatMap((place) => {
    const rupees = members.stakes(memberCode, COLUMNS[place])
    return rupees === null ? [] : [{ place, stakes: rupees.map((each) => paise(each * 100)) }]
  })

const settingsOf = (members: Members, logged: Logged): WireMemberSettings => {
  const { oneClick, matchedAlerts, alertSound } = bettingOf(members, logged)
  const lists = stakeLists(members, logged.memberCode)
  const buttons = (place: StakePlace) => ({ stakes: stakesAt(lists, place).map((stake) => stake / 100) })
  return {
    presetStakeSettings: {
      settings: buttons('desk'),
      mobileStakesSettings: buttons('phone'),
      mobileStakesExchangeGameSettings: buttons('phoneGames'),
    },
    oneClickSettings: { active: oneClick.active },
    notifications: { matchedAlerts, alertSound },
  }
}

/** A member on the wire, with this handle and the settings (SESS-13). */
export const wireMember = (members: Members, logged: Logged, handle: string, expiry: Millis, serverTime: Millis): WireMember => ({
  memberCode: logged.memberCode,
  details: { username: logged.username, role: 'user', status: 'active' },
  key: logged.memberCode,
  verifytoken: handle,
  expiry,
  serverTime,
  settings: settingsOf(members, logged),
  isB2C: true,
})
