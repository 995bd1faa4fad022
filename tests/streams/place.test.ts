// @vitest-environment happy-dom
import { WHOLE } from '#contract/features.ts'
import { expect, test, vi } from 'vitest'
import { createPlace } from '#streams/place.ts'

/** The page with an address of its own, and what was asked of it. */
const opened = () => {
  const asked: string[] = []
  const location = {
    protocol: 'https:',
    pathname: '/sports',
    hash: '#top',
    reload: () => void asked.push('reload'),
    assign: (to: string | URL) => void asked.push(`assign ${to}`),
  }
  const history = {
    state: { kept: true },
    pushState: (_: unknown, __: string, to?: string | URL | null) => void asked.push(`push ${to}`),
    replaceState: (state: unknown, _: string, to?: string | URL | null) => void asked.push(`replace ${to} ${JSON.stringify(state)}`),
  }
  const dispatchEvent = (event: Event): boolean => asked.push(event.type) > 0
  const page = document.implementation.createHTMLDocument('')
  return { place: createPlace({ location, history, document: page, dispatchEvent }), page, asked }
}

test('[ROUTE-06] a new path is pushed or replaces the one before, and the router hears of it', () => {
  const { place, asked } = opened()
  place.go('/cricket')
  place.go('/default-page', true)
  expect(asked).toEqual(['push /cricket', 'popstate', 'replace /default-page null', 'popstate'])
})

test('[BRAND-09] another host opens by the protocol of this page, and a reload loads it again', () => {
  const { place, asked } = opened()
  place.goToHost('new.example')
  place.reload()
  expect(asked).toEqual(['assign https://new.example/', 'reload'])
})

test('[ROUTE-06] a cleaned address loses its query, and keeps its hash and state', () => {
  const { place, asked } = opened()
  place.clean()
  expect(asked).toEqual(['replace /sports#top {"kept":true}'])
})

test('[SLIP-33] what is brought into view moves no further than it must, and what is gone moves nothing', () => {
  const { place, page } = opened()
  const shown = page.createElement('div')
  shown.id = 'slip'
  const moved = vi.spyOn(shown, 'scrollIntoView').mockImplementation(() => undefined)
  page.body.append(shown)
  place.bringIntoView('slip')
  place.bringIntoView('gone')
  expect(moved.mock.calls).toEqual([[{ block: 'nearest' }]])
})

test('[ACCT-11] a saved text is a file of its name and type, and its address is given back', async () => {
  const { place } = opened()
  const made: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((what) => {
    if (what instanceof Blob) made.push(what)
    return 'blob:1'
  })
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
  try {
    place.save('orders.json', 'application/json', '{}')
    expect([saved, made.map(({ type }) => type), await made[0]?.text()]).toEqual([['orders.json blob:1'], ['application/json'], '{}'])
    expect(revoke.mock.calls).toEqual([['blob:1']])
  } finally {
    for (const each of [create, revoke, click]) each.mockRestore()
  }
})

test('[BRAND-08] scripts are added to the page, each only where the brand has its key', () => {
  const { place, page } = opened()
  const config = { version: null, androidVersion: null, redirect: null, backend: WHOLE }
  const added: string[] = []
  // Nothing is loaded here.
  vi.spyOn(page.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) added.push(`${node.src} ${node.async}`)
  })
  place.loadScripts({ ...config, analyticsId: null, recaptchaKey: null })
  expect(added).toEqual([])
  place.loadScripts({ ...config, analyticsId: 'G-1&x', recaptchaKey: 'K 1' })
  expect(added).toEqual([
    'https://www.googletagmanager.com/gtag/js?id=G-1%26x true',
    'https://www.google.com/recaptcha/api.js?render=K%201 true',
  ])
})
