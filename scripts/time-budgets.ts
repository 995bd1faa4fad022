import { paise } from '#domain/paise.ts'
import type { SlipScreen } from '#client/betting/slip.ts'
import { said } from '#domain/said.ts'
import type { Delays } from '#machines/setup.ts'
import type { Budget } from '#staff/charts/reading.ts'
import { SILENCE_MS } from '#streams/link.ts'
import { matchedVerdict, ref } from '#tests/player.ts'
import { BET_DELAY_MS, type Play, type PlayOptions, openSlip, pend, place } from './slip-play.ts'

/** A way through the slip on which only time passes from `begin` on; `meanwhile` happens on the way. */
type Way = {
  readonly says: string
  readonly until: SlipScreen
  readonly options?: PlayOptions
  readonly begin: (play: Play) => void
  readonly meanwhile?: { readonly at: number; readonly happens: (play: Play) => void }
}

/** When the line drops in the way that asks for it. */
const DROP_MS = 2000

const seconds = (ms: number): string => `${ms / 1000} s`
const placed = (play: Play): void => {
  place(play)
  pend(play)
}

const WAYS: readonly Way[] = [
  {
    says: 'A draft without a stake that is not touched, and can be brought back',
    until: 'empty',
    begin: ({ spine, view }) => spine.record({ type: 'stake.typed', slip: view().slip, stakePaise: paise(0) }),
  },
  { says: 'Place, and the disk gives no lock: nothing was sent', until: 'composing', options: { withoutLock: true }, begin: place },
  { says: 'Place, then no answer at all', until: 'unknown', begin: place },
  {
    says: `Place, taken in with a bet delay of ${seconds(BET_DELAY_MS)}, then no answer`,
    until: 'unknown',
    begin: placed,
  },
  {
    says: 'Place, taken in with a bet delay of 12 s, then no answer',
    until: 'unknown',
    begin: (play) => {
      place(play)
      pend(play, 12_000)
    },
  },
  {
    says: 'Place, then the link is lost and does not come back',
    until: 'unknown',
    begin: (play) => {
      place(play)
      play.spine.record({ type: 'link.failed', reason: 'lost', dice: 0.5 })
    },
  },
  {
    says: `Place, taken in with a bet delay of ${seconds(BET_DELAY_MS)}; the line drops silently ${seconds(DROP_MS)} after Place`,
    until: 'unknown',
    begin: placed,
    meanwhile: { at: DROP_MS + SILENCE_MS, happens: ({ spine }) => spine.record({ type: 'heartbeat.missed' }) },
  },
  {
    says: 'The verdict is here: how long it is shown',
    until: 'empty',
    begin: (play) => {
      place(play)
      play.spine.record({ type: 'bet.answered', ref: ref(1), verdict: { ...matchedVerdict, said: said('betMatched') } })
    },
  },
]

const STEP_MS = 100
const MOST_MS = 600_000

const measured = ({ says, until, options, begin, meanwhile }: Way, delays: Delays | undefined): Budget => {
  const play = openSlip({ ...options, ...(delays === undefined ? {} : { delays }) })
  begin(play)
  const phases: { screen: SlipScreen; ms: number }[] = [{ screen: play.view().screen, ms: 0 }]
  for (let ms = 0; play.view().screen !== until; ms += STEP_MS) {
    if (ms >= MOST_MS) throw new Error(`${says}: never ${until}`)
    if (meanwhile?.at === ms) meanwhile.happens(play)
    play.clock.advance(STEP_MS)
    const last = phases.at(-1)
    if (last !== undefined) last.ms += STEP_MS
    const { screen } = play.view()
    if (screen !== last?.screen && screen !== until) phases.push({ screen, ms: 0 })
  }
  return { says, until, phases: phases.filter(({ ms }) => ms > 0), ms: phases.reduce((sum, { ms }) => sum + ms, 0) }
}

/** How long each way takes, measured on the real charts with a clock that only this moves. */
export const budgetsWith = (delays?: Delays): readonly Budget[] => WAYS.map((way) => measured(way, delays))
