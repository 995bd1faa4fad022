import { parseArgs } from 'node:util'
import * as z from 'zod/mini'

const LEVELS = ['0', '1', '2', '3'] as const
const argumentsSchema = z.object({
  url: z.url({
    protocol: /^https?$/,
    error: 'URL, the first argument, must be the address of the back end with http or https, such as https://exchange.example',
  }),
  user: z.string('--user is missing: the member to log in as, such as --user demo').check(z.minLength(1, '--user is empty: name a member')),
  password: z
    .string('--password is missing: that of the member, such as --password demo1234')
    .check(z.minLength(1, '--password is empty: give that of the member')),
  market: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  restart: z.nullable(z.string()),
  require: z.enum(LEVELS, '--require must be a level, 0 to 3, such as --require 3'),
})

const HELP = 'npm run -s conform -- --help says what it takes.'

/** What the command line asks for; null for the usage. Throws an Error with a sentence for each argument that cannot be taken. */
export const argumentsFrom = (args: readonly string[]): z.output<typeof argumentsSchema> | null => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      user: { type: 'string' },
      password: { type: 'string' },
      market: { type: 'string' },
      brand: { type: 'string' },
      restart: { type: 'string' },
      require: { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  if (values.help) return null
  const [address, ...others] = positionals
  if (others.length > 0) throw new Error(`There is one URL; ${others.join(' ')} is too much. Write what has blanks in quotes.`)
  const { market = null, brand = null, restart = null } = values
  const read = argumentsSchema.safeParse({ ...values, url: address?.replace(/\/$/, ''), market, brand, restart })
  if (!read.success) throw new Error([...read.error.issues.map(({ message }) => `${message}.`), HELP].join('\n'))
  return read.data
}
