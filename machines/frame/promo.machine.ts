// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `promo.says.json`.
import { type Delays, type Emitted, type Heard, emit, setup } from '../setup.ts'
import type { Promo } from '#client/player/news.ts'

type Context = { readonly delays: Delays }
const moved = (promo: Promo) => ({ type: 'fact' as const, fact: { type: 'promo.moved' as const, promo } })

/** The brand's promotion: a banner at start, then a strip, then a closed strip (SUPP-03). */
export const promoMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: {
    promoComes: ({ context }) => context.delays.promoMs,
    promoGoes: ({ context }) => context.delays.stripMs,
  },
  actions: {
    tellBanner: emit(moved('banner')),
    tellStrip: emit(moved('strip')),
    tellClosed: emit(moved('closed')),
  },
}).createMachine({
  id: 'promo',
  description: 'The brand’s promotion: a banner at start, then a strip, then a closed strip.',
  context: ({ input }) => ({ delays: input.delays }),
  initial: 'banner',
  on: { 'promo.closed': '.closed' },
  states: {
    banner: {
      description: 'The banner popup is open, at start.',
      meta: { requirements: ['SUPP-03'] },
      entry: 'tellBanner',
      after: { promoComes: 'strip' },
    },
    strip: {
      description: "The brand's promotion strip is open for 20 s.",
      meta: { requirements: ['SUPP-03'] },
      entry: 'tellStrip',
      after: { promoGoes: 'closed' },
    },
    closed: {
      description: 'The strip is closed; the player can open it again.',
      meta: { requirements: ['SUPP-03'] },
      entry: 'tellClosed',
      on: { 'promo.opened': 'strip' },
    },
  },
})
