/**
 * The addresses in CORE_URL, with commas between: a core names its own, and a gateway those of the cores that it sends calls to. Throws
 * an Error that names what is no address of a server.
 */
export const coreAddresses = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').flatMap((part) => {
    const given = part.trim()
    if (given === '') return []
    const url = URL.canParse(given) ? new URL(given) : null
    const isServer = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.pathname === '/' && url.search === ''
    if (!isServer) throw new Error(`CORE_URL takes addresses of cores such as http://10.0.0.2:5173, with commas between; ${given} is none.`)
    return [url.origin]
  })

/** The own address of a core; undefined when CORE_URL is not set. Throws an Error where it names several. */
export const ownAddress = (text: string | undefined): string | undefined => {
  const [own, ...others] = coreAddresses(text)
  if (others.length > 0) throw new Error('CORE_URL takes one address at a core: its own. At a gateway it takes several.')
  return own
}
