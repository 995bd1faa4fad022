import type { AppConfig } from '#client/player/news.ts'
import type { Place } from './doors.ts'

type Page = {
  readonly location: Pick<Location, 'reload' | 'assign' | 'protocol' | 'pathname' | 'hash'>
  readonly history: Pick<History, 'pushState' | 'replaceState' | 'state'>
  readonly document: Document
  readonly dispatchEvent: (event: Event) => boolean
}

const addScript = (document: Document, address: string): void => {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  document.head.append(script)
}

/** Changes the page's address, and reloads the page. Notifies the router of a new path by `popstate`. */
export const createPlace = (page: Page): Place => ({
  go: (path, replace = false) => {
    if (replace) page.history.replaceState(null, '', path)
    else page.history.pushState(null, '', path)
    page.dispatchEvent(new PopStateEvent('popstate'))
  },
  goToHost: (host) => page.location.assign(`${page.location.protocol}//${host}/`),
  bringIntoView: (id) => page.document.getElementById(id)?.scrollIntoView({ block: 'nearest' }),
  save: (name, type, text) => {
    const link = page.document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type }))
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
  },
  reload: () => page.location.reload(),
  clean: () => page.history.replaceState(page.history.state, '', page.location.pathname + page.location.hash),
  loadScripts: ({ analyticsId, recaptchaKey }: AppConfig) => {
    if (analyticsId !== null) addScript(page.document, `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analyticsId)}`)
    if (recaptchaKey !== null)
      addScript(page.document, `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(recaptchaKey)}`)
  },
})
