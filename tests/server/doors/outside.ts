import { expect } from 'vitest'
import type { visitor } from './door.ts'

type Browser = ReturnType<typeof visitor>

/** Opens a page in this browser. */
export const opened = (browser: Browser, url: string, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}${path}`, {
    redirect: 'manual',
    headers: { cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
  })

/** Opens the stand-in's page in this browser and presses a person's link; answers what it brought back. */
export const chosen = async (
  browser: Browser,
  url: string,
  path: string,
  { back = '/home', headers = {}, person = 0 }: { back?: string; headers?: Record<string, string>; person?: number } = {},
): Promise<URL> => {
  const page = await (await opened(browser, url, `${path}?return=${encodeURIComponent(back)}`, headers)).text()
  const link = new RegExp(`href="([^"]+person=${person})"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? 'none'
  const answer = await opened(browser, url, link, headers)
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '', url)
}
