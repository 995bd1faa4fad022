import type { MarketStatus } from '#contract/market.ts'
import type { FeedSaid } from '#contract/said.ts'
import { said } from '#domain/said.ts'
import { T20 } from './cricket.ts'
import { type Fixture, isOutright, opensLate } from './fixtures.ts'
import type { Script } from './script.ts'

/** A match at an instant of its own time. */
export type State = {
  readonly phase: 'waiting' | 'upcoming' | 'starting' | 'play' | 'stopped' | 'ended' | 'closed'
  readonly status: MarketStatus
  readonly label: FeedSaid | null
  readonly inplay: boolean
  /** Which moment is the latest; −1 before the start. */
  readonly moment: number
  /** Since when (match time) this has been so: the beginning, the last moment, or the last reopening. */
  readonly since: number
}

/** A session, a line of runs or a market on a ball opens with its first moment. */
const opensAt = (session: Script): number => session.moments[0]?.offsetMs ?? 0
/** It is not listed before, or its list would show when a wicket falls; the break before a T20's chase lists those that open with it. */
export const listsAt = (session: Script): number => {
  const { offsetMs = 0, score } = session.moments[0] ?? {}
  const isChase = score?.sport === 'cricket' && score.innings[1]?.overs === '0.0' && offsetMs > T20.breakMs
  return isChase ? offsetMs - T20.breakMs : offsetMs
}

type Played = { readonly fixture: Fixture; readonly script: Script }

/** Betting stops this long before a match goes in play. */
const LEAD_MS = 3000

/** The latest moment at or before `t`. */
export const momentAt = (script: Script, t: number): number => {
  let low = 0
  let high = script.moments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((script.moments[middle]?.offsetMs ?? 0) <= t) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** When betting last opened again, up to and with this moment; 0, the start, when it has not stopped yet. */
const reopenedBefore = (script: Script, moment: number): number => {
  for (let at = moment; at >= 0; at--) {
    const { offsetMs = 0, suspend } = script.moments[at] ?? {}
    if (suspend !== undefined) return offsetMs + suspend.ms
  }
  return 0
}

/** The match, or the season, at `t` of its own time. A season opens at 0 and is never in play, because only some of it is a match. */
export const stateAt = (played: Played, t: number): State => {
  const { script, fixture } = played
  const moment = momentAt(script, t)
  const inplay = !isOutright(fixture)
  if (!inplay && t < 0) return { phase: 'waiting', status: 'INACTIVE', label: null, inplay, moment, since: 0 }
  if (opensLate(fixture.side) && t < opensAt(script))
    return { phase: 'waiting', status: 'INACTIVE', label: null, inplay: true, moment, since: 0 }
  if (t < -LEAD_MS) return { phase: 'upcoming', status: 'OPEN', label: null, inplay: false, moment, since: Number.NEGATIVE_INFINITY }
  if (t < 0) return { phase: 'starting', status: 'SUSPENDED', label: said('GOING_IN_PLAY'), inplay: false, moment, since: -LEAD_MS }
  if (t >= script.endMs + fixture.series.closeMs)
    return { phase: 'closed', status: 'CLOSED', label: null, inplay, moment, since: script.endMs }
  if (t >= script.endMs)
    return {
      phase: 'ended',
      status: 'SUSPENDED',
      label: said(fixture.side === null ? 'MATCH_OVER' : 'RESULT_KNOWN'),
      inplay,
      moment,
      since: script.endMs,
    }
  const { offsetMs = 0, suspend } = script.moments[moment] ?? {}
  const until = offsetMs + (suspend?.ms ?? 0)
  if (suspend !== undefined && t < until)
    return { phase: 'stopped', status: 'SUSPENDED', label: suspend.label, inplay, moment, since: offsetMs }
  return { phase: 'play', status: 'OPEN', label: null, inplay, moment, since: reopenedBefore(script, moment) }
}

/** The next instant (match time) after `t` at which `stateAt` changes. */
export const nextChange = (played: Played, t: number): number => {
  const { script, fixture } = played
  if (opensLate(fixture.side) && t < opensAt(script)) return opensAt(script)
  if (isOutright(fixture) && t < 0) return 0
  if (t < -LEAD_MS) return -LEAD_MS
  if (t < 0) return 0
  if (t >= script.endMs) return script.endMs + fixture.series.closeMs
  const at = momentAt(script, t)
  const { offsetMs = 0, suspend } = script.moments[at] ?? {}
  const reopen = offsetMs + (suspend?.ms ?? 0)
  const next = script.moments[at + 1]?.offsetMs ?? script.endMs
  return Math.min(suspend !== undefined && t < reopen ? reopen : next, next, script.endMs)
}
