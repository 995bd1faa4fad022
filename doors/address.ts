import ipaddr from 'ipaddr.js'

/**
 * The key by which limits count an address. IPv4 counts as it is, also inside IPv6; IPv6 counts by its /64, because one
 * household holds all of that. Text that is no address is its own key.
 */
export const addressKey = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}

const PROXY_WORDS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])
/** A range of length 0 trusts the whole Internet, so that any client could choose its address. */
const isRange = (text: string): boolean => ipaddr.isValidCIDR(text) && !/\/0+$/.test(text)
const isAddress = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)

/** The proxies that TRUST_PROXY names; none when absent or empty. Throws an Error that names the part that is no address. */
export const trustedProxies = (text: string | undefined): readonly string[] => {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const part of parts)
    if (!(PROXY_WORDS.has(part) || isAddress(part) || isRange(part)))
      throw new Error(
        `TRUST_PROXY: "${part.slice(0, 60)}" is no address. It takes addresses, ranges such as 10.0.0.0/8, and the words ${[...PROXY_WORDS].join(', ')}, with commas between.`,
      )
  return parts
}
