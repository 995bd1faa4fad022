import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { NONCE_KEPT_MS, STALE_MS, type WalletCode } from '#contract/casino/wallet.ts'
import type { Clock } from '#server/ports.ts'

/** What is signed of a call of the wallet; the body as its bytes came. */
export type Signed = { readonly timestamp: string; readonly nonce: string; readonly path: string; readonly body: string }

const digestOf = (key: Buffer, { timestamp, nonce, path, body }: Signed): Buffer =>
  createHmac('sha256', key)
    .update(`${timestamp}\n${nonce}\nPOST\n${path}\n${createHash('sha256').update(body).digest('hex')}`)
    .digest()

/** The signature of a call by a key of 64 hex digits (docs/CASINO.md, Wallet). */
export const walletSignature = (key: string, signed: Signed): string => digestOf(Buffer.from(key, 'hex'), signed).toString('hex')

/** Calls in NONCE_KEPT_MS that are remembered; more are refused, because a forgotten nonce could be replayed. */
const MAX_NONCES = 500_000
const TIMESTAMP = /^\d{1,15}$/
const NONCE = /^[\w.:-]{1,80}$/
const SIGNATURE = /^[0-9a-f]{64}$/

type Faults = Extract<WalletCode, 'BAD_SIGNATURE' | 'STALE' | 'REPLAYED' | 'UNAVAILABLE'>

/** The lock of the wallet's door: null lets a call in. It checks signature, time and nonce in this order (CAS-04). */
export const createWalletLock = (key: string, clock: Clock, maxNonces = MAX_NONCES) => {
  const bytes = Buffer.from(key, 'hex')
  /** Nonces with the time until which they are kept, the oldest first. */
  const seen = new Map<string, number>()
  const forget = (now: number): void => {
    for (const [nonce, until] of seen) {
      if (until > now) return
      seen.delete(nonce)
    }
  }
  return (signed: Signed, signature: string): Faults | null => {
    const isWritten = TIMESTAMP.test(signed.timestamp) && NONCE.test(signed.nonce) && SIGNATURE.test(signature)
    if (!isWritten || !timingSafeEqual(digestOf(bytes, signed), Buffer.from(signature, 'hex'))) return 'BAD_SIGNATURE'
    const now = clock.now()
    if (Math.abs(now - Number(signed.timestamp)) > STALE_MS) return 'STALE'
    forget(now)
    if (seen.has(signed.nonce)) return 'REPLAYED'
    if (seen.size >= maxNonces) return 'UNAVAILABLE'
    // A timestamp may be ahead of this clock; it stays good until it is stale.
    seen.set(signed.nonce, now + NONCE_KEPT_MS + 1)
    return null
  }
}
export type WalletLock = ReturnType<typeof createWalletLock>
