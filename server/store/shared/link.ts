import * as z from 'zod/mini'

/** Where the shared log lies: PostgreSQL's address, and the schema that holds its tables. */
export type SharedPlace = { readonly url: string; readonly schema: string }

/** A schema is named in statements without quotes. */
const SCHEMA = /^[a-z][a-z0-9_]{0,39}$/
const CONNECT_MS = 1000
/** A connection that is silent for so long is given up. */
const QUERY_MS = 1500
const LOCK_MS = 500
/** The server drops a lost client's locks in some three seconds, not in minutes. */
const KEEPALIVE = '-c tcp_keepalives_idle=1 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3 -c tcp_user_timeout=3000'

/** A whole number that PostgreSQL sends as text. It is refused where a number of JavaScript would not be exact. */
export const int8 = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => Number(text)),
  ),
  z.int(),
)

/** One connection to PostgreSQL. Once it is broken it stays broken. */
export type Link = {
  /** The rows of a statement; with a name it is prepared once. */
  query(text: string, values?: readonly unknown[], name?: string): Promise<readonly unknown[]>
  readonly isBroken: () => boolean
  close(): void
}

const saidSchema = z.object({ code: z.string(), severity: z.string() })
/** The code of an error that PostgreSQL sent; undefined for any other. */
export const codeOf = (error: unknown): string | undefined => saidSchema.safeParse(error).data?.code

/** Scheme and login, the hosts with their ports, and the rest of an address with several hosts. */
const HOSTS = /^(\w+:\/\/(?:[^@/?#]*@)?)([^@/?#]*,[^@/?#]*)(.*)$/s

/** The addresses that an address with several hosts stands for, such as `postgres://user@one,two:5433/database`; any other alone. */
export const addressesOf = (url: string): readonly string[] => {
  const [, before = '', hosts, after = ''] = HOSTS.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`)
}

const recoverySchema = z.tuple([z.object({ standby: z.boolean() })])

/**
 * Opens a connection with the times that the shared log needs (docs/decisions/0020-shared-log.md). `onNotice` hears LISTEN. Of several
 * hosts it is the first that answers and takes writes.
 */
export const openLink = async ({ url, schema }: SharedPlace, onNotice: () => void = () => undefined): Promise<Link> => {
  const addresses = addressesOf(url)
  let refused: unknown = null
  for (const address of addresses)
    try {
      const link = await openOne({ url: address, schema }, onNotice)
      if (addresses.length === 1) return link
      const [{ standby }] = recoverySchema.parse(await link.query('SELECT pg_is_in_recovery() AS standby'))
      if (!standby) return link
      link.close()
      refused ??= new Error('no host of DATABASE_URL takes writes: each that answers is a standby')
    } catch (error) {
      refused = error
    }
  throw refused
}

const openOne = async ({ url, schema }: SharedPlace, onNotice: () => void): Promise<Link> => {
  if (!SCHEMA.test(schema)) throw new Error(`The schema "${schema}" is no name: take small letters, digits and underscores, at most 40.`)
  // Only a core loads the package.
  const { Client } = (await import('pg')).default
  const client = new Client({
    connectionString: url,
    application_name: 'pavilion',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 1000,
    statement_timeout: 1000,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: 2000,
    options: `${KEEPALIVE} -c search_path=${schema}`,
  })
  let broken = false
  const breaks = (): void => {
    broken = true
  }
  // It says so here besides rejecting its statements.
  client.on('error', breaks)
  client.on('end', breaks)
  client.on('notification', onNotice)
  const close = (): void => {
    broken = true
    client.end().catch(breaks)
  }
  try {
    await client.connect()
  } catch (error) {
    close()
    throw error
  }
  return {
    query: async (text, values = [], name) => {
      try {
        return (await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })).rows
      } catch (error) {
        // The server said no, and listens still; any other fault leaves open what it did.
        if (codeOf(error) === undefined) close()
        throw error
      }
    },
    isBroken: () => broken,
    close,
  }
}
