import { getCasinoCatalogue, getCasinoPlayed, postProviderLobby, postSingleGame } from '#contract/calls/casino.ts'
import type { RefusalCode } from '#contract/call.ts'
import { GAME_TERMS } from '#contract/casino/terms.ts'
import { type GameId, gameIdSchema } from '#contract/casino/wallet.ts'
import type { MenuFlag } from '#contract/calls/auth.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { text } from '#copy/catalogue.ts'
import { refused } from '#server/members/joining.ts'
import type { ServerParts } from '../gate/parts.ts'
import type { Session } from '../gate/sessions.ts'
import { refusal } from '../gate/shared-answers.ts'
import type { Context, Gate } from './gate.ts'

/** The id of the provider's own lobby where a launch code names a game. */
const LOBBY = gameIdSchema.parse('lobby')
/** The wait after the longest round of its game: a stake that is open for longer is being settled. */
const SETTLING_MS = 60_000
const byRule = (code: RefusalCode) => ({ success: false, message: text[code], code })
const closed = byRule('CASINO_CLOSED')

type Parts = Pick<ServerParts, 'exchange' | 'room' | 'casino' | 'clock'>

/** The calls of the casino: launches, the catalogue and what a member played (CAS-01, CAS-03, CAS-04). */
export const serveCasino = ({ serve, serveMember }: Gate, { exchange, room, casino, clock }: Parts): void => {
  /** Why this member may open nothing; null where nothing hinders. */
  const barred = (member: MemberCode, flag: MenuFlag) => {
    if (room.members.find(member)?.flags.includes(flag) !== true) return byRule('PERMISSION_DENIED')
    const shut = exchange.door(member, 'casino-debit')
    return shut === null ? null : { ...refusal(refused(shut.code, shut.about)), code: shut.code }
  }
  const launched = ({ member, launch }: Session, game: GameId, path: string, { caller: { brand, host } }: Context) => {
    const origin = casino?.originFor(host, brand) ?? null
    if (casino === null || origin === null) return closed
    const token = casino.launches.mint({ member, brand: brand.name, game }, launch)
    const query = new URLSearchParams({ host_id: brand.name, token, member })
    return { success: true, data: { url: `${origin}${path}?${query.toString()}`, origin } }
  }

  serveMember(postSingleGame, async ({ gameId, tableId }, session, context) => {
    const catalogue = (await casino?.catalogue.read()) ?? null
    if (catalogue === null) return closed
    if (!catalogue.games.some((game) => game.gameId === gameId && game.tableId === tableId)) return byRule('GAME_UNKNOWN')
    const isIndian = catalogue.indianGames.includes(`${gameId}/${tableId}`)
    return (
      barred(session.member, isIndian ? 'c1' : 'c9') ??
      launched(session, gameId, `/play/${encodeURIComponent(gameId)}/${encodeURIComponent(tableId)}`, context)
    )
  })
  serveMember(postProviderLobby, async ({ eventName }, session, context) => {
    if ((await casino?.catalogue.read()) == null) return closed
    return barred(session.member, 'c9') ?? launched(session, LOBBY, `/lobby/${encodeURIComponent(eventName)}`, context)
  })
  serve(getCasinoCatalogue, async (_, { host, brand }) => {
    const pictures = casino?.originFor(host, brand) ?? null
    const catalogue = pictures === null ? null : ((await casino?.catalogue.read()) ?? null)
    return pictures === null || catalogue === null ? closed : { success: true, data: { pictures, catalogue } }
  })
  serveMember(getCasinoPlayed, (_, { member }) => {
    // Read now: what is decided later is not durable with it.
    const isSettling = ({ at, call }: { readonly at: number; readonly call: { readonly game: string } }): boolean =>
      clock.now() - at >= (GAME_TERMS.get(call.game)?.roundMs ?? 0) + SETTLING_MS
    const open = exchange.openDebitsOf(member).filter(isSettling)
    const openOf = (of: GameId) => paise(open.reduce((sum, { call }) => (call.game === of ? sum + call.amountPaise : sum), 0))
    return new Promise((resolve) =>
      exchange.whenDurable(() => {
        const data = exchange.statements.played(member).map(({ game, ...played }) => ({ gameId: game, ...played, open: openOf(game) }))
        resolve({ success: true, data })
      }),
    )
  })
}
