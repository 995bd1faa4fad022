const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/
/** Does this name or address, without a port, always mean this machine? */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host.toLowerCase().replace(/\.$/, ''))
