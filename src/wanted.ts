/** The code that comes when a visitor wants more than to read the home page: what makes the other calls, late charts, and all sentences. */
import '#copy/catalogue.ts'
export * from '#streams/calls.ts'
export { createLateRoster } from '#machines/late-roster.ts'
