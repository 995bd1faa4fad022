/** What the provider may see of this process's environment: its own settings, and what any program needs. No secret of the exchange. */
const GIVEN =
  /^(?:CASINO_(?:ANCESTORS|CHAIN|SPEED)|TRUST_PROXY|PATH|HOME|LANG|TZ|TE?MP(?:DIR)?|SYSTEMROOT|NODE_(?:ENV|OPTIONS|EXTRA_CA_CERTS))$/i

/** The settings and the system's variables of this environment that the provider's program is given. */
export const givenFrom = (environment: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value !== undefined && GIVEN.test(name) ? [[name, value]] : [])),
  )
