import type { Page, WebSocketRoute } from '@playwright/test'
import { socketTicket } from '#contract/session.ts'
import { heartbeat } from '#contract/messages/browse.ts'

/** What the socket’s engine hears every 25 s. */
const ENGINE_PING = '2'
/** The name of the message in a frame of the socket; '' for a frame without one. */
const nameIn = (frame: string | Buffer): string => /^42\d*\["([^"]+)"/.exec(String(frame))?.[1] ?? ''

/** The page's line to the exchange: messages are held by name, lost, or let through, and the line is cut and mended. */
export type Line = {
  /** From now on these messages wait, in both directions. */
  readonly hold: (...names: readonly string[]) => void
  /** What waits under these names goes on, in its order, and nothing waits any more. Without names: all. */
  readonly free: (...names: readonly string[]) => void
  /** Every connection ends and none is made, until `mend`. What waits is lost. */
  readonly cut: () => void
  readonly mend: () => void
  readonly isCut: () => boolean
  /** The connection of the page's last ticket is open, and the page has a heartbeat of it. */
  readonly isHeard: () => boolean
  /**
   * The page hears the engine’s ping and the last heartbeat once more: time may pass without a loss of the line. A connection without a
   * heartbeat hears nothing, because a ping before the engine’s first message breaks it.
   */
  readonly beat: () => void
}

/** Puts itself between a page that is not open yet and its exchange. */
export const takeLine = async (page: Page): Promise<Line> => {
  const held = new Map<string, (() => void)[]>()
  /** The connections that are open, each with the last heartbeat on it. */
  const open = new Map<WebSocketRoute, { readonly beat: string | Buffer | null; readonly end: () => void }>()
  /** The connection opened with the last ticket; null until then, because the page sends nothing on the one before. */
  let latest: WebSocketRoute | null = null
  let isCut = false
  const pass = (frame: string | Buffer, send: () => void): void => {
    const waiting = held.get(nameIn(frame))
    if (waiting === undefined) send()
    else waiting.push(send)
  }
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    const end = (): void => {
      open.delete(socket)
      void socket.close()
      void server.close()
    }
    open.set(socket, { beat: null, end })
    latest = socket
    socket.onMessage((frame) => pass(frame, () => open.has(socket) && server.send(frame)))
    server.onMessage((frame) => {
      // Only what is open can be closed, so a connection that was under way ends with its first frame.
      if (isCut) return end()
      if (nameIn(frame) === heartbeat.name && open.has(socket)) open.set(socket, { beat: frame, end })
      return pass(frame, () => open.has(socket) && socket.send(frame))
    })
    server.onClose(end)
    socket.onClose(end)
  })
  // Every message goes over a websocket: what a poll brings cannot be held.
  await page.route(/\/socket\.io\//, (route) => route.abort())
  await page.route(`**${socketTicket.path}`, (route) => {
    latest = null
    return isCut ? route.abort() : route.continue()
  })
  return {
    hold: (...names) => {
      for (const name of names) if (!held.has(name)) held.set(name, [])
    },
    free: (...names) => {
      for (const name of names.length === 0 ? [...held.keys()] : names) {
        const waiting = held.get(name) ?? []
        held.delete(name)
        for (const send of waiting) send()
      }
    },
    cut: () => {
      isCut = true
      for (const waiting of held.values()) waiting.length = 0
      for (const { end } of [...open.values()]) end()
    },
    mend: () => {
      isCut = false
    },
    isCut: () => isCut,
    isHeard: () => latest !== null && (open.get(latest)?.beat ?? null) !== null,
    beat: () => {
      for (const [socket, { beat }] of open) if (beat !== null) for (const frame of [ENGINE_PING, beat]) socket.send(frame)
    },
  }
}

/** The locks of a page: while they are held, every request for one waits. */
export type Locks = { readonly hold: () => Promise<void>; readonly free: () => Promise<void> }
export const takeLocks = async (page: Page): Promise<Locks> => {
  await page.addInitScript({
    content: `{
      const request = navigator.locks.request.bind(navigator.locks)
      let free = Promise.resolve()
      let go = () => undefined
      window.holdLocks = () => { free = new Promise((resolve) => { go = resolve }) }
      window.freeLocks = () => { go(); free = Promise.resolve() }
      navigator.locks.request = (...asked) => free.then(() => request(...asked))
    }`,
  })
  return { hold: () => page.evaluate('window.holdLocks()'), free: () => page.evaluate('window.freeLocks()') }
}

/** The disk of a page takes no entry once: its next write of a ref or payment fails. */
export const fillDisk = (page: Page): Promise<void> =>
  page.evaluate(`{
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, ...rest) {
      if (!/^pavilion-(ref|payment):/.test(key)) return setItem.call(this, key, ...rest)
      Storage.prototype.setItem = setItem
      throw new Error('full')
    }
  }`)
