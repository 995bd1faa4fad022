/**
 * The value of one of the exchange's cookies; empty without it. Over TLS a cookie has a name that no other host can set; an older plain
 * one may exist beside it.
 */
export const cookieIn = (cookies: string, name: string): string => {
  const values = new Map(cookies.split('; ').map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]))
  return decodeURIComponent(values.get(`__Host-${name}`) ?? values.get(name) ?? '')
}
