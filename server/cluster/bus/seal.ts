import { type KeyObject, createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Clock } from '#server/ports.ts'
import type { BusKeys } from './keys.ts'

/** A text of another time is refused: the clocks of the processes may differ by so much. */
export const MOST_APART_MS = 30_000
/** The senders that are remembered: each start of a process is one. Of more, the one not heard for longest is forgotten. */
const MOST_SENDERS = 1000
const CIPHER = 'aes-256-gcm'
const VERSION = 1
/** Bytes of a sealed text: version, sender, number, time, then what is encrypted, then the tag. */
const SENDER = 16
const NUMBER = 6
const TIME = 6
const HEAD = 1 + SENDER + NUMBER + TIME
const TAG = 16
const NONCE = 12

/** Why a text is not believed: no key of ours opens it here, its time is another, or it or a later one was here before. */
export type Refusal = 'stranger' | 'other-time' | 'replayed'
export type Opened = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: Refusal }

/** The place of a text, such as its subject: at another place no reader opens it. */
export type Seal = {
  write(place: string, text: string): Buffer
  /** Opens the next text of a sender: one that came before, or was sent before the last, is refused. */
  read(place: string, sealed: Buffer): Opened
  /** Opens a text whose place is for this one alone, so that its order says nothing. */
  readAlone(place: string, sealed: Buffer): Opened
  /** The part of a sealed text that no other one has. */
  nameOf(sealed: Buffer): string
}

/** A key of one sender, so that two senders never use one nonce. */
const keyOf = (key: KeyObject, sender: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, sender, 'pavilion bus', 32))
const nonceOf = (head: Buffer): Buffer => {
  const nonce = Buffer.alloc(NONCE)
  head.copy(nonce, NONCE - NUMBER, 1 + SENDER, 1 + SENDER + NUMBER)
  return nonce
}
const bound = (head: Buffer, place: string): Buffer => Buffer.concat([head, Buffer.from(place)])

/** The text in it; null where this key did not seal it for this place. */
const unsealed = (key: Buffer, place: string, head: Buffer, sealed: Buffer): string | null => {
  const decipher = createDecipheriv(CIPHER, key, nonceOf(head), { authTagLength: TAG })
  decipher.setAAD(bound(head, place)).setAuthTag(sealed.subarray(sealed.length - TAG))
  const text = decipher.update(sealed.subarray(HEAD, sealed.length - TAG))
  try {
    return Buffer.concat([text, decipher.final()]).toString()
  } catch {
    return null
  }
}

/**
 * Seals the texts of one process and opens those of others (docs/decisions/0030-sealed-bus.md). A sealed text is encrypted and signed
 * with the shared key, and carries its sender, a number that rises and its time.
 */
export const createSeal = ({ keys, clock }: { readonly keys: BusKeys; readonly clock: Clock }): Seal => {
  const own = randomBytes(SENDER)
  const ownKey = keyOf(keys[0], own)
  let sent = 0
  /** The senders with a key of ours, the one heard last at the end. */
  const senders = new Map<string, { readonly key: Buffer; last: number }>()
  const readSealed = (place: string, sealed: Buffer, isNext: boolean): Opened => {
    if (sealed.length < HEAD + TAG || sealed[0] !== VERSION) return { ok: false, why: 'stranger' }
    const head = sealed.subarray(0, HEAD)
    const name = head.toString('latin1', 1, 1 + SENDER)
    const known = senders.get(name)
    const tried = known === undefined ? keys.map((key) => keyOf(key, head.subarray(1, 1 + SENDER))) : [known.key]
    for (const key of tried) {
      const text = unsealed(key, place, head, sealed)
      if (text === null) continue
      if (Math.abs(clock.now() - head.readUIntBE(HEAD - TIME, TIME)) > MOST_APART_MS) return { ok: false, why: 'other-time' }
      const number = head.readUIntBE(1 + SENDER, NUMBER)
      const last = known?.last ?? 0
      if (isNext && number <= last) return { ok: false, why: 'replayed' }
      senders.delete(name)
      senders.set(name, { key, last: isNext ? number : last })
      for (const oldest of senders.keys()) {
        if (senders.size <= MOST_SENDERS) break
        senders.delete(oldest)
      }
      return { ok: true, text }
    }
    return { ok: false, why: 'stranger' }
  }
  return {
    write: (place, text) => {
      sent += 1
      const head = Buffer.alloc(HEAD)
      head[0] = VERSION
      own.copy(head, 1)
      head.writeUIntBE(sent, 1 + SENDER, NUMBER)
      head.writeUIntBE(clock.now(), HEAD - TIME, TIME)
      const cipher = createCipheriv(CIPHER, ownKey, nonceOf(head), { authTagLength: TAG })
      cipher.setAAD(bound(head, place))
      return Buffer.concat([head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    read: (place, sealed) => readSealed(place, sealed, true),
    readAlone: (place, sealed) => readSealed(place, sealed, false),
    nameOf: (sealed) => sealed.toString('latin1', 0, HEAD),
  }
}
