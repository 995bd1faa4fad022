/** The code that comes when a visitor wants more than to read the home page: what makes the other calls, and the late charts. */
export * from '#streams/calls.ts'
export { createLateRoster } from '#machines/late-roster.ts'
