/** The code that comes after the first paint: what makes calls, and the charts that wait for a press. */
export * from '#streams/calls.ts'
export { createLateRoster } from '#machines/late-roster.ts'
export { openToInspector } from './inspect/switch.ts'
