import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { type RefusalCode, refusalCodeSchema } from '#contract/call.ts'
import { english } from '#copy/en/english.ts'
import { englishRefusals } from '#copy/en/refusals.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { hindiRefusals } from '#copy/hi/refusals.ts'
import type { Proof, Reading, Refusal } from '#staff/charts/reading.ts'
import { tagsOf } from '#staff/flows/reading.ts'
import { requirementsOf, specOf } from '#staff/flows/spec.ts'
import { keptOf } from '#tests/mutants/kept.ts'
import { testsOf } from '#tests/mutants/roster.ts'
import { causesOf, derivedBy } from './chart-causes.ts'
import { configOf } from './chart-data.ts'
import { factsSaid, saysOf } from './chart-says.ts'
import { expectationsOf } from './chart-table.ts'
import { everyNode } from './chart-words.ts'
import { screensOf } from './chart-screens.ts'
import { titlesIn } from './test-titles.ts'
import { budgetsWith } from './time-budgets.ts'

const root = join(import.meta.dirname, '..')

/** The test files that run charts, alone or as a whole, each with its titles. */
const testFiles = ['machines', 'simulation', 'browser'].flatMap((room) =>
  readdirSync(join(root, 'tests', room))
    .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))
    .toSorted()
    .map((name) => {
      const file = `tests/${room}/${name}`
      return { file, titles: titlesIn(readFileSync(join(root, file), 'utf8')).filter((title) => title.startsWith('[')) }
    }),
)

/** The tests that kill the chart's mutants, then those of other files that cite a requirement of one of its states. */
const proofsOf = (machine: AnyStateMachine): readonly Proof[] => {
  const own = testsOf(machine.id)
  const requirements = requirementsOf(specOf(configOf(machine))).map(([requirement]) => requirement)
  return testFiles
    .map(({ file, titles }) => ({
      file,
      titles: file === own ? titles : titles.filter((title) => tagsOf(title).some((tag) => requirements.includes(tag))),
    }))
    .filter(({ titles }) => titles.length > 0)
    .toSorted((one, other) => Number(other.file === own) - Number(one.file === own))
}

/** The charts that a player follows from the press to the verdict. */
const FOLLOWED: readonly string[] = ['betslip', 'order']

/** What no bet is refused for: cash-outs, alerts, payments, bonuses, the casino and changes of the account. */
const NOT_OF_BETS =
  /^(?:ALERT|ALREADY_|AMOUNT_|AUTO_|BENEFICIAR|BET_TAKEN|BONUS_HELD|CASINO_|CLOSE_|DEPOSIT_|FORTUNE_|GAME_|LIMIT_CHANGE|NOTHING_|NO_CASH_OUT|PAUSE_|PAYMENT|PROMO_|UTR_|WITHDRAWAL_)/
const ofBet = (code: RefusalCode): boolean => code !== 'BET_IN_PROGRESS' && !NOT_OF_BETS.test(code)

const refusals: readonly Refusal[] = [
  { code: 'not sent', isOfBet: true, says: { en: english.nothingSent, hi: hindi.nothingSent } },
  { code: 'not kept', isOfBet: true, says: { en: english.nothingKept, hi: hindi.nothingKept } },
  { code: 'never-seen', isOfBet: true, says: { en: english.neverSeen, hi: hindi.neverSeen } },
  ...[...refusalCodeSchema.options]
    .toSorted()
    .map((code) => ({ code, isOfBet: ofBet(code), says: { en: englishRefusals[code], hi: hindiRefusals[code] } })),
]

const isTimer = (event: string): boolean => event.startsWith('xstate.')

/** What a reader is shown of a chart besides its specification, derived from its code, its tests and their results. */
export const readingOf = (machine: AnyStateMachine): Reading => {
  const says = saysOf(machine.id)
  const derives = derivedBy(machine.id)
  const events = new Set(
    everyNode(machine.root)
      .flatMap(({ ownEvents }) => ownEvents)
      .filter((event) => !isTimer(event)),
  )
  const kept = keptOf(machine.id)
  const { actions, guards } = configOf(machine)
  return {
    actions: actions.map((name) => ({ name, says: says.actions[name] ?? '', derives: derives.get(name) ?? [] })),
    guards: guards.map((name) => ({ name, says: says.guards[name] ?? '' })),
    events: Object.fromEntries([...events].map((event) => [event, says.events[event] ?? factsSaid[event] ?? ''])),
    causes: Object.fromEntries(
      [...events].flatMap((event) => {
        const causes = causesOf(event, machine.id)
        return causes.length === 0 ? [] : [[event, causes]]
      }),
    ),
    expected: expectationsOf(machine),
    proofs: proofsOf(machine),
    budgets: FOLLOWED.includes(machine.id) ? budgetsWith() : [],
    screens: screensOf(machine.id),
    refusals: machine.id === 'betslip' ? refusals : [],
    score: kept === null ? null : { mutants: kept.mutants, killed: kept.killed, survivors: kept.survivors },
  }
}
