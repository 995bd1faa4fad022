import type { AnyStateMachine } from 'xstate'

const installed = new WeakSet<AnyStateMachine>()

/** Whether the chart is at present another one than its file says. */
export const isMutated = (machine: AnyStateMachine): boolean => installed.has(machine)

/** Makes the chart behave as another one, for all that imported it; answers how to undo it. */
export const install = (machine: AnyStateMachine, mutant: AnyStateMachine): (() => void) => {
  const own = { ...machine }
  Object.assign(machine, mutant)
  installed.add(machine)
  return () => {
    Object.assign(machine, own)
    installed.delete(machine)
  }
}
