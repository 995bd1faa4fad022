import type { SnapshotFrom } from 'xstate'
import type { guideMachine } from './guide.machine.ts'

/** The steps of the guide, each with its sentence. `off`: no player is guided. */
export const GUIDE_STEPS = [
  'off',
  'joining',
  'choosing',
  'staking',
  'placing',
  'unsent',
  'waiting',
  'doubt',
  'refused',
  'seeing',
  'done',
] as const
export type GuideStep = (typeof GUIDE_STEPS)[number]

type Snapshot = SnapshotFrom<typeof guideMachine>
const isStep = (name: unknown): name is GuideStep => GUIDE_STEPS.some((step) => step === name)

/** The step that the guide is at; 'off' before its chart has arrived. */
export const guideStepOf = (snapshot: Snapshot | undefined): GuideStep => {
  if (snapshot === undefined) return 'off'
  const { value } = snapshot
  const inner = typeof value === 'string' ? value : Object.values(value)[0]
  return isStep(inner) ? inner : 'off'
}

/** The numbered steps of the guide. */
export const GUIDE_LENGTH = 5
/** The number of a step; null before the first. */
export const GUIDE_NUMBERS: Readonly<Record<GuideStep, number | null>> = {
  off: null,
  joining: null,
  choosing: 1,
  staking: 2,
  placing: 3,
  unsent: 3,
  waiting: 4,
  doubt: 4,
  refused: 4,
  seeing: 5,
  done: 5,
}
