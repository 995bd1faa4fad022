/** The code that comes beside the first paint: what makes a visitor's calls. */
export * from '#streams/first-calls.ts'
export { openToInspector } from './inspect/switch.ts'
