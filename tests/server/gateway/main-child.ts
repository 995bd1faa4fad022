import { main } from '#server/main.ts'

/** The product's own start, for tests that end it at any moment. */
await main(process.argv.slice(2))
