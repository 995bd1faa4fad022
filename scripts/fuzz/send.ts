import { type Browser, type Connection, openConnection, sendBytes } from './browser.ts'
import { createPlays, saidFault } from './casino.ts'
import type { PlayFrame } from './casino-frames.ts'
import type { At, Frame, Who } from './frames.ts'
import { type Answer, faultsIn, refusalIn } from './judge.ts'
import { type Players, createFill, visitorOf } from './players.ts'
import type { Target } from './target.ts'

/** Frames that one visitor sends before another comes. */
const VISIT = 60
/** Messages on one connection: below what a second allows. */
const MOST_MESSAGES = 30
/** Messages that are sent before their answers are waited for. */
const TOGETHER = 10
const MOST_BYTES = 2_000_000

export type Fault = { readonly text: string; readonly frames: readonly Frame[] }
/** Counts by name. */
export type Tally = Map<string, number>
export const tally = (counts: Tally, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

/** Sends frames one after the other as one visitor or member, and judges what is answered. */
export const createSender = (target: Target, players: Players, lane: number, statuses: Tally, found: (fault: Fault) => void) => {
  const fill = createFill(players)
  const { url, casino } = target
  const forbidden = { paths: target.paths, secrets: players.secrets }
  let visits = 0
  let visitor = visitorOf(url, lane)
  /** The same visitor before the casino. */
  let stranger = visitorOf(casino ?? url, lane, 'casino')
  let left = VISIT
  const browserOf = (who: Who): Browser => {
    if (who === 'member') return players.sender.browser
    left -= 1
    if (left > 0) return visitor
    visitor.close()
    stranger.close()
    visits += 1
    left = VISIT
    visitor = visitorOf(url, lane + 64 * visits)
    stranger = visitorOf(casino ?? url, lane + 64 * visits, 'casino')
    return visitor
  }
  /** Where a frame goes; null where the target has no casino for it. */
  const placeOf = (at: At): string | null => (at === 'exchange' ? url : casino)
  const judge = (answer: Answer, sent: readonly string[], frames: readonly Frame[]): void => {
    if (answer.status !== null) tally(statuses, String(answer.status))
    else if (answer.text !== '') {
      const refusal = refusalIn(answer.text)
      if (refusal !== null) tally(statuses, `wire-error${refusal.code === '' ? '' : ` ${refusal.code}`}`)
      else if (answer.text.startsWith('42["place-bet-error"')) tally(statuses, 'place-bet-error')
    }
    for (const text of faultsIn(answer, [...sent, ...(players.seat?.seeds ?? [])], forbidden)) found({ text, frames })
  }
  const judgeTexts = (texts: readonly string[], sent: readonly string[], frames: readonly Frame[]): void => {
    for (const text of texts) judge({ status: null, type: '', text, of: null }, sent, frames)
  }

  const call = async (frame: Extract<Frame, { kind: 'call' }>): Promise<void> => {
    if (placeOf(frame.at) === null) return
    const text = fill(frame.fields)
    const fields = fieldsOf(text)
    const path = fill(frame.path).replace(/:(\w+)/g, (_, name: string) => partOf(wordOf(fields[name] ?? 'none')))
    const hasBody = frame.method !== 'GET' && frame.method !== 'DELETE' && frame.method !== 'HEAD'
    const form = (): string => new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, wordOf(value)])).toString()
    const header = frame.header === null ? {} : { [frame.header[0]]: frame.header[1] }
    const formType = { 'content-type': 'application/x-www-form-urlencoded' }
    const isForm = frame.encoding === 'form'
    const asked = hasBody
      ? { path, body: isForm ? form() : text, headers: { ...(isForm ? formType : {}), ...header } }
      : { path: path.includes('?') || Object.keys(fields).length === 0 ? path : `${path}?${form().slice(0, 8000)}`, headers: header }
    const browser = browserOf(frame.who)
    const answer = await (frame.at === 'casino' ? stranger : browser).call({ method: frame.method, ...asked })
    judge(answer, [text, asked.path], [frame])
  }

  const connections = new Map<Who, { readonly connection: Connection; left: number; readonly sent: string[] }>()
  const hangUp = async (who: Who): Promise<void> => {
    const open = connections.get(who)
    connections.delete(who)
    await open?.connection.close()
  }
  let marks = 0
  /** Messages of one sender: sent together, then one that is always answered, so that all answers are in. */
  const messages = async (who: Who, frames: readonly Extract<Frame, { kind: 'message' }>[], isAgain = false): Promise<void> => {
    let open = connections.get(who)
    if (open === undefined || open.left < frames.length || !open.connection.isOpen()) {
      await hangUp(who)
      const browser = browserOf(who)
      open = { connection: await openConnection(url, browser, await browser.ticket()), left: MOST_MESSAGES, sent: [] }
      connections.set(who, open)
    }
    const { connection, sent } = open
    open.left -= frames.length
    const filled = frames.map(({ text }) => fill(text))
    // A frame that cannot be parsed costs the connection, so it goes last.
    for (const text of [...filled.filter(isEvent), ...filled.filter((each) => !isEvent(each))]) {
      sent.push(text)
      if (connection.isOpen()) connection.send(text)
    }
    marks += 1
    const mark = `fuzz-mark-${lane}-${marks}`
    if (connection.isOpen()) connection.send(`42["${mark}",{}]`)
    const isAnswered = connection.isOpen() && (await connection.until((text) => text.includes(mark), 3000)) !== null
    judgeTexts(
      connection.drain().filter((text) => !text.includes(mark)),
      sent,
      frames,
    )
    if (isAnswered) return
    await hangUp(who)
    // The connection may have been lost to another frame: once more, without what would cost it again.
    const again = frames.filter(({ text }) => isEvent(text))
    if (!isAgain && target.ended() === null && again.length > 0) await messages(who, again, true)
  }

  const plays =
    players.seat === null
      ? null
      : createPlays(players.seat, fill, {
          heard: judge,
          found: (text, frames) => found({ text, frames }),
          counted: (name) => tally(statuses, name),
        })
  /** What lets a socket in: a ticket at the exchange, a session of the member at the casino. */
  const authOf = async (at: At, browser: Browser): Promise<object | null> => {
    if (at === 'exchange') return browser.ticket()
    const session = (await players.seat?.sessionOf('lucky7')) ?? null
    return session === null ? null : { session }
  }
  const packet = async (frame: Extract<Frame, { kind: 'packet' }>): Promise<void> => {
    const place = placeOf(frame.at)
    if (place === null) return
    const browser = browserOf(frame.who)
    const connection = await openConnection(place, browser, frame.isConnected ? await authOf(frame.at, browser) : null)
    const sent = frame.texts.map((text) => fill(text))
    for (const text of sent) if (connection.isOpen()) connection.send(text)
    players.seat?.seeds.push(...sent.filter((text) => text.includes('"seed"')))
    if (frame.bytes !== null && connection.isOpen()) connection.send(Buffer.from(frame.bytes, 'latin1'))
    await connection.close()
    judgeTexts(connection.drain(), sent, [frame])
  }
  const poll = async (frame: Extract<Frame, { kind: 'poll' }>): Promise<void> => {
    if (placeOf(frame.at) === null) return
    const visiting = browserOf('visitor')
    const browser = frame.at === 'casino' ? stranger : visiting
    const path = '/socket.io/?EIO=4&transport=polling'
    const begun = await browser.call({ method: 'GET', path })
    const sid = /"sid":"([^"]+)"/.exec(begun.text)?.[1] ?? 'none'
    const auth = await authOf(frame.at, browser)
    const plain = { 'content-type': 'text/plain;charset=UTF-8' }
    const send = (body: string) => browser.call({ method: 'POST', path: `${path}&sid=${sid}`, body, headers: plain })
    await send(`40${JSON.stringify(auth)}`)
    await browser.call({ method: 'GET', path: `${path}&sid=${sid}` })
    const body = fill(frame.body)
    judge(await send(body), [body], [frame])
    judge(await send('1'), [body], [frame])
  }
  const raw = async (frame: Extract<Frame, { kind: 'raw' }>): Promise<void> => {
    const place = placeOf(frame.at)
    if (place === null) return
    const text = await sendBytes(place, Buffer.from(frame.bytes.slice(0, MOST_BYTES), 'latin1'))
    const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
    judge({ status: status === undefined ? null : Number(status), type: '', text, of: null }, [frame.bytes], [frame])
  }

  const said = (frame: Extract<Frame, { kind: 'said' }>): void => {
    const text = saidFault(frame, fill(frame.text))
    if (text !== null) found({ text, frames: [frame] })
  }

  const send = async (frames: readonly Frame[]): Promise<void> => {
    const played: PlayFrame[] = []
    const waiting: Record<Who, Extract<Frame, { kind: 'message' }>[]> = { visitor: [], member: [] }
    const flush = async (who: Who): Promise<void> => {
      const now = waiting[who].splice(0)
      if (now.length > 0) await messages(who, now)
    }
    for (const frame of frames) {
      if (target.ended() !== null) return
      switch (frame.kind) {
        case 'call':
          await call(frame)
          break
        case 'message':
          waiting[frame.who].push(frame)
          if (waiting[frame.who].length >= TOGETHER) await flush(frame.who)
          break
        case 'packet':
          await packet(frame)
          break
        case 'poll':
          await poll(frame)
          break
        case 'raw':
          await raw(frame)
          break
        case 'play':
          played.push(frame)
          break
        case 'said':
          said(frame)
          break
        default:
          frame satisfies never
      }
    }
    await flush('visitor')
    await flush('member')
    await plays?.send(played)
  }
  return {
    send,
    close: async (): Promise<void> => {
      await hangUp('visitor')
      await hangUp('member')
      await plays?.close()
      visitor.close()
      stranger.close()
    },
  }
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
/** The fields of a JSON text, none where it is no object. */
const fieldsOf = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}
/** Can the body of this event be parsed? */
const isEvent = (text: string): boolean => {
  try {
    JSON.parse(text.slice(2))
    return true
  } catch {
    return false
  }
}
/** Of a path: encoded, but for halves of a pair that cannot be. */
const partOf = (word: string): string => {
  try {
    return encodeURIComponent(word.slice(0, 500))
  } catch {
    return '%ED%A0%80'
  }
}
const wordOf = (value: unknown): string => {
  try {
    return typeof value === 'string' ? value : JSON.stringify(value)
  } catch {
    return 'x'
  }
}
