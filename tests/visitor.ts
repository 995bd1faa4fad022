import { MEMBER_HEADER } from '#contract/call.ts'
import { userLogout } from '#contract/session.ts'

type Answer = { readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers }

/** The member that a login's answer is about. */
const memberOf = (body: Record<string, unknown>): string | undefined => {
  const arrived = [body['data'], body['output'], body['result']].find(
    (each) => typeof each === 'object' && each !== null && 'verifytoken' in each,
  )
  return typeof arrived === 'object' && arrived !== null && 'memberCode' in arrived ? String(arrived.memberCode) : undefined
}

/**
 * A browser with one tab, to the doors: it keeps cookies, repeats the XSRF cookie in the header and names its logged-in member.
 * `always` goes with every call.
 */
export const visitor = (url: string, always: Record<string, string> = {}) => {
  const jar = new Map<string, string>()
  let member: string | undefined
  /** The fetch of this browser: it sends the jar's cookies and keeps those that come. */
  const keptFetch: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(input, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const token = jar.get('__Host-XSRF-TOKEN') ?? jar.get('XSRF-TOKEN')
    const response = await keptFetch(`${url}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { 'x-xsrf-token': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(member === undefined ? {} : { [MEMBER_HEADER]: member }),
        ...always,
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const parsed: unknown = await response.json().catch(() => ({}))
    const fields = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
    member = path === userLogout.path && response.ok ? undefined : (memberOf(fields) ?? member)
    return { status: response.status, headers: response.headers, body: fields }
  }
  const logIn = async (userId = 'demo', password = 'demo1234'): Promise<Answer> => {
    await call('GET', '/user/session')
    return call('POST', '/user/userLogin', { userId, password, siteurl: 'localhost' })
  }
  const ticket = async (): Promise<string> => {
    if (!jar.has('__Host-XSRF-TOKEN') && !jar.has('XSRF-TOKEN')) await call('GET', '/user/session')
    return String((await call('POST', '/user/socketTicket', {})).body['ticket'])
  }
  return { call, logIn, ticket, jar, fetch: keptFetch, member: () => member }
}
