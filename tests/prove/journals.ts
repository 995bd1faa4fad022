import { millisSchema } from '#contract/scalar.ts'
import type { Fact, Input as Recorded } from '#client/ledger/facts.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import { originOf } from '#client/ledger/origin.ts'
import { said } from '#domain/said.ts'
import { secret } from '#contract/secret.ts'
import { createLateRoster } from '#machines/late-roster.ts'
import { createSpine } from '#src/spine/spine.ts'
import { writeJournal } from '#streams/journal-file.ts'
import { deafDoors, member as memberOf } from '#tests/player.ts'
import type { Input } from './moves.ts'
import { NOW } from './tab.ts'

/** What a tab is given on a path, from its opening on. */
export type TabRun = { readonly tab: number; readonly inputs: readonly Input[] }

/** The runs of a path: a tab that is opened again is another run. */
export const runsOf = (heard: readonly { readonly tab: number; readonly input: Input }[]): readonly TabRun[] => {
  const runs: { readonly tab: number; readonly inputs: Input[] }[] = []
  for (const { tab, input } of heard)
    if (input.does === 'open') runs.push({ tab, inputs: [] })
    else runs.findLast((run) => run.tab === tab)?.inputs.push(input)
  return runs
}

const isOutbox = (
  input: Input | undefined,
): input is Extract<Input, { does: 'record' }> & { readonly fact: Extract<Fact, { type: 'outbox.loaded' }> } =>
  input?.does === 'record' && input.fact.type === 'outbox.loaded'
const isInput = (fact: Fact): fact is Recorded => originOf(fact, null) !== 'chart'
const never = new Promise<never>(() => undefined)

/** The real spine with silent doors. Its timers fire when the path says so; each is known by its chart and its name. */
const openSpine = (written: readonly OutboxEntry[]) => {
  const waiting = new Map<object, () => void>()
  let now = NOW
  const { doors } = deafDoors()
  const spine = createSpine({
    clock: {
      now: () => now,
      after: (_, job) => {
        // XState notes what it schedules just before it sets the timer.
        const scheduled = spine.actors().flatMap(({ system }) => Object.values(system.getSnapshot()._scheduledEvents))
        const own = scheduled.find((each) => !waiting.has(each))
        if (own !== undefined) waiting.set(own, job)
        return () => undefined
      },
    },
    frame: (job) => job(),
    doors: {
      ...doors,
      vault: { ...doors.vault, entries: () => written, claim: () => undefined, isLocked: () => undefined, orphans: () => undefined },
      disk: { ...doors.disk, locks: { request: () => never, query: () => never } },
    },
    late: (come) => come(createLateRoster),
  })
  spine.start()
  return {
    spine,
    fire: (chart: string, timer: string): void => {
      const actor = spine.actors().find(({ id }) => id === chart)
      const due = Object.values(actor?.system.getSnapshot()._scheduledEvents ?? {}).find(
        ({ source, event }) => source === actor && event.type === timer,
      )
      if (due !== undefined) waiting.get(due)?.()
    },
    wait: (ms: number): void => {
      now = millisSchema.parse(now + ms)
    },
  }
}

/** The file of a tab's run, which the inspector opens: the real spine, given what the tab was given. A planted fault is not in it. */
export const journalOf = ({ tab, inputs }: TabRun, title: string): string => {
  // The page reads its outbox by itself while it starts.
  const [first] = inputs
  const { spine, fire, wait } = openSpine(isOutbox(first) ? first.fact.entries : [])
  const on = (fact: Recorded, generation: number | null): void => {
    if (generation === null || spine.ledger.get().generation === generation) spine.record(fact)
  }
  for (const input of isOutbox(first) ? inputs.slice(1) : inputs) {
    const { generation, member } = spine.ledger.get()
    switch (input.does) {
      case 'open':
        break
      case 'record':
        if (isInput(input.fact)) on(input.fact, input.generation)
        break
      case 'fire':
        fire(input.chart, input.timer)
        break
      case 'wait':
        wait(input.ms)
        break
      case 'drop':
        on({ type: 'link.failed', reason: 'connection dropped', dice: 0.5 }, generation)
        break
      case 'connect':
        if (member !== null && member.memberCode !== input.cookie) on({ type: 'session.refused', said: said('LOGIN_AGAIN') }, generation)
        else {
          on({ type: 'ticket.given', memberCode: input.cookie }, generation)
          on({ type: 'link.opened' }, generation)
        }
        break
      case 'log in':
        on({ type: 'login.submitted', userId: input.member, password: secret('') }, null)
        on({ type: 'login.accepted', way: 'password', member: memberOf(input.member) }, null)
        fire('session', 'xstate.after.followUp.session.member.arriving')
        break
      default:
        input satisfies never
    }
  }
  const head = {
    pavilion: 'journal',
    format: 1,
    build: 'prove',
    brand: 'pavilion',
    language: 'en',
    title: `${title}, tab ${tab + 1}`,
  } as const
  return writeJournal(head, spine.journal.export().entries)
}
