import { expect } from 'vitest'
import { WALLET_HEADERS, WALLET_PATHS, type WalletCall } from '#contract/casino/wallet.ts'
import { walletSignature } from '#server/casino/door.ts'
import { createCasinoRoom } from '#server/casino/room.ts'
import { catalogue } from '#tests/casino/catalogue.ts'
import { type DoorOptions, movedClock, openDoors } from './door.ts'

export const KEY = 'a1'.repeat(32)
export const PROVIDER = 'http://127.0.0.1:5999'
export const DEMO = 'M1001'
export const OPENING = 5_000_000
export const whose = { member: DEMO, brand: 'pavilion', game: 'aviator' }
export const debit = { ...whose, tx: 'a', round: 'r1', bet: 'b1', amountPaise: 10_000 }
export const credit = { ...whose, tx: 'b', debit: 'a', round: 'r1', bet: 'b1', amountPaise: 25_000 }

/** The doors with a casino whose provider lists `catalogue()`, and the provider's pen. */
export const openCasino = async (over: DoorOptions = {}) => {
  // A catalogue is kept for two seconds of this clock: it moves by the test alone.
  const clock = movedClock(true)
  let isAway = false
  let asked = 0
  const fetchText = async () => {
    asked += 1
    if (isAway) throw new Error('away')
    return JSON.stringify(catalogue())
  }
  const casino = createCasinoRoom({ key: KEY, provider: () => PROVIDER, fetchText }, clock)
  const doors = await openDoors({ clock, casino, ...over })
  let nonces = 0
  const signed = (call: WalletCall, body: string, over: Record<string, string> = {}) => {
    nonces += 1
    const timestamp = String(clock.now())
    const nonce = `n-${nonces}`
    const path = WALLET_PATHS[call]
    return {
      path,
      body,
      headers: {
        'content-type': 'application/json',
        [WALLET_HEADERS.timestamp]: timestamp,
        [WALLET_HEADERS.nonce]: nonce,
        [WALLET_HEADERS.signature]: walletSignature(KEY, { timestamp, nonce, path, body }),
        ...over,
      },
    }
  }
  const send = async ({ path, body, headers }: ReturnType<typeof signed>) => {
    const answer = await fetch(`${doors.url}${path}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  return {
    ...doors,
    clock,
    casino,
    signed,
    send,
    call: (call: WalletCall, body: object) => send(signed(call, JSON.stringify(body))),
    goAway: () => {
      isAway = true
    },
    asked: () => asked,
  }
}

/** The parts of a launch's address. */
export const launchOf = (body: Record<string, unknown>) => {
  const data = body['data']
  if (typeof data !== 'object' || data === null || !('url' in data)) throw new Error(`no address: ${JSON.stringify(body)}`)
  const url = new URL(String(data.url))
  return { url, code: url.searchParams.get('token') ?? '', member: url.searchParams.get('member'), host: url.searchParams.get('host_id') }
}
