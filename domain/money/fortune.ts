import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Millis, Paise } from '#contract/scalar.ts'
import { paise } from '../paise.ts'

/** A part of the wheel: its prize, and its share of the draws. */
export type Segment = { readonly prize: Paise; readonly weight: number }
/** What a draw follows from (ACCT-09). `day`: 2026-03-02. */
export type Draw = {
  /** 32 bytes in hexadecimal digits; secret until the press. */
  readonly serverSeed: string
  readonly clientSeed: string
  readonly member: string
  readonly day: string
  readonly segments: readonly Segment[]
}

/** What a wheel came to. */
export type Spin = { readonly clientSeed: string; readonly roll: number; readonly prize: Paise; readonly at: Millis }
/** A member's wheel of a day; `spin` is null before the press. */
export type Wheel = {
  readonly day: string
  readonly serverSeed: string
  readonly segments: readonly Segment[]
  readonly spin: Spin | null
}

/** The wheel's segments today. */
export const SEGMENTS: readonly Segment[] = [
  { prize: paise(0), weight: 50 },
  { prize: paise(10_00), weight: 30 },
  { prize: paise(50_00), weight: 15 },
  { prize: paise(500_00), weight: 5 },
]

/** The hash of a seed, which is shown before the press. */
export const commitOf = (serverSeed: string): string => bytesToHex(sha256(hexToBytes(serverSeed)))

/** 52 bits: the most that a number holds exactly in whole hexadecimal digits. */
const DIGITS = 13
/** The number that a draw comes to, below the sum of the weights. */
export const rollOf = ({ serverSeed, clientSeed, member, day, segments }: Draw): number => {
  const digest = hmac(sha256, hexToBytes(serverSeed), utf8ToBytes(`fortune:${member}:${day}:${clientSeed}`))
  return Number.parseInt(bytesToHex(digest).slice(0, DIGITS), 16) % segments.reduce((sum, { weight }) => sum + weight, 0)
}

/** The prize of a roll: the segments lie one after the other. */
export const prizeAt = (segments: readonly Segment[], roll: number): Paise => {
  let end = 0
  return (
    segments.find(({ weight }) => {
      end += weight
      return roll < end
    })?.prize ?? paise(0)
  )
}

/** Does a draw follow from its seeds: the hash that was shown before, the roll and the prize? */
export const isRightDraw = ({
  commit,
  roll,
  prize,
  ...draw
}: Draw & { readonly commit: string; readonly roll: number; readonly prize: Paise }): boolean =>
  commitOf(draw.serverSeed) === commit && rollOf(draw) === roll && prizeAt(draw.segments, roll) === prize
