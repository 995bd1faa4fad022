import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type LaunchId,
  WALLET_HEADERS,
  WALLET_PATHS,
  type WalletAnswer,
  type WalletCall,
  type launchAnswerSchema,
  type openDebitsAnswerSchema,
  type sessionsAnswerSchema,
  walletRequests,
} from '#contract/casino/wallet.ts'
import type { MemberCode } from '#contract/scalar.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { ServerParts } from '../gate/parts.ts'
import type { Signed } from './door.ts'
import type { Launches } from './launches.ts'
import type { CasinoRoom } from './room.ts'

const BODY_BYTES = 8 * 1024
/** Calls of one address, from which the whole casino comes: ten thousand a second. */
const CALLS_A_MINUTE = 600_000

const jsonSchema = z.pipe(
  z.string(),
  z.transform((text: string, at): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      at.issues.push({ code: 'custom', message: 'expected JSON', input: text })
      return z.NEVER
    }
  }),
)

type Said =
  | WalletAnswer
  | z.input<typeof launchAnswerSchema>
  | z.input<typeof openDebitsAnswerSchema>
  | z.input<typeof sessionsAnswerSchema>
type Reply = (answer: Said) => void
type Wallet = Pick<Exchange, 'casinoCall' | 'casinoBalance' | 'openDebits'>
/** The product's sessions as the casino asks about them (CAS-09). */
export type Standing = {
  /** The members of those that have not ended. In those of `acted` the member did something. */
  readonly playing: (names: readonly LaunchId[], acted: readonly LaunchId[]) => ReadonlyMap<LaunchId, MemberCode>
  /** A page of this member is open at the casino. */
  readonly seen: (member: MemberCode) => void
}
/** Who plays: is the member one of this brand's, and under which name do others see the member; null for one who does not exist. */
export type Players = {
  readonly isOf: (member: MemberCode, brand: string) => boolean
  readonly nickOf: (member: MemberCode) => string | null
}

/** What other players may see of a name: its first and its last letter. */
export const maskedName = (username: string): string => {
  const letters = [...username]
  return letters.length < 2 ? '***' : `${letters[0] ?? ''}***${letters.at(-1) ?? ''}`
}

/** What a call may ask and move. */
export type WalletParts = {
  readonly wallet: Wallet
  readonly players: Players
  readonly standing: Standing
  readonly launches: Launches
}

/** Answers a call that was let in. */
const answer = (
  name: WalletCall,
  sent: unknown,
  { wallet, players: { isOf, nickOf }, standing, launches }: WalletParts,
  reply: Reply,
): void => {
  const bad = () => reply({ code: 'BAD_REQUEST' })
  switch (name) {
    case 'launch': {
      const { success, data } = walletRequests.launch.safeParse(sent)
      if (!success) return bad()
      const redeemed = launches.redeem(data.code, data)
      if (redeemed.code !== 'OK') return reply(redeemed)
      const { launch } = redeemed
      const nick = nickOf(data.member)
      if (nick === null) return reply({ code: 'CODE_MISMATCH' })
      // A code outlives no session: the member has logged out since it was minted.
      if (!standing.playing([launch], []).has(launch)) return reply({ code: 'CODE_EXPIRED' })
      return wallet.casinoBalance(data.member, (balance) => reply({ ...balance, launch, nick }))
    }
    case 'balance': {
      const { success, data } = walletRequests.balance.safeParse(sent)
      return success && isOf(data.member, data.brand) ? wallet.casinoBalance(data.member, reply) : bad()
    }
    case 'debit': {
      const { success, data } = walletRequests.debit.safeParse(sent)
      if (!success || !isOf(data.member, data.brand)) return bad()
      const { launch, ...debit } = data
      const isLate = launch !== undefined && !standing.playing([launch], []).has(launch)
      return wallet.casinoCall({ op: 'debit', ...debit, ...(isLate ? { isLate } : {}) }, reply)
    }
    // What closes a debit is taken of a member who is gone, too.
    case 'credit': {
      const { success, data } = walletRequests.credit.safeParse(sent)
      return success ? wallet.casinoCall({ op: 'credit', ...data }, reply) : bad()
    }
    case 'rollback': {
      const { success, data } = walletRequests.rollback.safeParse(sent)
      return success ? wallet.casinoCall({ op: 'rollback', ...data }, reply) : bad()
    }
    case 'openDebits': {
      const { success, data } = walletRequests.openDebits.safeParse(sent)
      if (!success) return bad()
      return wallet.openDebits(data.brand, data.after, (open) => {
        const debits = open.map(({ call: { op: _, ...call }, at }) => ({ ...call, at }))
        reply({ code: 'OK', debits })
      })
    }
    case 'sessions': {
      const { success, data } = walletRequests.sessions.safeParse(sent)
      if (!success) return bad()
      const playing = standing.playing(data.open, data.acted)
      for (const member of new Set(playing.values())) standing.seen(member)
      return reply({ code: 'OK', ended: data.open.filter((launch) => !playing.has(launch)) })
    }
    default:
      return name satisfies never
  }
}

/** A call of the wallet: its name, what is signed of it without its path, and the signature. */
export type SentCall = Omit<Signed, 'path'> & { readonly name: WalletCall; readonly signature: string }

/** The way of every call: signature, time and nonce are checked before anything of it is read (CAS-04). */
export const createWalletDoor =
  (lock: CasinoRoom['lock'], parts: WalletParts) =>
  ({ name, signature, ...signed }: SentCall, reply: Reply): void => {
    const fault = lock({ ...signed, path: WALLET_PATHS[name] }, signature)
    if (fault !== null) return reply({ code: fault })
    const parsed = jsonSchema.safeParse(signed.body)
    return parsed.success ? answer(name, parsed.data, parts, reply) : reply({ code: 'BAD_REQUEST' })
  }

const header = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

type Parts = Pick<ServerParts, 'exchange' | 'room' | 'brands' | 'sessions'>
const NAMES: readonly WalletCall[] = ['launch', 'balance', 'debit', 'credit', 'rollback', 'openDebits', 'sessions']

/**
 * The wallet's door for the provider's server (CAS-04): signed calls, without cookies. Every answer is 200 with its code; it leaves after
 * its event is durable.
 */
export const serveWallet = async (app: FastifyInstance, { exchange, room, brands, sessions }: Parts, casino: CasinoRoom): Promise<void> => {
  const players: Players = {
    // A member of another group of brands does not exist at this one.
    isOf: (member, brand) => {
      const group = brands.all.find(({ name }) => name === brand)?.group
      return group !== undefined && room.members.belongs(member, group)
    },
    nickOf: (code) => {
      const member = room.members.find(code)
      return member === null ? null : maskedName(member.username)
    },
  }
  /** A demo account that is shut without stand-ins has no session either. */
  const isShut = (code: MemberCode): boolean => {
    const member = room.members.find(code)
    return member === null || !room.members.belongs(code, member.group)
  }
  const standing: Standing = {
    playing: (names, acted) => new Map([...sessions.playing(names, acted)].filter(([, member]) => !isShut(member))),
    seen: (member) => exchange.seen(member),
  }
  const take = createWalletDoor(casino.lock, { wallet: exchange, players, standing, launches: casino.launches })
  await app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_, body, done) => done(null, body))
    for (const name of NAMES)
      door.post(WALLET_PATHS[name], { config: { rateLimit: { max: CALLS_A_MINUTE, timeWindow: '1 minute' } } }, (request) => {
        const call: SentCall = {
          name,
          body: typeof request.body === 'string' ? request.body : '',
          timestamp: header(request, WALLET_HEADERS.timestamp),
          nonce: header(request, WALLET_HEADERS.nonce),
          signature: header(request, WALLET_HEADERS.signature),
        }
        return new Promise<Said>((resolve) => take(call, resolve))
      })
  })
}
