import { countdownText } from '#domain/betting/format.ts'
import { groupSchema } from '#domain/player/brand-file.ts'
import { DELAYS } from '#machines/setup.ts'
import { refusal } from '#server/gate/shared-answers.ts'
import type { Asker } from '#server/members/devices.ts'
import { type Asked, type Codes, type Sent, type Tried, ASKED, LIVES_MS, RESEND_MS, createCodes } from '#server/members/codes.ts'
import { type Refused, unsent, untaken } from '#server/members/joining.ts'
import { otpLength } from '#server/settings.ts'
import type { Rule, RuleRow, Says } from '#staff/charts/rule.ts'
import { speak } from '#copy/first.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { at } from '#tests/player.ts'
import { type VirtualClock, virtualClock } from '#tests/virtual-clock.ts'
import { time, written } from './says.ts'

const DIGITS = otpLength({})
const PHONE = '9000000001'
const WANTED = { group: groupSchema.parse('pavilion') }
/** More than any of the limits: a count that reaches it has found none. */
const ENDLESS = 1000

/** What the caller of a call reads of a refusal. */
const readOf = (refused: Refused): Says => {
  speak()
  const en = refusal(refused).message
  speak(hindi)
  const hi = refusal(refused).message
  speak()
  return { en, hi }
}
const askedSays = (asked: Asked | undefined): Says | null => (asked === undefined || asked.ok ? null : readOf(unsent(asked)))
const triedSays = (tried: Tried | undefined): Says | null => (tried === undefined || tried.ok ? null : readOf(untaken(tried)))

type World = { readonly codes: Codes; readonly clock: VirtualClock; readonly sent: readonly Sent[] }
/** The codes of an exchange on a clock of its own. A device named `known` logged in before. */
const openWorld = (): World => {
  const clock = virtualClock(at(1_000_000))
  const sent: Sent[] = []
  let thrown = 0
  const codes = createCodes({
    clock,
    dice: (from, below) => from + (thrown++ % (below - from)),
    length: DIGITS,
    send: (each) => sent.push(each),
    knows: (_, __, device) => device === 'known',
  })
  return { codes, clock, sent }
}
const stranger = (n = 1): Asker => ({ address: `10.0.${n}.1`, device: null })
const known: Asker = { address: '10.0.0.1', device: 'known' }

const WRONG_CODE = '9'.repeat(DIGITS)
const orderOf = (asked: Asked): string => {
  if (!asked.ok) throw new Error(`The example gets no code: ${asked.why}`)
  return asked.orderId
}
const begun = (world: World): string => orderOf(world.codes.ask(PHONE, 'login', WANTED.group, stranger(), true))
const row = (when: string, outcome: string, sees: Says | null, ...requirements: readonly string[]): RuleRow => ({
  when,
  outcome,
  sees,
  requirements,
})

/** How often something is done until it is refused, with the refusal. */
const until = <Answer extends { readonly ok: boolean }>(
  act: (n: number) => Answer,
): { readonly count: number; readonly refused: Answer } => {
  for (let count = 0; count < ENDLESS; count += 1) {
    const refused = act(count)
    if (!refused.ok) return { count, refused }
  }
  throw new Error('There is no limit.')
}

const life = (): readonly RuleRow[] => {
  const lasts = (ms: number): Tried => {
    const world = openWorld()
    const order = begun(world)
    world.clock.advance(ms)
    return world.codes.check(order, world.sent[0]?.code ?? '', stranger(), WANTED)
  }
  const used = openWorld()
  const order = begun(used)
  const [code = ''] = used.sent.map((each) => each.code)
  const first = used.codes.use(order, code, stranger(), WANTED)
  const again = used.codes.use(order, code, stranger(), WANTED)
  const wrong = openWorld()
  const tried = begun(wrong)
  const wrongs = until(() => {
    const each = wrong.codes.check(tried, WRONG_CODE, stranger(), WANTED)
    return { ok: each.ok || each.why === 'wrong', each }
  })
  const right = wrong.codes.check(tried, wrong.sent[0]?.code ?? '', stranger(), WANTED)
  const old = openWorld()
  const renewed = begun(old)
  old.clock.advance(RESEND_MS)
  old.codes.resend(renewed, stranger())
  const before = old.codes.check(renewed, old.sent[0]?.code ?? '', stranger(), WANTED)
  return [
    row('A code is sent.', `It has ${code.length} digits. The operator can set 4 to 8.`, null, 'AUTH-05'),
    row(`The member types it within ${time(LIVES_MS)}.`, taken(lasts(LIVES_MS - 1)), null, 'AUTH-12', 'AUTH-13'),
    row(`${time(LIVES_MS)} are over.`, taken(lasts(LIVES_MS)), triedSays(lasts(LIVES_MS)), 'AUTH-05', 'AUTH-12'),
    row(
      'The member types a code that was used.',
      `${taken(first)} The second time: ${taken(again)}`,
      triedSays(again),
      'AUTH-12',
      'AUTH-13',
    ),
    row('The member types the code before the newest one.', taken(before), triedSays(before), 'AUTH-08'),
    row('The member types a wrong code.', `${wrongs.count} tries are allowed.`, readOf(untaken({ ok: false, why: 'wrong' })), 'AUTH-05'),
    row(`The member types the right code after ${wrongs.count} wrong ones.`, taken(right), triedSays(right), 'AUTH-05'),
  ]
}
const taken = (tried: Tried): string => (tried.ok ? 'The exchange takes it.' : 'The exchange refuses it.')

const another = (): readonly RuleRow[] => {
  const world = openWorld()
  const order = begun(world)
  world.clock.advance(RESEND_MS - 1)
  const early = world.codes.resend(order, stranger())
  world.clock.advance(1)
  const more = until(() => {
    const again = world.codes.resend(order, stranger())
    world.clock.advance(RESEND_MS)
    return again
  })
  const count = countdownText(DELAYS.resendMs / 1000)
  return [
    row(
      `Less than ${time(RESEND_MS)} have passed since the last code.`,
      `The button of the page is off and counts down from ${count}. The exchange refuses a call before.`,
      both(
        written((text) => text.resendIn(count)),
        askedSays(early),
      ),
      'AUTH-08',
    ),
    row(`${time(RESEND_MS)} have passed.`, `The exchange sends a new code, ${more.count} times for one request.`, null, 'AUTH-08'),
    row(`The member asks ${more.count + 1} times for another code.`, 'The exchange refuses it.', askedSays(more.refused), 'AUTH-08'),
  ]
}
const both = (one: Says, other: Says | null): Says =>
  other === null ? one : { en: `${one.en} · ${other.en}`, hi: `${one.hi} · ${other.hi}` }

/** How many codes can be asked for until the exchange says to wait. `pause`: the time between two. */
const asks = (of: (n: number) => { readonly phone: string; readonly asker: Asker }, pause: number) => {
  const { codes, clock } = openWorld()
  return until((n) => {
    const { phone, asker } = of(n)
    if (n > 0) clock.advance(pause)
    return codes.ask(phone, 'login', WANTED.group, asker, true)
  })
}
const phoneAt = (n: number): string => String(9_000_000_000 + n)
/** Longer than the limit of ten minutes, so that the day’s limit counts alone. */
const SLOWLY = ASKED.ms / ASKED.ofNumber + 1
const limits = (): readonly RuleRow[] => {
  const of = (when: string, pause: number, who: (n: number) => { readonly phone: string; readonly asker: Asker }): RuleRow => {
    const { count, refused } = asks(who, pause)
    return row(when, `The exchange sends ${count} codes. The next one waits.`, askedSays(refused), 'AUTH-12', 'AUTH-13', 'AUTH-19')
  }
  return [
    of(`One address asks for one number, within ${time(ASKED.ms)}.`, 0, () => ({ phone: PHONE, asker: stranger() })),
    of(`One address asks for many numbers, within ${time(ASKED.ms)}.`, 0, (n) => ({ phone: phoneAt(n), asker: stranger() })),
    of('One address asks for one number, within a day.', SLOWLY, () => ({ phone: PHONE, asker: stranger() })),
    of('Many addresses ask for one number, within a day.', 0, (n) => ({ phone: PHONE, asker: stranger(n) })),
    of(`A device on which the member logged in before asks, within ${time(ASKED.ms)}.`, 0, () => ({ phone: PHONE, asker: known })),
    of('A device on which the member logged in before asks, within a day.', SLOWLY, () => ({ phone: PHONE, asker: known })),
  ]
}

/** Tries wrong codes until the exchange says to wait, then after each wait. */
const guesses = (of: (n: number) => { readonly phone: string; readonly asker: Asker }) => {
  const world = openWorld()
  const orders = new Map<string, string>()
  let asker = 0
  const order = (phone: string): string => {
    asker += 1
    return orderOf(world.codes.ask(phone, 'login', WANTED.group, stranger(100 + asker), true))
  }
  const guess = (n: number): Tried => {
    const { phone, asker: by } = of(n)
    const tried = world.codes.check(orders.get(phone) ?? '', WRONG_CODE, by, WANTED)
    if (tried.ok || tried.why === 'wrong' || tried.why === 'wait') return tried
    orders.set(phone, order(phone))
    return world.codes.check(orders.get(phone) ?? '', WRONG_CODE, by, WANTED)
  }
  const waitOf = (tried: Tried): number => (!tried.ok && tried.why === 'wait' ? tried.waitMs : 0)
  const { count, refused } = until((n) => {
    const tried = guess(n)
    return { ok: waitOf(tried) === 0, tried }
  })
  const waits = [waitOf(refused.tried)]
  for (let more = 1; more < WAITS_SHOWN; more += 1) {
    world.clock.advance(waits.at(-1) ?? 0)
    guess(count + more)
    waits.push(waitOf(guess(count + more)))
  }
  return { count, refused: refused.tried, waits }
}
const WAITS_SHOWN = 6
const wrongs = (): readonly RuleRow[] => {
  const of = (when: string, who: (n: number) => { readonly phone: string; readonly asker: Asker }): RuleRow => {
    const { count, refused, waits } = guesses(who)
    const outcome = `After ${count} wrong codes the next try waits. Each further wrong code makes a longer wait: ${waits.map(time).join(', ')}.`
    return row(when, outcome, triedSays(refused), 'AUTH-05', 'AUTH-12', 'AUTH-13')
  }
  return [
    of('One address tries codes of one number.', () => ({ phone: PHONE, asker: stranger() })),
    of('Many addresses try codes of one number.', (n) => ({ phone: PHONE, asker: stranger(n) })),
    of('One address tries codes of many numbers.', (n) => ({ phone: phoneAt(n), asker: stranger() })),
    of('A device on which the member logged in before tries codes.', () => ({ phone: PHONE, asker: known })),
  ]
}

/** The page of one-time codes: the codes themselves count on a clock of their own (AUTH-05, AUTH-08, AUTH-12, AUTH-13). */
export const codes = (): Rule => ({
  rule: 'codes',
  title: 'Limits of one-time codes',
  purpose: 'A one-time code works for a short time. The exchange counts how often it is asked for and tried.',
  sources: ['server/members/codes.ts', 'server/rest/auth.ts', 'machines/setup.ts'],
  charts: ['code-flow', 'session'],
  tables: [
    { title: 'How long a code works', note: 'A code ends by its time, by its tries or by use.', rows: life() },
    { title: 'Asking for another code', note: 'The page and the exchange count the same time.', rows: another() },
    { title: 'How many codes are sent', note: 'Each code to a phone costs a message.', rows: limits() },
    { title: 'Wrong codes', note: 'The exchange slows wrong codes down, and never locks the number.', rows: wrongs() },
  ],
})
